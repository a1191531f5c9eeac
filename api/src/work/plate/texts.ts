/** Italian sentences about plates. */
export const texts = {
  typeTwice: 'Ogni tipo di analisi può comparire una volta sola nel gruppo.',
  runNotFailed: 'I campioni si copiano solo da una corsa respinta o con i risultati eliminati.',
  rejectFirst:
    'Prima la corsa va respinta, dalla pagina della sua qualità, con causa, azione correttiva e chi la ripete.',
  repeatedBefore: (copies: string) =>
    copies === '' ? 'I campioni sono già stati ripetuti altrove.' : `I campioni sono già su ${copies}.`,
  rejected: (cause: string, reason: string) => `corsa respinta (${cause.toLowerCase()}): ${reason}`,
  notDeleted: 'La punzonatura è iniziata: la piastra si elimina solo se nessun campione è più da misurare.',
  notPlannable: 'Il campione non è più pianificabile.',
  punchesExhausted: 'Il cartoncino non ha dischi sufficienti.',
  exhausted: {
    none: 'Il cartoncino non ha dischi sufficienti: l’analisi non si ripete su di esso.',
    card: 'Il cartoncino non ha dischi sufficienti: è stato chiesto un nuovo prelievo.',
    urgent: 'Il cartoncino non ha dischi sufficienti: è stato chiesto un nuovo prelievo urgente.',
  },
  decidedBefore: (action: string | null) =>
    `Deciso prima del rifiuto della corsa${action === null ? '' : ` («${action}»)`}: non si ripete qui, il suo referto è da rivalutare.`,
  undecided: 'Il cartoncino non ha dischi sufficienti: il reperto va deciso, tra le analisi in sospeso.',
  notRequired: 'non richiesto',
  empty: 'Sulla piastra non c’è nessun campione da misurare: si elimina dalla pagina di pianificazione.',
  toPunch: 'Pozzetti ancora da punzonare.',
  punchErrors: 'Pozzetti punzonati con errore: ripetere il disco, oppure segnarli saltati.',
  nothingPunched: 'Nessun campione è stato punzonato.',
  completed: 'La piastra è completata: non si può più modificare.',
}
