import type { SampleDecision } from '@sne/shared/contract'
import { type CodeTaken, type Screening, screeningShortLabels } from '@sne/shared/domain'

const decided: Readonly<Record<SampleDecision, string>> = {
  accepted: 'accettato',
  not_valid: 'non idoneo',
  not_required: 'non richiesto',
  not_received: 'non pervenuto',
}

const shortNames = (categories: readonly Screening[]) =>
  categories.map((category) => screeningShortLabels[category]).join(', ')

interface CancelledCard {
  readonly barcode: string
  readonly birthPoint: string
  readonly at: string
  readonly reason: string | null
  readonly phones: readonly string[]
}

const askBirthPoint = (phones: readonly string[]) =>
  `Non va accettato: metterlo da parte e telefonare al punto nascita${phones.length > 0 ? ` (${phones.join(', ')})` : ''}.`

const takenBy: Readonly<Record<CodeTaken, string>> = {
  plate: 'una piastra',
  shipping: 'una spedizione',
  eqa_sample: 'un campione della valutazione esterna',
}

/** Italian sentences about cards. */
export const texts = {
  noConsent: (categories: string) =>
    `Manca il consenso della famiglia per ${categories}: il supporto lo registra nei dati del cartoncino, poi si può continuare.`,
  isCancelled: ({ barcode, birthPoint, at, reason, phones }: CancelledCard) =>
    `Il cartoncino ${barcode} è annullato dal ${at}. ${[birthPoint, reason].filter(Boolean).join(': ')}. ${askBirthPoint(phones)}`,
  isRemoved: ({ barcode, birthPoint, at, reason, phones }: CancelledCard) =>
    `Il cartoncino ${barcode} di ${birthPoint} è stato eliminato dal supporto il ${at}${reason ? `: ${reason}` : ''}. ${askBirthPoint(phones)}`,
  codeTaken: (code: string, by: CodeTaken) =>
    `${code} è già il codice di ${takenBy[by]}: un lettore non li distingue. Verificare il codice sul cartoncino.`,
  isPlate: (code: string, name: string | null) =>
    `${code} è ${name ? `la piastra «${name}»` : 'una piastra'}, non un cartoncino.`,
  isShipping: (code: string) => `${code} è una spedizione, non un cartoncino.`,
  isNewborn: (code: string, newborn: string) =>
    `${code} è il codice ${code === newborn ? 'di un neonato' : `del neonato ${newborn}`}, non di un cartoncino.`,
  isEqaSample: (code: string, round: string) =>
    `${code} è un campione della valutazione esterna ${round}, non un cartoncino.`,
  isProtocol: (code: string, barcode: string) =>
    `${code} è il protocollo del cartoncino ${barcode}: leggere il codice a barre del cartoncino.`,
  alikeBarcodes: (barcode: string) =>
    `Due cartoncini hanno il codice ${barcode} con maiuscole e minuscole diverse: un lettore non li distingue. Scegliere il cartoncino dall’elenco dopo avere controllato il nome, e correggere uno dei due codici.`,
  decided: (barcode: string, status: SampleDecision, note?: string | null) =>
    `Cartoncino ${barcode} ${decided[status]}${note ? `: ${note}` : ''}`,
  backAgain: (barcode: string, category: Screening) =>
    `${screeningShortLabels[category]} torna da analizzare sul cartoncino ${barcode}: nessun altro cartoncino è idoneo, o è stata chiesta`,
  withLeftOut: (note: string | null | undefined, categories: readonly Screening[]) => {
    const names = shortNames(categories)
    const left = names === '' ? null : `non richieste ${names}: le ha già un altro cartoncino idoneo`
    return [note, left].filter(Boolean).join('; ') || null
  },
  unsuitableCovered: (reasons: string) =>
    `${reasons}. Le analisi continuano su un altro cartoncino già in laboratorio: non serve un nuovo prelievo.`,
  measured: 'Il cartoncino è in analisi: deciderlo dalla griglia («Campione non valutabile»).',
  otherLaboratory: 'Il cartoncino è di un altro laboratorio: qui si decidono solo le proprie categorie.',
  revised: 'idoneità rivista',
  arrived: (barcode: string) => `Cartoncino ${barcode} arrivato`,
  takenUpTitle: (code: string) => `Neonato ${code} ripreso in carico`,
  takenUp: (reason: string, barcode: string | null) =>
    `Era chiuso (${reason}); ${barcode === null ? 'una sua richiesta di analisi è stata riaperta' : `è arrivato il cartoncino ${barcode}`}. Lo screening continua in tutti i laboratori.`,
  takenUpAgreed: (reason: string) =>
    `Era chiuso per rifiuto (${reason}); la famiglia ora acconsente. Lo screening continua in tutti i laboratori.`,
  confirmClosed: (closure: string, deceased: boolean) =>
    `${closure}. Il cartoncino è arrivato dopo: accettarlo solo dopo aver sentito il punto nascita, e confermare.${deceased ? ' Un cartoncino prelevato prima si analizza: le richieste di analisi già chiuse si riaprono, una per categoria, fino al referto; nessun altro prelievo viene chiesto.' : ''}`,
  unsuitableClosed: (reasons: string) => `${reasons}. Il neonato è chiuso: non serve un nuovo prelievo.`,
  unsuitableSaidDeceased: (reasons: string) =>
    `${reasons}. È stato indicato il decesso del neonato: un nuovo prelievo non è richiesto finché il laboratorio non lo ha verificato.`,
  firstCard: (barcode: string) => `Primo cartoncino ${barcode}`,
  unsuitable: (barcode: string) => `Cartoncino ${barcode} non idoneo`,
  unsuitableBecause: (barcode: string, reasons: string) =>
    `Il laboratorio di accettazione ha giudicato il cartoncino ${barcode} non idoneo: ${reasons}`,
  askedAgain: (barcode: string, categories: readonly Screening[]) =>
    `Cartoncino ${barcode} non idoneo: nuovo prelievo chiesto per ${shortNames(categories)}`,
  askedElsewhere: (reasons: string, categories: readonly Screening[]) =>
    `${reasons}. Così ha deciso il laboratorio di accettazione: è stato chiesto un nuovo prelievo per ${shortNames(categories)}.`,
  takenInElsewhere: (reasons: string, categories: readonly Screening[]) =>
    `${reasons}. Il cartoncino era già in carico qui per ${shortNames(categories)}: nessun esito negativo vale più su di esso, e un referto firmato è da rivalutare.`,
  notAnalysed: (barcode: string, category: Screening) =>
    `${screeningShortLabels[category]} non si analizza sul cartoncino ${barcode}`,
  registered: (barcode: string, reasons: string) => `Cartoncino ${barcode}: ${reasons}`,
  unsuitableRefused: (reasons: string) =>
    `${reasons}. La famiglia ha rifiutato lo screening, o non ne è noto il consenso: non è chiesto un nuovo prelievo.`,
  newCollection: (reasons: string) => `${reasons}. Serve un nuovo prelievo.`,
  unknownReason: 'Questo motivo non esiste',
  motivation: 'Motivo del prelievo',
  ageAtCollection: 'Età al prelievo (h)',
  nonConformities: 'Non conformità',
  acceptedBy: 'Accettato da',
  laboratoryNotes: 'Note del laboratorio',
}
