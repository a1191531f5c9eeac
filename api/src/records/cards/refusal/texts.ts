import { type Screening, screeningLabels, screeningShortLabels } from '@sne/shared/domain'

const named = (categories: readonly Screening[]) =>
  categories.map((category) => screeningLabels[category]).join(', ')

/** Italian sentences about a family's refusal that is recorded after its card was registered. */
export const texts = {
  title: (barcode: string, unanswered: boolean) =>
    `${unanswered ? 'Consenso non noto' : 'Consenso rifiutato'}: cartoncino ${barcode}`,
  discarded: (unanswered: boolean) => (unanswered ? 'consenso non noto' : 'consenso rifiutato'),
  well: (unanswered: boolean) => `${unanswered ? 'Consenso non noto' : 'Consenso rifiutato'}: non analizzare`,
  takenOff: (barcode: string, category: Screening, unanswered: boolean) =>
    `${screeningShortLabels[category]} non si analizza sul cartoncino ${barcode}: ${texts.discarded(unanswered)}`,
  undecided: (barcode: string, category: Screening, unanswered: boolean) =>
    `${screeningShortLabels[category]}: ${texts.discarded(unanswered)} dopo un risultato o con un reperto aperto sul cartoncino ${barcode}. Niente è stato tolto: decide una persona`,
  givenBack: (barcode: string, category: Screening) =>
    `${screeningShortLabels[category]} si analizza sul cartoncino ${barcode}: il consenso c’è`,
  takenUp: 'La famiglia acconsente di nuovo: il risultato è da decidere',
  repetitionHeld: (barcode: string) =>
    `La famiglia ha rifiutato: la ripetizione sul cartoncino ${barcode} non si esegue`,
  notToAnalyse: (categories: readonly Screening[]) =>
    `La famiglia ha rifiutato ${named(categories)}: tolto dal cartoncino, non va analizzato.`,
  notGiven: (categories: readonly Screening[]) =>
    `Il consenso per ${named(categories)} non è più noto: tolto dal cartoncino, si analizza solo quando è dato. Chiederlo al punto nascita.`,
  silentCard: (categories: readonly Screening[]) =>
    `Il cartoncino non dice niente del consenso per ${named(categories)} e il rifiuto era registrato prima: chiedere al punto nascita se la famiglia ora acconsente, e farlo registrare.`,
  discTaken: (wells: readonly string[]) =>
    `Il dischetto è già stato preso (${wells.join(', ')}): il suo risultato non viene importato.`,
  onItsWay: 'Il cartoncino può essere in arrivo: la presa in carico lo segnala.',
  toDecide: (categories: readonly Screening[]) =>
    `La famiglia ha rifiutato ${named(categories)}, ma c’è già un risultato o un reperto aperto: niente è stato tolto. Decidere se lo screening continua; un reperto aperto continua sempre, e un referto firmato resta.`,
  toDecideUnanswered: (categories: readonly Screening[]) =>
    `Il consenso per ${named(categories)} non è più noto, ma c’è già un risultato o un reperto aperto: niente è stato tolto. Chiederlo al punto nascita e decidere se lo screening continua; un reperto aperto continua sempre, e un referto firmato resta.`,
  refusedRecall: (barcode: string, categories: readonly Screening[]) =>
    `Il cartoncino ${barcode} è arrivato, ma la famiglia vi rifiuta lo screening: ${named(categories)} non si analizza su di esso. Il reperto resta aperto e aspetta ancora un cartoncino: chiamare la famiglia e decidere come continuare.`,
  putAside: (barcode: string, category: Screening) =>
    `${screeningShortLabels[category]} sul cartoncino ${barcode} non continua: la famiglia ha rifiutato. Il risultato resta in archivio, senza referto.`,
  unheardTitle: (barcode: string) => `Rifiuto su un cartoncino non letto: ${barcode}`,
  unheard: (barcode: string, fate: string, refused: string, hasOther: boolean) =>
    `Il cartoncino ${barcode} (${fate}) riportava il rifiuto della famiglia per ${refused}. Nessun laboratorio lo ha letto: ${hasOther ? 'sugli altri cartoncini del neonato' : 'su un cartoncino del neonato che arriverà'} il rifiuto non vale. Chiedere al punto nascita che cosa ha detto la famiglia e farlo registrare.`,
  agreedClosedTitle: (barcode: string) => `Consenso di un neonato chiuso: cartoncino ${barcode}`,
  agreedClosed: (closure: string, categories: readonly Screening[]) =>
    `La famiglia acconsente a ${named(categories)}, ma il neonato è chiuso (${closure}): niente si analizza e niente è richiesto. Decidere se lo screening riprende; per riprenderlo riaprire una sua richiesta di analisi.`,
  wholeScreening: 'tutto lo screening',
  cancelled: 'annullato dal punto nascita',
  keptTitle: (barcode: string) => `Rifiuto che resta: cartoncino ${barcode}`,
  kept: (barcode: string, categories: readonly Screening[]) =>
    `Sul cartoncino ${barcode}, rimosso, era scritto che la famiglia rifiuta ${named(categories)}. Il rifiuto resta del neonato e si segue. Se il cartoncino era di un altro neonato, chiedere alla famiglia e registrare la risposta su un altro cartoncino.`,
  withdrawnTitle: (number: string) => `Richiesta ${number} ritirata`,
  withdrawn: (unanswered: boolean) =>
    unanswered
      ? 'Il consenso della famiglia non è noto: il prelievo non è richiesto finché non è dato.'
      : 'La famiglia ha rifiutato lo screening: il prelievo non è più richiesto.',
}
