import { type Screening, screeningLabels, screeningShortLabels } from '@sne/shared/domain'

const named = (categories: readonly Screening[]) =>
  categories.map((category) => screeningLabels[category]).join(', ')

/** Italian sentences about a family's refusal that is recorded after its card was registered. */
export const texts = {
  title: (barcode: string) => `Consenso rifiutato: cartoncino ${barcode}`,
  discarded: 'consenso rifiutato',
  well: 'Consenso rifiutato: non analizzare',
  takenOff: (barcode: string, category: Screening) =>
    `${screeningShortLabels[category]} non si analizza sul cartoncino ${barcode}: consenso rifiutato`,
  undecided: (barcode: string, category: Screening) =>
    `${screeningShortLabels[category]}: consenso rifiutato dopo un risultato o con un reperto aperto sul cartoncino ${barcode}. Niente è stato tolto: decide una persona`,
  givenBack: (barcode: string, category: Screening) =>
    `${screeningShortLabels[category]} si analizza sul cartoncino ${barcode}: il consenso non è più rifiutato`,
  notToAnalyse: (categories: readonly Screening[]) =>
    `La famiglia ha rifiutato ${named(categories)}: tolto dal cartoncino, non va analizzato.`,
  discTaken: (wells: readonly string[]) =>
    `Il dischetto è già stato preso (${wells.join(', ')}): il suo risultato non viene importato.`,
  onItsWay: 'Il cartoncino può essere in arrivo: la presa in carico lo segnala.',
  toDecide: (categories: readonly Screening[]) =>
    `La famiglia ha rifiutato ${named(categories)}, ma c’è già un risultato o un reperto aperto: niente è stato tolto. Decidere se lo screening continua; un reperto aperto continua sempre, e un referto firmato resta.`,
  withdrawnTitle: (number: string) => `Richiesta ${number} ritirata`,
  withdrawn: 'La famiglia ha rifiutato lo screening: il prelievo non è più richiesto.',
}
