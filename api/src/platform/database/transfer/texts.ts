/** Italian sentences about export and import. */
export const texts = {
  dataOfOlderVersion:
    'I dati sono di una versione precedente del prodotto e restano come sono: esportarli con quella versione, o avviare prima il prodotto con questa, che li aggiorna',
  exportOfNewerVersion:
    'L’esportazione è di una versione più recente del prodotto: importarla con quella versione',
  exportOfOlderVersion:
    'L’esportazione è di una versione precedente del prodotto: importarla con quella versione e avviare poi questa, che aggiorna i dati',
  diskFull: (path: string) => `Il disco è pieno: liberare spazio e ripetere lo stesso comando. ${path}`,
  exportIncomplete: (file: string, path: string) =>
    `La cartella non contiene un’esportazione intera, manca ${file}: usare un’altra copia o esportare di nuovo. ${path}`,
  fileDamaged: (file: string) =>
    `Il file ${file} è troncato o danneggiato: usare un’altra copia o esportare di nuovo`,
  databaseFilled: (tables: string) =>
    `Il database di DATABASE_URL contiene già dati (${tables}) e resta com’è: creare un database nuovo e indicarlo`,
  otherLetterKey: (path: string) =>
    `DATA_DIR contiene già la chiave delle lettere di un’altra installazione: indicare una cartella nuova. ${path}`,
  directoryOfOtherUser: (path: string) =>
    `DATA_DIR appartiene a un altro utente, che non leggerebbe i file importati: eseguire il comando come quell’utente. ${path}`,
  directoryOfOtherInstallation: (path: string) =>
    `DATA_DIR appartiene a un’altra installazione: indicare una cartella nuova. ${path}`,
  importRunning: 'Un’altra importazione è in corso nel database di DATABASE_URL: attendere che finisca',
  tableMissing: (table: string) => `Nell’esportazione manca la tabella ${table}: esportare di nuovo`,
  rowsMissing: (table: string, arrived: string, expected: number) =>
    `Della tabella ${table} sono arrivate ${arrived} righe su ${expected} e niente è stato importato: ripetere il comando`,
  directoryExists: (path: string) => `La cartella esiste già: indicarne una nuova. ${path}`,
  directoryNotMade: (reason: string | undefined, path: string) =>
    `Non si può creare la cartella (${reason}): indicarne un’altra. ${path}`,
  copyFirst: (reason: string, path: string) =>
    `Il database incorporato scrive nella propria cartella, e questa non prende file (${reason}): copiarla prima su un disco con spazio, come il suo proprietario, e indicare la copia con DATA_DIR. ${path}`,
  backupDamaged:
    'La copia di sicurezza non è intera e niente è stato importato: rimettere i file indicati da un’altra copia, o esportare di nuovo',
}
