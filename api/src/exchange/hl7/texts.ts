/** Italian sentences about HL7 messages. */
export const texts = {
  messageTooLong: (thousands: number, fields: number) =>
    `Il messaggio è troppo lungo per un ordine (oltre ${thousands} mila caratteri o ${fields} campi): inviarlo in più messaggi.`,
  noHl7: 'Il testo non è un messaggio HL7: non comincia con un segmento MSH utilizzabile.',
  collectionTimeMissing: 'Ora del prelievo non indicata.',
  ageDiffers: (declared: number, computed: number) =>
    `Età al prelievo dichiarata ${declared} h, dalle date risulta ${computed} h.`,
  unknownSex: 'Sesso non riconosciuto.',
  otherRelative: 'Familiare diverso da madre e padre.',
  messageType: (type: string) => `Tipo di messaggio non previsto: «${type}» (atteso OML^O21).`,
  messageEvent: (event: string) => `Evento non previsto: «${event}» (atteso O21).`,
  messageVersion: (version: string) => `Versione HL7 non prevista: «${version}».`,
  processingId: 'Identificativo di elaborazione non previsto.',
  messageIdMissing: "Manca l'identificativo del messaggio.",
  tooManyCards: (cards: number, most: number) =>
    `Il messaggio ordina ${cards} cartoncini: al massimo ${most} per messaggio. Inviarlo in più messaggi.`,
  noOrders: 'Il messaggio non contiene ordini (ORC, OBR) per il neonato.',
  noNewborn: 'Il messaggio non contiene il neonato (PID).',
  newOrdersOnly: (control: string) => `Si accettano solo ordini nuovi (NW), non «${control}».`,
  noSpecimen: "All'ordine manca il campione (SPM).",
  noBloodSpot: (specimen: string) => `Il campione «${specimen}» non è uno spot di sangue.`,
  cardTwice: (barcode: string) => `Il cartoncino ${barcode} compare più volte nel messaggio.`,
  theBarcode: 'il codice a barre del cartoncino',
  theCollection: 'la data e ora del prelievo',
  theNewbornCode: "l'identificativo del neonato",
  theSurname: 'il cognome del neonato',
  theBirth: 'la data di nascita',
  valueRefused: (value: string) => `Valore non accettato: ${value}`,
  cardUnusable: 'I dati del cartoncino non sono utilizzabili.',
  unreadable: (what: string | undefined) => `Non è leggibile ${what}.`,
  invalid: (what: string | undefined, why: string) => `Non è valido ${what}: ${why}`,
}
