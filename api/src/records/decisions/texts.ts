import { type Screening, screeningShortLabels } from '@sne/shared/domain'

/** Italian sentences about decisions. */
export const texts = {
  tellCentreNow: (analysis: string) => `${analysis}: valori da comunicare subito al centro clinico.`,
  decidedInGrid:
    'L’analisi si decide con la griglia della sua piastra; subito solo il richiamo urgente e la ripetizione di un valore critico.',
  notPending: 'L’analisi non è in attesa di una decisione.',
  tierUnanswered: 'Un second tier non ha risposto nel suo tempo: nuova decisione',
  repetitionUnanswered: 'La ripetizione non ha avuto risposta: nuova decisione',
  materialNotNeeded: (barcode: string) =>
    `Per il cartoncino ${barcode} il materiale richiesto non serve più.`,
  noLongerUrgent: 'non più urgente',
  collectionDue: (barcode: string, category: Screening, within: string) =>
    `Cartoncino ${barcode}, ${screeningShortLabels[category]}: serve un nuovo prelievo${within}.`,
  notEvaluable: (barcode: string, note: string) => `Cartoncino ${barcode}: non valutabile. ${note}`,
  notEvaluableTitle: (barcode: string) => `Cartoncino ${barcode} non valutabile`,
  newCollection: (barcode: string, category: Screening) =>
    `Cartoncino ${barcode}, ${screeningShortLabels[category]}: serve un nuovo prelievo.`,
  notNeededAfter: (action: string) => `Non serve più dopo la decisione «${action}»`,
}
