/** Italian sentences about the start. */
export const texts = {
  hostVersionTaken: (folder: string) =>
    `In ${folder} è pubblicata la stessa versione della pagina con altri byte, e ciò che è pubblicato non cambia: compilare da sorgenti cambiate, o alzare la versione in host/package.json`,
  noMailServer:
    'SMTP_URL manca: nessuna lettera parte, nemmeno quelle per scegliere la password. Indicare il server di posta',
  noDirectory: (path: string) =>
    `DATA_DIR indica un file o passa per un file, e deve indicare una cartella: ${path}`,
  directoryFull: (path: string) => `Il disco della cartella dei dati è pieno: liberare spazio. ${path}`,
  otherDatabaseVersion: (path: string) =>
    `I dati sono di un’altra versione del database incorporato: avviare la versione del prodotto che li ha scritti. ${path}`,
  otherDatabaseUser: (path: string) =>
    `Il database incorporato appartiene a un altro utente di questa macchina: eseguire il comando come quell’utente. ${path}`,
  noDatabaseHere: (path: string) =>
    `La cartella non contiene un database di questo prodotto: controllare DATA_DIR, o rimettere la copia di sicurezza. ${path}`,
  databaseGone: (path: string) =>
    `La cartella dei dati è di un’installazione, e il suo database non c’è più: rimettere la copia di sicurezza, o indicare con DATA_DIR una cartella nuova. ${path}`,
  databaseElsewhere: (path: string) =>
    `La cartella dei dati è di un’installazione che lavora su un database server, e DATABASE_URL manca: indicarlo con DATABASE_URL, o indicare con DATA_DIR una cartella nuova. ${path}`,
  databaseIsNew: (path: string) =>
    `La cartella dei dati è di un’installazione, e il database indicato è nuovo: controllare DATABASE_URL, rimettere la copia di sicurezza, o indicare con DATA_DIR una cartella nuova. ${path}`,
  documentsGone: (path: string) =>
    `Il database nomina documenti, e la loro cartella non c’è: rimettere la copia di sicurezza; se non ce n’è nessuna, crearla vuota. ${path}`,
  filesElsewhere: (path: string) =>
    `Il database lavorava con un’altra cartella dei dati, e questa non contiene nessuno dei suoi documenti: indicare quella con DATA_DIR. Se è perduta, togliere da questa installation, directory e letter-key e riavviare. ${path}`,
  letterKeyDamaged: (path: string) =>
    `La chiave delle lettere è danneggiata: rimettere letter-key dalla copia di sicurezza; se nessuna copia ce l’ha, npm run after-restore -- --new-letter-key (le lettere in attesa non partiranno). ${path}`,
  letterKeyMissing: (path: string) =>
    `Aspettano lettere sigillate con una chiave che non c’è più: rimettere letter-key dalla copia di sicurezza; se nessuna copia ce l’ha, npm run after-restore -- --new-letter-key (quelle lettere non partiranno). ${path}`,
  letterKeyReadable: (path: string) =>
    `La chiave delle lettere si legge, e niente è cambiato: con una nuova le lettere in attesa andrebbero perse. Se è di un’altra installazione: npm run after-restore -- --new-letter-key --replace-readable-key. ${path}`,
  noInstallation:
    'Nel database di DATABASE_URL non c’è un’installazione, e niente è cambiato: controllare l’indirizzo, o rimettere prima la copia di sicurezza',
  numbersLeftOut: 'I numeri dati dopo la copia di sicurezza non saranno dati di nuovo: ora si può avviare',
  noNumberGiven: 'In questo database nessun numero è stato dato: niente da fare',
  twoAdministrators: 'Ci sono già due amministratori attivi: gli altri si creano in «Gestione utenti»',
  administratorsWaiting: (emails: string) =>
    `Senza password: ${emails}. La sola EMAIL dà un altro collegamento, --replace EMAIL mette un’altra persona al suo posto`,
  notReplaced: (email: string) =>
    `${email} non è un amministratore attivo senza password: si sostituisce solo un account così`,
  addressInvalid: 'Indirizzo email non valido',
  choosePassword: (hours: string) => `Scegliere la password entro ${hours}`,
  newLetterKey: (lost: number) =>
    `Fatta una nuova chiave delle lettere; lettere che non partiranno: ${lost}. Chi le aspettava deve chiederle di nuovo; richiami urgenti e avvisi restano nelle pagine`,
  notWritable: (reason: string, path: string) =>
    `La cartella dei dati non è scrivibile (${reason}): dare i permessi di scrittura o indicarne un’altra con DATA_DIR. ${path}`,
  passwordRefused: 'Il database rifiuta utente o password di DATABASE_URL',
  userRefused: 'Il database rifiuta l’utente di DATABASE_URL',
  noSuchDatabase: 'Il database indicato in DATABASE_URL non esiste: crearlo',
  mayNotCreateTables: 'L’utente di DATABASE_URL non può creare tabelle: renderlo proprietario del database',
  noMoreConnections: 'Il database non accetta altre connessioni: ridurre DATABASE_POOL',
  databaseDiskFull: 'Il disco del database è pieno: liberare spazio',
  databaseReadOnly: 'Il database è in sola lettura',
  portInUse: (port: number | undefined) =>
    `La porta ${port} è già in uso: fermare l’altro programma o sceglierne un’altra con PORT`,
  certificateUnreadable: (path: string, reason: string) =>
    `Un file di certificati indicato in DATABASE_URL non si legge (${reason}): controllare sslrootcert, sslcert e sslkey. ${path}`,
  foreignAddress: (host: string) => `L’indirizzo ${host} non è di questa macchina: controllare HOST`,
  portNotAllowed: (port: number | undefined) =>
    `Non è permesso usare la porta ${port}: sceglierne una da 1024 in su con PORT`,
  dataOfNewerVersion:
    'I dati sono di una versione più recente del prodotto: avviare quella versione, o rimettere una copia di sicurezza più vecchia',
  demonstrationUnfinished: (reason: string) =>
    `La dimostrazione non si è riempita fino in fondo (${reason}): al prossimo avvio si ricomincia da capo. Con DEMO_DATA=small, in una cartella nuova, si parte senza storia.`,
  upgradeFailed: (migration: string, reason: string) =>
    `I dati non si aggiornano a questa versione (${migration}: ${reason}). Niente è stato cambiato: avviare la versione di prima e mandare questa riga a chi sviluppa il prodotto`,
  passwordMissing:
    'Il database vuole una password, e DATABASE_URL non ne ha: indicarla con PGPASSWORD, o nell’indirizzo',
  notPermitted: (path: string, account: string) =>
    `L’utente ${account} non può leggere e scrivere ${path}: i dati restano come sono, non serve una copia di sicurezza. Dargli il percorso (chown -R), o eseguire il comando come l’utente a cui appartiene`,
  importUnfinished:
    'Un’importazione nel database di DATABASE_URL è stata interrotta: ripetere lo stesso comando db:import, poi avviare',
  otherInstallation: (path: string) =>
    `La cartella dei dati e il database sono di due installazioni diverse: controllare DATA_DIR e DATABASE_URL, e rimettere insieme le copie della stessa. ${path}`,
  otherDirectory: (path: string) =>
    `Un altro server lavora su questo database con un’altra cartella dei dati, di cui questa può essere una copia, e i documenti stanno lì: dare la stessa cartella con DATA_DIR, oppure fermare quel server (se è caduto, avviare dopo 3 minuti). ${path}`,
  serverAtWork:
    'Un server lavora su questo database, e niente è cambiato: fermare tutti i suoi processi e ripetere il comando; se è caduto, o se la copia è di adesso, dopo 3 minuti',
  restored:
    'Il database è stato importato, o rimesso da una copia di sicurezza: protocolli, referti e richieste saltano numeri, perché nessuno sia dato due volte',
  newInstallation: (path: string) => `Nuova installazione: i dati stanno in ${path}`,
  databaseSilent: (database: string) =>
    `Il database ${database} non risponde: avviarlo, o controllare DATABASE_URL`,
  databaseUnopened: (reason: string) =>
    `Il database incorporato non si apre: rimettere la copia di sicurezza. ${reason}`,
  noTls: 'Il database non usa TLS: togliere sslmode da DATABASE_URL, o attivare TLS sul database',
}
