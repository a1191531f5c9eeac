/** Codes that a sentence names; of many the first ones. */
function listed(codes: readonly string[], most = 20): string {
  const more = codes.length - most
  return more > 0 ? `${codes.slice(0, most).join(', ')} e altri ${more}` : codes.join(', ')
}

/** Italian sentences about intake. */
export const texts = {
  readFromFirst:
    'La pagina chiesta non esiste ancora: il laboratorio ha rimesso una copia di sicurezza. Rileggere dall’inizio (after=0).',
  cardsKnown: 'I cartoncini erano già registrati: il messaggio non dice nulla di nuovo.',
  cardRenewed: (barcode: string, facts: string) =>
    `Il cartoncino ${barcode} era già registrato: aggiornati ${facts}.`,
  newbornOtherwise: (barcode: string, facts: string) =>
    `Il cartoncino ${barcode} dice altro del neonato già registrato: ${facts}. I dati del neonato non sono stati modificati.`,
  factsHeld: (barcode: string, facts: string) =>
    `Il cartoncino ${barcode} è già registrato con altri dati: ${facts}. Non è stato modificato nulla: il messaggio è conservato e il laboratorio è avvisato.`,
  factsToCorrect: (barcode: string) => `Dati da correggere: cartoncino ${barcode}`,
  factsDiffer: (barcode: string, facts: string, message: number) =>
    `Il punto nascita invia altri dati del cartoncino ${barcode}: ${facts}. Non sono stati registrati (messaggio ${message}): verificarli e correggere il cartoncino, prima che un referto ne dipenda.`,
  identityTold: (barcode: string, facts: string, message: number) =>
    `Il punto nascita invia il cartoncino ${barcode} con un’identità diversa da quella registrata: ${facts} (messaggio ${message}). Il cartoncino e il neonato restano come sono registrati: sentire il punto nascita e rispondere sul cartoncino. Fino alla risposta nessun referto negativo del neonato si firma.`,
  cancelUnknown: (number: string) =>
    `L’ordine da annullare (${number}) non è registrato per questo neonato: non è stato modificato nulla. Il messaggio è conservato.`,
  updateUnknown: (code: string) =>
    `Il neonato ${code} non è registrato, o nessun suo cartoncino lo è: non c’è nulla da aggiornare. Il messaggio è conservato.`,
  whichTwin: (code: string, barcodes: readonly string[]) =>
    `Quale gemello? L’aggiornamento usa il codice ${code}, che può essere il numero della madre, e non permette di distinguere i neonati (cartoncini: ${listed(barcodes)}). Non è stato modificato nessun neonato: il messaggio è conservato.`,
  whichTwinTitle: (barcode: string) => `Quale gemello? Cartoncino ${barcode}`,
  whichTwinTold: (question: string, barcode: string, facts: string, message: number) =>
    `${question} Del cartoncino ${barcode} direbbe altro: ${facts} (messaggio ${message}). Sentire il punto nascita, correggere il cartoncino di quel neonato e mettere da parte il messaggio.`,
  joinUnknown: (codes: string) =>
    `Il neonato con il codice ${codes} non è registrato: non si può dire di chi sia lo stesso neonato. Il messaggio è conservato.`,
  joinSame: 'I due codici sono già dello stesso neonato.',
  joinTold: (first: string, second: string) =>
    `${first} e ${second} sono lo stesso neonato secondo il punto nascita: la coppia è fra i doppioni, una persona decide.`,
  joinApart: (first: string, second: string) =>
    `${first} e ${second} sono lo stesso neonato secondo il punto nascita, ma una persona li ha tenuti separati: restano separati. Verificare con il punto nascita.`,
  cancelOther: (barcode: string) =>
    `L’annullamento del cartoncino ${barcode} parla di un altro neonato di quello registrato: non è stato modificato nulla. Verificare il codice del neonato.`,
  cancelUnnamed: (barcode: string) =>
    `L’annullamento del cartoncino ${barcode} non dice cognome e data di nascita (PID-5, PID-7): non è stato modificato nulla. Inviarli con l’annullamento.`,
  cancelledBy: (reason: string) =>
    `Annullato dal punto nascita con un messaggio${reason === '' ? '' : `: ${reason}`}`.slice(0, 500),
  cancelledEvent: (barcode: string, numbers: readonly string[]) =>
    `Il punto nascita ha annullato con un messaggio il cartoncino ${barcode}.${numbers.length > 0 ? ` Resta atteso il nuovo materiale: ${numbers.join(', ')}.` : ''}`,
  cancelledTitle: (barcode: string) => `Cartoncino annullato: ${barcode}`,
  cancelledAtAcceptance: (barcode: string, shipment: string) =>
    `Il punto nascita ha annullato con un messaggio il cartoncino ${barcode} della spedizione ${shipment}. Se il cartoncino è nella busta, metterlo da parte e sentire il punto nascita.`,
  cancelledAtBirthPoint: (barcode: string, shipment: string) =>
    `Il cartoncino ${barcode} della spedizione ${shipment} è annullato da un messaggio del punto nascita: se arriva in laboratorio, non si analizza. Il neonato resta nello screening: se l’annullamento è un errore, o serve un altro cartoncino, inviarne subito l’ordine.`,
  awaitedTitle: (number: string, urgent: boolean) =>
    `${urgent ? 'URGENTE · ' : ''}Cartoncino annullato: ${number} resta in attesa`,
  awaitedCancelled: (barcode: string, number: string) =>
    `Il punto nascita ha annullato con un messaggio il cartoncino ${barcode}. La richiesta ${number} resta in attesa di un altro cartoncino: sentire il punto nascita.`,
  cancellation: 'annullamento dell’ordine',
  cancelAsked: 'da annullare',
  nothingSaid: '—',
  yes: 'sì',
  no: 'no',
  grams: (value: number) => `${value} g`,
  weeks: (value: number) => (value === 1 ? '1 settimana' : `${value} settimane`),
  days: (value: number) => (value === 1 ? '1 giorno' : `${value} giorni`),
  orderCancelled: (barcode: string) =>
    `Il cartoncino ${barcode} è stato annullato dal punto nascita. Il neonato resta nello screening.`,
  identityToldByOther:
    (sender: string) =>
    (barcode: string, facts: string, message: number): string =>
      `${sender}, che non è il punto nascita del cartoncino ${barcode}, lo invia con un’identità diversa da quella registrata: ${facts} (messaggio ${message}). Il cartoncino e il neonato restano come sono registrati: sentire il punto nascita del cartoncino, poi chi lo ha inviato, e rispondere sul cartoncino. Fino alla risposta nessun referto negativo del neonato si firma.`,
  newbornCode: 'codice del neonato',
  olderMessage: (barcode: string) =>
    `Il messaggio è più vecchio (MSH-7) dell’ultimo già registrato per il cartoncino ${barcode}: non è stato modificato nulla. Il messaggio è conservato.`,
  repeatedWithout: (barcodes: string) =>
    `Messaggio già ricevuto e registrato; il cartoncino è stato poi tolto: ${barcodes}. Non è stato fatto nulla.`,
  training: 'Messaggio di prova (MSH-11 diverso da P): non è stato registrato nulla.',
  cardsNotInShipping: (shipping: string, barcodes: string) =>
    `La spedizione ${shipping} è già registrata senza questi cartoncini: ${barcodes}. Non sono stati aggiunti: inviarli con un’altra spedizione o, finché è in bozza, con PATCH.`,
  otherCardSameCode: (barcode: string, other: string, points: string) =>
    `I cartoncini ${other} e ${barcode} portano lo stesso codice di neonato con altri dati: ${points}. Non è stato registrato nulla: dare a ogni neonato il suo codice.`,
  nullCharacters: 'Il messaggio contiene caratteri nulli: si è guastato per via. Inviarlo di nuovo.',
  unknownMotivation: (motivation: string) => `Il motivo del prelievo «${motivation}» non esiste.`,
  codeOfCard: (code: string) =>
    `${code} è già il codice di un cartoncino: dare alla spedizione un altro codice.`,
  cardKnown: (barcode: string) => `Il cartoncino ${barcode} è già registrato.`,
  cardKnownOtherwise: (barcode: string, known: string) =>
    `Il cartoncino ${barcode} è già registrato come ${known}: due codici che differiscono solo per maiuscole e minuscole sono lo stesso codice per un lettore. Verificare il codice sul cartoncino.`,
  cardOfOther:
    'È di un altro neonato o di un altro punto nascita: verificare il codice sul cartoncino. Il messaggio è conservato.',
  besideKnown: (barcodes: readonly string[]) =>
    `Il cartoncino non è registrato: la sua spedizione porta cartoncini che erano già registrati (${listed(barcodes)}).`,
  keptBeside: (barcodes: readonly string[]) =>
    `Non sono stati registrati gli altri cartoncini: ${listed(barcodes)}. Sono conservati: inviarli di nuovo senza quelli già registrati.`,
  cardsLeft: (count: number) =>
    count === 1 ? 'Un cartoncino non è stato registrato' : `${count} cartoncini non sono stati registrati`,
  cardsNotRegistered: (place: string, facility: string, barcodes: readonly string[]) =>
    `${place} (${facility}) ha inviato cartoncini insieme ad altri già registrati: ${listed(barcodes)}. Non sono registrati; si trovano tra i messaggi non mappati. Sentire il punto nascita perché li invii di nuovo.`,
  registered: 'Neonato registrato dal punto nascita',
  collected: (barcode: string) => `Prelievo del cartoncino ${barcode}`,
  codeOfOther: (barcode: string) => `Il codice ${barcode} è già di un’altra spedizione.`,
  receivedAlready: 'già ricevuta',
  fileEmpty: 'Il file è vuoto',
  fileMissing: 'Il file non esiste',
  fileIsFolder: 'È una cartella: indicare i file che contiene, per esempio cartella/*.hl7',
  fileNotReadable: (code: string) => `Il file non si può leggere (${code}): controllarne i permessi`,
  fileNotJson: 'Il file .json non è JSON valido: correggerlo o esportarlo di nuovo',
  serverSilent: (url: string) => `Il server ${url} non risponde: avviarlo o indicare --url`,
  addressUnusable: (url: string) => `L’indirizzo ${url} non si può usare: controllare --url`,
  answerLost: (url: string) => `Il server ${url} non ha risposto in tempo`,
  answerUnknown: (url: string, status: number) =>
    `La risposta di ${url} (${status}) non è quella di questo prodotto: controllare --url`,
  cardsTaken: (count: number) => (count === 1 ? '1 cartoncino' : `${count} cartoncini`),
  closing: {
    kept: (count: number) =>
      `${count} non registrati: il server li conserva e li mostra al supporto con il motivo. Correggerli e inviarli di nuovo.`,
    refused: (count: number) =>
      `${count} rifiutati: il server non ha registrato nulla. Correggere quello che la riga dice e inviarli di nuovo.`,
    unanswered: (count: number) =>
      `${count} senza risposta: non si sa se sono arrivati. Inviarli di nuovo: quello che è già registrato non si registra due volte.`,
    not_sent: (count: number) =>
      `${count} non inviati: il server non li ha ricevuti e nessuno li vede. Correggere quello che la riga dice e ripetere.`,
  },
  cardWithoutMessage:
    'Il cartoncino non è arrivato con un messaggio: la spedizione la invia di nuovo il punto nascita.',
  registeredAlready: 'Il messaggio è già registrato: i dati si correggono sul cartoncino.',
  correctedAlready: (id: number) => `Il messaggio è già stato corretto: lavorare sul messaggio ${id}.`,
  codesUnknown: (codes: string) => `Codici che nessuno legge: ${codes}. Controllare la parte dopo «=».`,
  codesRepeated: (codes: string) => `Più righe per lo stesso codice: ${codes}. Lasciarne una.`,
  correctsOther:
    'Il testo è di un altro cartoncino: né il suo codice né il numero d’ordine sono nel messaggio originale. Inviarlo come messaggio nuovo.',
  sameText: 'Il testo non è cambiato: usare Riprova.',
  oneMessage: 'Scrivere un solo messaggio (un segmento MSH).',
  needed: (why: string) => `Necessario. Senza: ${why}`,
  notRead: (what: string) => `Non interpretato: ${what}`,
  saidTwice: 'Indicato anche in un altro campo.',
  withoutMeaning: 'Senza questo campo si legge lo stesso.',
  hinders: (why: string) => `Impedisce la lettura; senza, il messaggio si leggerebbe. ${why}`,
  otherProblem: (why: string) => `Senza: ${why}`,
  messageUnread: 'Non letto: il messaggio si ferma a un altro campo.',
  tooManyFields: (most: number) => `Il messaggio ha più di ${most} campi: provarne uno più corto.`,
  triedFacts: {
    code: 'codice del neonato',
    otherCodes: 'altri codici del neonato',
    plurality: 'gemellarità',
    motivation: 'motivo del prelievo',
    orderNumber: 'numero dell’ordine',
    orderNumbers: 'numero dell’ordine',
    fillerNumber: 'numero dell’ordine del laboratorio',
    birthHospital: 'ospedale di nascita',
    previousBarcode: 'cartoncino precedente',
    screenings: 'categorie',
    reason: 'motivo dell’annullamento',
    codes: 'codice del neonato',
    formerCodes: 'codice precedente del neonato',
    'mother.name': 'nome della madre',
    'mother.surname': 'cognome della madre',
    surname: 'cognome',
    name: 'nome',
  } as Readonly<Record<string, string>>,
  newbornUnknown: 'Nessun neonato e nessun cartoncino ha questo codice.',
  assignToWhom: 'Indicare un neonato o un punto nascita.',
  storedAlready: 'Il messaggio è già stato registrato: non c’è nulla da ripetere.',
  followedBy: (barcode: string, next: string) =>
    `Il cartoncino ${barcode} è seguito dal cartoncino ${next} dello stesso neonato: indicarli insieme.`,
  tooManyLines: (most: number) => `Il file ha più di ${most} righe: inviarlo in più parti.`,
  controlIdTooLong: (most: number) =>
    `L’identificativo del messaggio (MSH-10) supera i ${most} caratteri: non è stato registrato nulla.`,
  refusedQuota: (megabytes: number) =>
    `Con questa chiave sono già conservati ${megabytes} MB di messaggi rifiutati nelle ultime 24 ore: questo non è stato conservato. Correggere i messaggi e inviarlo di nuovo più tardi.`,
  refusedQuotaTitle: 'Troppi messaggi rifiutati di un punto nascita',
  refusedQuotaOf: (place: string, facility: string, megabytes: number) =>
    `${place} (${facility}) ha inviato in 24 ore più di ${megabytes} MB di messaggi che non si possono registrare: i prossimi non si conservano. Sentire chi gestisce il suo sistema; se la chiave è usata da altri, revocarla.`,
  foreignCardsTitle: 'Molti cartoncini di altri punti nascita da un mittente',
  foreignCardsOf: (place: string, facility: string, count: number) =>
    `${place} (${facility}) ha nominato nell’ultima ora ${count} cartoncini registrati da altri punti nascita. Sentire chi gestisce il suo sistema: i codici a barre o la chiave sono di un altro punto nascita. Se la chiave è usata da altri, revocarla.`,
  tooManyMessages: (messages: number, most: number) =>
    `Il file contiene ${messages} messaggi: inviarne al massimo ${most} per volta.`,
  notStorable:
    'I dati del messaggio non sono registrabili: il messaggio è conservato e il supporto lo esamina.',
  seeMessage: (place: string, message: number) => `Messaggio ${message} di ${place}.`,
  keyMadeTitle: 'Nuova chiave di accesso di un punto nascita',
  keyMade: (person: string, place: string) =>
    `${place}: creata da ${person}. Chi ha la chiave invia cartoncini a nome del punto nascita. Se non è attesa, farla revocare subito.`,
  chooseBirthPoint: 'Scegliere un punto nascita',
  otherIdentity: (barcode: string, code: string, points: string) =>
    `Il cartoncino ${barcode} porta il codice di un neonato già registrato (${code}) con altri dati: ${points}. Non è stato registrato nulla: verificare il codice e i dati del neonato.`,
  identityToVerify: (barcode: string) => `Identità da verificare: cartoncino ${barcode}`,
  identityDiffers: (
    barcode: string,
    place: string,
    facility: string,
    code: string,
    points: string,
    message: number,
  ) =>
    `Il cartoncino ${barcode} di ${place} (${facility}) porta il codice del neonato ${code}, ma con altri dati: ${points}. Non è stato registrato (messaggio ${message}): sentire il punto nascita. Se il neonato è un altro, il punto nascita lo invia con il suo codice; se è lo stesso, chi ha i dati sbagliati li corregge.`,
  otherThanPrevious: (barcode: string, known: string, points: string) =>
    `Il cartoncino ${barcode} indica come precedente un cartoncino di un altro neonato (${known}) o non permette di riconoscerlo: ${points}. Non è stato registrato nulla: verificare il cartoncino precedente e i dati del neonato.`,
  previousDiffers: (
    barcode: string,
    place: string,
    facility: string,
    code: string,
    points: string,
    message: number,
  ) =>
    `Il cartoncino ${barcode} di ${place} (${facility}) indica come precedente un cartoncino del neonato ${code}, ma con altri dati o senza quelli che servono a riconoscerlo: ${points}. Non è stato registrato (messaggio ${message}): sentire il punto nascita. Se il neonato è un altro, il punto nascita lo invia con il suo cartoncino precedente; se è lo stesso, chi ha i dati sbagliati li corregge.`,
  orderedByHl7: 'Cartoncini ordinati con messaggi HL7',
  shippingSent: 'La spedizione è già partita: non si può più modificare.',
}

