/** Of a fiscal code in the newborn's place that is not registered. */
export const notOwnFiscalCode = {
  parent: (code: string) =>
    `Codice fiscale ${code} indicato per il neonato: è di una persona più grande, forse un genitore. Non registrato.`,
  other: (code: string) =>
    `Codice fiscale ${code} indicato per il neonato: contraddice la data di nascita o il sesso. Non registrato: verificare chi è il neonato.`,
  mistyped: (code: string) =>
    `Codice fiscale ${code} indicato per il neonato: il carattere di controllo non corrisponde. Non registrato.`,
}

/** Italian sentences about HL7 messages. */
export const texts = {
  messageTooLong: (thousands: number, fields: number) =>
    `Il messaggio è troppo lungo per un ordine (oltre ${thousands} mila caratteri o ${fields} campi): inviarlo in più messaggi.`,
  noHl7: 'Il testo non è un messaggio HL7: non comincia con un segmento MSH utilizzabile.',
  collectionTimeMissing: 'Ora del prelievo non indicata.',
  otherCollection: (written: string, other: string) =>
    `Il messaggio dà due momenti del prelievo: ${written} e ${other}.`,
  sexDiffers: 'Il messaggio dà due sessi del neonato (PID-8 e 46098-0): sesso non noto.',
  twoBarcodes: (first: string, second: string) =>
    `Lo stesso ordine porta due codici di cartoncino, ${first} e ${second}: inviare un ordine (ORC, OBR, SPM) per ogni cartoncino.`,
  specimenWithoutOrder: (barcode: string) =>
    `Il campione ${barcode} non ha un ordine proprio (ORC, OBR): inviare un ordine per ogni cartoncino.`,
  orderOfNobody: 'L’ordine precede il neonato (PID): non si sa di chi sia.',
  codeOfTwo: (code: string) =>
    `Il codice ${code} è di due neonati (PID) dello stesso messaggio: dare a ogni neonato il suo, o inviare i cartoncini dello stesso neonato sotto un solo PID.`,
  contradicted: (said: string) => `Il messaggio si contraddice: ${said}`,
  elsewhere: (place: string, said: string) => `Indicato nel messaggio (${place}): ${said}`,
  quality: (said: string) => `Qualità del campione nel messaggio: ${said}`,
  consentTold: (what: string, status: string) =>
    `Consenso nel messaggio (CON): ${[what, status].filter(Boolean).join(', ')}`,
  consentStatuses: {
    A: 'attivo',
    L: 'limitato',
    R: 'rifiutato',
    P: 'in attesa',
    X: 'revocato',
    B: 'non richiesto per urgenza',
  } as Readonly<Record<string, string>>,
  specimenReasons: {
    EX: 'scaduto',
    QS: 'quantità insufficiente',
    RA: 'dati del paziente mancanti',
    RB: 'contenitore rotto',
    RC: 'coagulato',
    RD: 'data del prelievo mancante',
    RE: 'identificativo del paziente mancante',
    RH: 'emolizzato',
    RI: 'identificazione dubbia',
    RM: 'etichetta errata',
    RN: 'contaminato',
    RP: 'prelevatore mancante',
    RR: 'conservazione impropria',
    RS: 'nome del paziente mancante',
  },
  specimenConditions: {
    AUT: 'autolisi',
    CLOT: 'coagulato',
    CON: 'contaminato',
    FROZ: 'congelato',
    HEM: 'emolizzato',
    SNR: 'campione non ricevuto',
  },
  notesCut: '… (altro nel messaggio)',
  notesTooLong: 'Le note superano lo spazio del cartoncino: il resto è nel messaggio.',
  diagnosis: (said: string) => `Diagnosi nel messaggio: ${said}`,
  birthTimeUnread: (time: string) => `Ora di nascita non riconosciuta: «${time}».`,
  birthTimeDiffers: (written: string, other: string) =>
    `Il messaggio dà due ore di nascita: ${written} (PID-7) e ${other} (57715-5).`,
  notUnderstood: (said: string) => `Non interpretato: ${said}`,
  pluralityUnknown: (written: string) => `Gemellarità non riconosciuta: «${written}».`,
  orderUnknown: (written: string) => `Ordine di nascita non riconosciuto: «${written}».`,
  orderDiffers: 'Il messaggio dà due ordini di nascita (PID-25 e 57722-1): ordine non noto.',
  otherFiscalCode: (number: string) => `Codice fiscale indicato in PID-19: ${number}`,
  twoMothers: (one: string, other: string) => `Il messaggio indica due madri: ${one} e ${other}.`,
  email: (address: string) => `E-mail: ${address}`,
  wardNow: (ward: string) =>
    `Reparto in cui si trova ora il neonato (PV1-3): ${ward}. Verificare la terapia intensiva.`,
  batchCut: (count: number) =>
    `Il lotto non ha la riga finale (BTS), per ${count} messaggi ricevuti: può essere stato interrotto. Verificare e inviare i messaggi che mancano.`,
  batchCount: (declared: string, count: number) =>
    `Il lotto dichiara ${declared} messaggi (BTS-1) e ne contiene ${count}. Verificare e inviare i messaggi che mancano.`,
  fax: (number: string) => `Numero di fax: ${number}`,
  mothersNumber: (number: string) => `Identificativo della madre (PID-21): ${number}`,
  reasonOpen: (reason: string) =>
    `Motivo del prelievo «${reason}»: il messaggio non dice quale protocollo; registrato come controllo.`,
  pluralityDiffers: (n: number) =>
    `Gemellarità contraddittoria fra PID-24, PID-25 e 57722-1: considerati ${n} nati.`,
  pluralityMissing: 'Parto multiplo: manca il numero dei nati o l’ordine di nascita.',
  deceased: (at: string) =>
    `Il messaggio indica il decesso del neonato${at === '' ? '' : ` (${at})`}: verificarlo e registrarlo con una comunicazione.`,
  ageDiffers: (declared: number, computed: number) =>
    `Età al prelievo dichiarata ${declared} h, dalle date risulta ${computed} h: l’ora del prelievo non conta. Chiedere al punto nascita.`,
  ageTold: (declared: number) =>
    `Età al prelievo dichiarata ${declared} h: le ore di nascita e prelievo non sono note entrambe.`,
  nutritionReversed: (from: string, to: string) =>
    `Nutrizione parenterale dal ${from} al ${to}: i due momenti si contraddicono e non contano. Chiedere al reparto.`,
  unknownSex: 'Sesso non riconosciuto.',
  otherRelative: 'Familiare diverso da madre e padre.',
  messageType: (type: string) =>
    `Tipo di messaggio non previsto: «${type}» (attesi OML^O21, ORM^O01, ADT^A08 e ADT^A40).`,
  messageEvent: (event: string, expected: string) => `Evento non previsto: «${event}» (attesi: ${expected}).`,
  notOffered: (test: string) =>
    `Esame non offerto da questo laboratorio: «${test}». L’ordine non è registrato: inviarlo al laboratorio che lo esegue.`,
  messageVersion: (version: string) => `Versione HL7 non prevista: «${version}».`,
  processingId: 'Identificativo di elaborazione non previsto.',
  messageIdMissing: "Manca l'identificativo del messaggio.",
  tooManyCards: (cards: number, most: number) =>
    `Il messaggio ordina ${cards} cartoncini: al massimo ${most} per messaggio. Inviarlo in più messaggi.`,
  noOrders: 'Il messaggio non contiene ordini (ORC, OBR) per il neonato.',
  noFormer: 'Manca l’identificativo che il neonato aveva prima (MRG-1).',
  noNewborn: 'Il messaggio non contiene il neonato (PID).',
  controlUnknown: (control: string) =>
    `Comando dell’ordine (ORC-1) non previsto: «${control}». Si accettano ordini nuovi (NW), modifiche (XO, RP, XX, SC) e annullamenti (CA, OC).`,
  cancelledInPart:
    'Lo stesso cartoncino ha un ordine annullato e uno non annullato: inviare la modifica dell’ordine (XO) o l’annullamento di tutti i suoi ordini.',
  theOrderNumber: "il numero dell'ordine o del cartoncino",
  missing: (what: string) => `Manca ${what}.`,
  orderNumberTooLong: (most: number) => `Il numero dell’ordine ha più di ${most} caratteri.`,
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
