/** Texts about messages of birth points. */
export const intakeTexts = {
  title: 'Messaggi non mappati',
  hint: 'Messaggi dei punti nascita che non sono diventati un cartoncino, o non del tutto.',
  search: 'Numero del messaggio (MSH-10)',
  received: 'Ricevuto',
  birthPoint: 'Punto nascita',
  unknownSender: 'mittente sconosciuto',
  number: 'Numero',
  type: 'Tipo',
  answer: 'Risposta',
  state: 'Stato',
  reason: 'Motivo',
  more: (count: number) => (count === 1 ? 'e un altro' : `e altri ${count}`),
  empty: 'Nessun messaggio da guardare',
  emptyHint: 'Qui compare ogni messaggio che non è stato capito, con il punto che l’ha impedito.',
  message: 'Messaggio',
  messageOf: (id: number) => `Messaggio ${id}`,
  problems: 'Che cosa non va',
  noProblems: 'Il messaggio è stato registrato per intero.',
  place: 'Dove',
  code: 'Codice',
  text: 'Testo del messaggio',
  textHint: 'Contiene dati personali: la lettura è registrata.',
  retryHint:
    'Riprovare serve quando la causa non c’è più, per esempio un laboratorio aggiunto. Se il messaggio è sbagliato lo corregge il punto nascita o, sentito il punto nascita, il supporto.',
  sendAgainHint:
    'Il cartoncino non è registrato: chiarita la causa, il punto nascita invia di nuovo la spedizione.',
  conflict: 'Un codice, due identità',
  conflictHint:
    'Il cartoncino usa il codice, o indica il cartoncino precedente, di un neonato già registrato. Sentire il punto nascita: se il neonato è un altro servono i suoi codici; se è lo stesso, chi ha i dati sbagliati li corregge.',
  changes: 'Modifica in attesa',
  changesHint:
    'Il laboratorio ha già deciso del cartoncino: non è stato modificato nulla. Sentito il punto nascita, correggere il cartoncino a mano.',
  registeredToday: 'Registrato oggi',
  inMessage: 'Nel messaggio',
  fact: 'Dato',
  registered: 'Neonato registrato',
  receivedWith: (barcode: string) => `Cartoncino ${barcode}`,
  differs: 'diverso',
  birthTimeUnknown: (day: string) => `${day}, ora non nota`,
  facts: {
    name: 'Nome del neonato',
    sex: 'Sesso',
    birth: 'Nascita',
    fiscalCode: 'Codice fiscale del neonato',
    birthOrder: 'Ordine di nascita',
    motherName: 'Nome della madre',
    motherBirthDate: 'Data di nascita della madre',
    motherFiscalCode: 'Codice fiscale della madre',
  },
  orderOf: (order: number, n: number) => `${order} di ${n}`,
  retried: (when: string) => `ultimo tentativo ${when}`,
} as const

/** The answer that a sender got, as text. */
export const ackLooks = {
  AA: { label: 'AA · registrato', tone: 'green' },
  AE: { label: 'AE · contenuto errato', tone: 'amber' },
  AR: { label: 'AR · rifiutato', tone: 'red' },
} as const