/** Italian names of facts by the columns that hold them. */
export const factTexts: Readonly<Record<string, string>> = {
  barcode: 'codice a barre',
  motivationId: 'motivo del prelievo',
  collectedAt: 'data e ora del prelievo',
  collectionTimeKnown: 'data e ora del prelievo',
  collectedBy: 'prelevatore',
  collectionMethod: 'modalità di prelievo',
  ward: 'reparto',
  weightAtCollection: 'peso al prelievo',
  transferHospital: 'ospedale di trasferimento',
  spotsTotal: 'numero di spot',
  punchesTotal: 'numero di spot',
  spokeNotes: 'note',
  feeding: 'alimentazione',
  'conditions.tin': 'terapia intensiva',
  'conditions.transfusion': 'trasfusione',
  'conditions.parenteral': 'nutrizione parenterale',
  'conditions.antibiotics': 'antibiotici',
  'conditions.steroids': 'cortisonici',
  'conditions.dopamine': 'dopamina',
  'conditions.phototherapy': 'fototerapia',
  'conditions.ecmo': 'ECMO',
  'conditions.malformations': 'malformazioni',
  'conditions.meconiumIleus': 'ileo da meconio',
  'conditions.surgery': 'chirurgia',
  motherFactors: 'fattori materni',
  consent: 'consensi',
  surname: 'cognome e nome',
  name: 'cognome e nome',
  sex: 'sesso',
  fiscalCode: 'codice fiscale',
  birthAt: 'data e ora di nascita',
  birthTimeKnown: 'data e ora di nascita',
  gaWeeks: 'età gestazionale',
  gaDays: 'età gestazionale',
  birthWeight: 'peso alla nascita',
  sga: 'SGA',
  pluralityCount: 'gemellarità',
  pluralityOrder: 'gemellarità',
  deliveryType: 'tipo di parto',
  familyHistory: 'familiarità',
  residence: 'residenza',
  phones: 'telefoni',
  mother: 'madre',
  father: 'padre',
  pediatrician: 'pediatra',
}
