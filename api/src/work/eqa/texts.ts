/** Italian sentences of external quality assessment. */
export const texts = {
  programmeKnown: 'Esiste già un programma con questo nome per questa analisi.',
  roundKnown: 'Questo esercizio è già registrato: aprirlo dall’elenco.',
  programmeEnded: 'Il programma è terminato: riprenderlo prima di registrare un esercizio.',
  otherAnalyte: (codes: string) => `Analiti che l’analisi non misura: ${codes}.`,
  codeTwice: 'Due campioni hanno lo stesso codice.',
  dueBeforeReceived: 'Il termine viene prima dell’arrivo dei campioni.',
  sentStays: 'I risultati sono già inviati: arrivo e termine non si correggono più.',
  notSent: 'I risultati non sono ancora stati inviati.',
  nothingEvaluated:
    'Almeno un risultato resta con valore assegnato, z-score o esito: l’esercizio è già valutato.',
  closed: 'L’esercizio è chiuso: valutazione e azioni non cambiano più.',
  changedMeanwhile: 'I risultati sono cambiati mentre si firmava: guardarli di nuovo e ripetere la firma.',
  otherRound: 'Un risultato non è di questo esercizio, o non è stato inviato.',
  sdWithoutTarget: 'Con la deviazione standard serve anche il valore assegnato.',
  scoredTwice: 'Questo risultato compare due volte.',
  otherScore: (z: string) =>
    `Con valore assegnato e DS lo z è ${z}: correggere uno dei tre, o lasciare vuota la DS se l’ente calcola lo z in altro modo.`,
  reliefWithoutReason:
    'Un risultato insoddisfacente non lo sarebbe più: scrivere il motivo della correzione.',
  notUnsatisfactory: 'Un risultato scelto non è insoddisfacente: ricaricare la pagina.',
  asText: 'Valore come testo',
  notSentWhy: 'Non inviato',
  target: 'Valore assegnato',
  sd: 'DS di valutazione',
  file: (round: string) => `veq-${round}.pdf`,
  labelsFile: (round: string) => `etichette-veq-${round}.pdf`,
  label: (round: string, code: string) => `VEQ ${round} · ${code}`,
  sheet: (round: string) => `VEQ ${round}`,
  sheetFile: (round: string) => `veq-${round}`,
}
