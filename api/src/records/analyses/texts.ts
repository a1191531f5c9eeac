import { type Screening, screeningShortLabels } from '@sne/shared/domain'

/** Italian sentences about analyses. */
export const texts = {
  unknownAnalyte: (code: string) => `Nessuna analisi misura ${code}.`,
  /** A report has its number once it is accepted: card and category name it. */
  reportWaits: (barcode: string, category: Screening) =>
    `Il referto del cartoncino ${barcode} (${screeningShortLabels[category]}) attende la verifica: un supervisore lo rifiuta in «Verifica referti», poi lo stato si può cambiare.`,
  pending: 'L’analisi è in sospeso: deciderla dall’elenco delle analisi in sospeso.',
  underReview: (plate: string) =>
    `I risultati sono in valutazione sulla piastra ${plate}: decidere nella griglia.`,
  onPlate: (plate: string) =>
    `La categoria è in analisi sulla piastra ${plate}: attendere i risultati o riaprire la piastra.`,
}
