import type { PendingAnalysis } from '@sne/shared/contract'

export const pendingReasonLabels: Readonly<Record<PendingAnalysis['pendingReason'], string>> = {
  suspended: 'Sospesa dall’analista',
  report_refused: 'Referto rifiutato',
  report_reopened: 'Referto riaperto',
  recall_refused: 'Richiamo rifiutato',
}

/** What an analyst reads of analyses that wait for a decision outside the grid. */
export const pendingTexts = {
  title: 'Analisi in sospeso',
  newborn: 'Neonato',
  card: 'Cartoncino',
  type: 'Analisi',
  reason: 'Perché',
  note: 'Nota',
  since: 'Da quando',
  category: 'Categoria',
  none: 'Nessuna analisi in sospeso',
  noneHint: 'Compaiono qui le analisi sospese e quelle di referti rifiutati o riaperti.',
  proposed: 'Proposta',
  sameDay: 'In giornata',
  values: 'Valori',
  analyte: 'Analita',
  value: 'Valore',
  limits: 'Limiti',
  earlier: (day: string) => `Analisi del ${day}`,
  onlyOut: 'Solo fuori soglia',
  allValues: 'Tutti i valori',
  noneOut: 'Nessun valore fuori soglia in questa analisi.',
  readOnly: 'La decisione la prende un analista.',
  notPending: 'Questa analisi non è più in sospeso: qualcuno ha già deciso.',
  inGrid: 'Questa analisi si decide nella griglia della sua piastra.',
  back: 'Analisi in sospeso',
  toReport: 'Referto e deroghe',
  onlyLead: 'La firma un responsabile.',
  identity: {
    button: 'Verifica identità',
    title: (analytes: string) => `Cartoncino, pozzetto e identità verificati per ${analytes}?`,
    help: 'Un valore critico o discordante è rientrato nella norma. La verifica la firma un responsabile e resta sul referto.',
    done: 'Verifica registrata',
    reason: 'Che cosa è stato verificato',
    unsaved: (barcode: string) => `la verifica di identità di ${barcode}`,
  },
  fact: {
    button: 'Decidi senza il dato',
    title: (what: string) => `${what}: decidere senza?`,
    help: 'Il valore è fuori soglia per alcune fasce e nella norma per altre. Se il dato si può avere, chiederlo al punto nascita. La decisione la firma un responsabile e resta sul referto.',
    done: 'Decisione registrata',
    reason: 'Perché si può decidere senza il dato',
    unsaved: (barcode: string) => `la decisione senza il dato di ${barcode}`,
  },
} as const
