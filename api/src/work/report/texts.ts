import { type Screening, screeningShortLabels } from '@sne/shared/domain'

/** Italian sentences about reports. */
export const texts = {
  notOrdinary:
    'Questo referto negativo va accettato singolarmente: un valore era fuori soglia o escluso, oppure i dati del cartoncino o del neonato sono stati corretti dopo l’accettazione del cartoncino.',
  consentWithheld:
    'Questo referto negativo non si accetta insieme ad altri: la famiglia ha rifiutato lo screening dopo il risultato, o il suo consenso non è più noto. Senza un reperto non si firma nemmeno da solo: si chiude la categoria senza referto, o il supporto registra la nuova risposta della famiglia.',
  notBegun:
    'Non firmato: il database ha smesso di rispondere prima di questo referto. Riprovare tra qualche secondo.',
  supervisorReturns: 'Un referto lo rifiuta o riapre un supervisore, o chi ha il diritto di firma.',
  noneInPeriod: 'Nel periodo scelto non ci sono referti accettati.',
  materialNeeded: (
    number: string,
    { barcode, category }: { readonly barcode: string; readonly category: Screening },
    within: string,
  ) =>
    `Referto ${number}, cartoncino ${barcode}, ${screeningShortLabels[category]}: serve nuovo materiale${within}.`,
  recalledWith: (number: string) => `Richiamo con il referto ${number}`,
  answeredWith: (number: string, barcode: string) =>
    `Richiamo con il referto ${number}: risponde il cartoncino ${barcode}, già arrivato`,
  analysedSince:
    'Dopo questo referto il campione è stato analizzato di nuovo: vale il referto dell’ultima analisi.',
}
