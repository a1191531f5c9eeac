import { daysInWords } from '@sne/shared/domain'

interface RequestReminder {
  readonly code: string
  readonly type: string
  readonly categories: string
  readonly due: string | null
  /** First day on which a card counts. */
  readonly from: string | null
  readonly overdue: boolean
}

/** Texts shown while writing down a communication. */
export const communicationTexts = {
  title: 'Nuova comunicazione',
  titleOf: (code: string) => `Nuova comunicazione ${code}`,
  missing: 'Comunicazioni mancanti',
  newborn: 'Scheda del neonato',
  isClosed: 'Il neonato è chiuso: la comunicazione viene aggiunta alla sua storia.',
  recipientType: 'Destinatario',
  recipientName: 'Persona con cui si è parlato',
  recipientNameHelp: 'Nome o ruolo; per il centro clinico è richiesto',
  place: 'Struttura',
  placeHint: 'Si sceglie per punto nascita, TIN e centro clinico.',
  channel: 'Canale',
  at: 'Data e ora',
  outcome: 'Esito',
  noLaboratory: '«Comunicato» lo registra una persona del laboratorio che ha comunicato.',
  categories: 'Di quale referto o categoria?',
  untold: (category: string) => `${category} (da comunicare)`,
  countsForNone: 'Senza categoria non risulta comunicato nessun referto e nessun richiamo.',
  request: 'Prelievo richiesto',
  text: 'Testo',
  prepared: 'Testi pronti:',
  closure: 'Chiusura del neonato',
  closureHint: 'Lasciare vuoto se lo screening continua.',
  noClosure: 'Nessuna chiusura',
  closeTitle: 'Il neonato verrà chiuso',
  close: 'Registra e chiudi',
  willClose: (n: number) => `Richieste di analisi da chiudere: ${n}.`,
  willRefuse: (n: number) => `Prelievi e ripetizioni da annullare: ${n}.`,
  willFree: (n: number) => `Analisi da chiudere senza referto: ${n}.`,
  willGoOn: (n: number) => `Analisi già in corso, che vanno al referto: ${n}.`,
  willTell: 'I laboratori coinvolti ricevono una notifica.',
  save: 'Registra',
  saved: 'Comunicazione registrata',
  savedForNone:
    'Comunicazione registrata. Senza categoria non risulta comunicato nessun referto e nessun richiamo',
  closed: 'Comunicazione registrata, neonato chiuso',
  stillHere: 'Niente è stato registrato; quello che è stato scritto è rimasto.',
  reload: 'Aggiorna i dati',
  unsaved: 'la comunicazione',
  remindRequest: (number: string) => `Sollecito richiesta ${number}`,
  requestReminder: ({ code, type, categories, due, from, overdue }: RequestReminder) =>
    [
      `Si sollecita il prelievo richiesto (${type}, ${categories}) per il neonato ${code}`,
      from && `, non prima del ${from}`,
      due && (overdue ? `, atteso entro il ${due} e non ancora pervenuto` : `, da inviare entro il ${due}`),
      '.',
    ]
      .filter(Boolean)
      .join(''),
  remindCard: (barcode: string) => `Cartoncino ${barcode} non pervenuto`,
  cardReminder: (code: string, barcode: string, collected: string) =>
    `Il cartoncino ${barcode} del neonato ${code}, prelevato il ${collected}, non è pervenuto: verificare la spedizione o ripetere il prelievo.`,
  remindData: (barcode: string) => `Dati mancanti ${barcode}`,
  /** @param what "Manca: età gestazionale" */
  dataReminder: (code: string, barcode: string, what: string) =>
    `Sul cartoncino ${barcode} del neonato ${code} mancano dati obbligatori. ${what}. Completarli e comunicarli al laboratorio.`,
  remindResult: 'Screening non completo',
  resultReminder: (code: string, days: number, categories: string) =>
    `A ${daysInWords(days)} di vita lo screening del neonato ${code} non è completo (${categories}): inviare un nuovo cartoncino.`,
} as const
