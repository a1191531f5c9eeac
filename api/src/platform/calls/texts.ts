/** Italian sentences about the input of calls. */
export const texts = {
  listCut: (rows: string) => `Elenco interrotto a ${rows} righe: restringere i filtri per avere le altre.`,
  unreadableInput: 'I dati inviati sono incompleti o non leggibili: inviarli di nuovo.',
  tooManyBytes: (most: number) => `Questo campo può contenere al massimo ${most} byte`,
  fileTypeRefused: (types: string) => `Tipo di file non ammesso. Sono ammessi: ${types}`,
  documentFile:
    'Si allegano solo documenti PDF, JPEG o PNG interi: il contenuto del file è di un altro tipo, oppure è troncato.',
  required: 'Questo campo è obbligatorio',
  forbiddenCharacters:
    'Il testo contiene caratteri non ammessi (carattere nullo o incompleto): scriverlo di nuovo.',
  invisibleCharacters:
    'Il testo contiene caratteri invisibili che ne cambiano l’ordine di lettura: cancellarlo e scriverlo di nuovo.',
  listTooLong: (most: number) => `L’elenco può contenere al massimo ${most} voci: inviarlo in più parti.`,
  tooDeep: 'I dati sono annidati troppo in profondità.',
  notUtf8:
    'Il testo JSON non è in UTF-8: inviarlo con questa codifica, altrimenti lettere accentate andrebbero perse.',
  tooManyValues: 'I dati contengono troppi valori: inviarli in più parti.',
  forbiddenName: 'I dati contengono un nome non ammesso.',
  keyQuota: (most: number, seconds: number) =>
    `Troppe richieste con questa chiave: al massimo ${most} al minuto. Riprovare tra ${seconds} s.`,
  databaseSilent:
    'Il database non risponde. Riprovare tra qualche secondo, dopo aver controllato se l’operazione è già riuscita.',
  readOnly:
    'Il server non può salvare: il disco o il database è in sola lettura. Niente è stato salvato. Avvisare chi gestisce il server.',
  tableUnreadable:
    'Il server non può leggere una parte dei dati. Niente è stato salvato. Avvisare chi gestisce il server.',
  clockWrong: (seconds: number) => {
    const hours = Math.floor(seconds / 3600)
    return `L’orologio del server differisce di ${hours === 1 ? 'un’ora' : `${hours} ore`} da quello del database: finché non è corretto si può leggere, ma niente si può salvare. Niente è stato salvato. Avvisare chi gestisce il server.`
  },
  uploadsBusy:
    'Il server sta ricevendo troppi dati insieme. Niente è stato salvato: riprovare tra qualche secondo.',
  documentMissing:
    'Il documento manca, è guasto o non è leggibile nella cartella dei file del server. Avvisare chi gestisce il server: va rimessa la copia di sicurezza, o vanno corretti i permessi del file.',
  lockHeld: 'Un lock del database è trattenuto da altri: cercare in pg_locks chi lo tiene',
}
