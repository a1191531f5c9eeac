import { type Screening, screeningShortLabels } from '@sne/shared/domain'

/** Italian sentences about decisions. */
export const texts = {
  tellCentreNow: (analysis: string) => `${analysis}: valori da comunicare subito al centro clinico.`,
  decidedInGrid:
    'L’analisi si decide con la griglia della sua piastra; subito solo il richiamo urgente e la ripetizione di un valore critico.',
  decidedBefore: (action: string, person: string, at: string) =>
    `L’analisi è già decisa: «${action}», da ${person} il ${at}. Ricaricare la pagina per vedere la decisione.`,
  notPending: 'L’analisi non è in attesa di una decisione.',
  tierUnanswered: 'Un second tier non ha risposto nel suo tempo: nuova decisione',
  materialNotNeeded: (barcode: string) =>
    `Per il cartoncino ${barcode} il materiale richiesto non serve più.`,
  noLongerUrgent: 'non più urgente',
  collectionDue: (barcode: string, category: Screening, within: string) =>
    `Cartoncino ${barcode}, ${screeningShortLabels[category]}: serve un nuovo prelievo${within}.`,
  notEvaluable: (barcode: string, note: string) => `Cartoncino ${barcode}: non valutabile. ${note}`,
  notEvaluableTitle: (barcode: string) => `Cartoncino ${barcode} non valutabile`,
  newCollection: (barcode: string, category: Screening) =>
    `Cartoncino ${barcode}, ${screeningShortLabels[category]}: serve un nuovo prelievo.`,
  unaskedTitle: (protocol: string | null) => `Decisione su un neonato chiuso, protocollo ${protocol ?? '-'}`,
  unasked: (barcode: string, action: string, closure: string, analytes: readonly string[]) =>
    `Cartoncino ${barcode}, «${action}». ${closure}: alla famiglia non si chiede altro materiale.${
      analytes.length > 0
        ? ` Reperto aperto (${analytes.join(', ')}): comunicarlo al centro clinico; fino ad allora la richiesta di analisi resta aperta.`
        : ''
    }`,
  notNeededAfter: (action: string) => `Non serve più dopo la decisione «${action}»`,
}
