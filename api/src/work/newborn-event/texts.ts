/** Italian sentences about communications. */
export const texts = {
  notYetClosable: (categories: string) =>
    `Il neonato non si può ancora chiudere: risultati in valutazione o referto da firmare per ${categories}.`,
  notOfNewborn: 'Voce non trovata tra quelle di questo neonato',
  categoryUnseen: 'Categoria non visibile a questo utente',
  unknownPlace: 'Struttura non trovata',
  noCentre: 'La struttura non è un centro clinico: sceglierne uno, o lasciare vuoto e scrivere il nome.',
  otherLaboratory: 'Il neonato è di un altro laboratorio: la comunicazione si può registrare senza chiusura.',
  alreadyClosed: 'Il neonato è già chiuso: la comunicazione si può registrare senza chiusura.',
  invalidDate: 'La data inserita non è valida',
  closedWith: (orders: number, requests: number) =>
    `Richieste di analisi chiuse: ${orders}; prelievi e ripetizioni annullati: ${requests}.`,
}
