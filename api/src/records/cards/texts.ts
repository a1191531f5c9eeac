import type { SampleDecision } from '@sne/shared/contract'

const decided: Readonly<Record<SampleDecision, string>> = {
  accepted: 'accettato',
  not_valid: 'non idoneo',
  not_required: 'non richiesto',
  not_received: 'non pervenuto',
}

/** Italian sentences about cards. */
export const texts = {
  decided: (barcode: string, status: SampleDecision, note?: string | null) =>
    `Cartoncino ${barcode} ${decided[status]}${note ? `: ${note}` : ''}`,
  measured: 'Il cartoncino è in analisi: deciderlo dalla griglia («Campione non valutabile»).',
  otherLaboratory: 'Il cartoncino è di un altro laboratorio: qui si decidono solo le proprie categorie.',
  revised: 'idoneità rivista',
  arrived: (barcode: string) => `Cartoncino ${barcode} arrivato`,
  firstCard: (barcode: string) => `Primo cartoncino ${barcode}`,
  unsuitable: (barcode: string) => `Cartoncino ${barcode} non idoneo`,
  registered: (barcode: string, reasons: string) => `Cartoncino ${barcode}: ${reasons}`,
  newCollection: (reasons: string) => `${reasons}. Serve un nuovo prelievo.`,
  unknownReason: 'Questo motivo non esiste',
  motivation: 'Motivo del prelievo',
  ageAtCollection: 'Età al prelievo (h)',
  nonConformities: 'Non conformità',
  acceptedBy: 'Accettato da',
  laboratoryNotes: 'Note del laboratorio',
}
