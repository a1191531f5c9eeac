/** Italian sentences about plates. */
export const texts = {
  typeTwice: 'Ogni tipo di analisi può comparire una volta sola nel gruppo.',
  runNotFailed:
    'I campioni si copiano solo da una corsa fallita: controlli non conformi o risultati eliminati.',
  notPlannable: 'Il campione non è più pianificabile.',
  punchesExhausted: 'Il cartoncino non ha dischi sufficienti.',
  notRequired: 'non richiesto',
  empty: 'Sulla piastra non c’è nessun campione.',
  toPunch: 'Pozzetti ancora da punzonare.',
  punchErrors: 'Pozzetti punzonati con errore: ripetere il disco, oppure segnarli saltati.',
  nothingPunched: 'Nessun campione è stato punzonato.',
  completed: 'La piastra è completata: non si può più modificare.',
}
