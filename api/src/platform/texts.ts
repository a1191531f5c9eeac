/** Italian sentences about settings. */
export const texts = {
  invalidSettings: (lines: string) => `Impostazioni non valide / Invalid settings:\n${lines}`,
  invalidValue: (name: string, reason: string) => `${name}: valore non valido / invalid value (${reason})`,
  wholeNumber: (min: number, max: number) =>
    `un numero intero da ${min} a ${max}, solo cifre / a whole number from ${min} to ${max}, digits alone`,
  oneOf: (values: readonly string[]) => `uno di questi / one of these: ${values.join(', ')}`,
  databaseNamed:
    'manca il database: postgres://UTENTE@HOST/DATABASE / the database is missing: postgres://USER@HOST/DATABASE',
  portOfAddress: 'porta: un numero da 1 a 65535 / port: a number from 1 to 65535',
  tlsMode: (modes: readonly string[]) => `sslmode: uno di questi / one of these: ${modes.join(', ')}`,
  databaseUrlEmpty:
    'è vuota: togliere la variabile per il database incorporato, o scrivere postgres://… / it is empty: remove the variable for the embedded database, or write postgres://…',
  networkAddress:
    'un indirizzo o un nome di questa macchina, come 127.0.0.1 / an address or a name of this machine, such as 127.0.0.1',
  mailServerNamed: 'manca il server: smtp://HOST:PORTA / the server is missing: smtp://HOST:PORT',
  sender: 'nome@dominio, o Nome <nome@dominio> / name@domain, or Name <name@domain>',
  origin: 'https://HOST senza percorso / https://HOST without a path',
  shortKey: (shortest: number) => `almeno ${shortest} caratteri / at least ${shortest} characters`,
  timeZone:
    'fuso orario sconosciuto: scriverne il nome, Europe/Rome, o togliere la variabile / unknown time zone: write its name, Europe/Rome, or remove the variable',
  proxies: 'off, o un numero da 0 a 10 / off, or a number from 0 to 10',
  addressesTaken: (protocols: readonly string[]) => {
    const [last, ...first] = protocols.map((protocol) => `${protocol}://…`).reverse()
    const list = (or: string) => [first.reverse().join(', '), last].filter(Boolean).join(or)
    return `${list(' o ')} / ${list(' or ')}`
  },
  idleBeyondSession:
    'più lungo dell’intera sessione (SESSION_MAX_HOURS) / longer than the whole session (SESSION_MAX_HOURS)',
  uploadsBelowOne:
    'meno di UPLOAD_MAX_BYTES e 4 MiB insieme: un solo file non entrerebbe / less than UPLOAD_MAX_BYTES and 4 MiB together: one file would find no room',
  pathWithQuotes:
    'percorso tra virgolette, o con uno spazio prima o dopo: scriverlo senza / a path in quotes, or with a blank around it: write it without',
  noFolder: (name: string, path: string) =>
    `${name}: la cartella non esiste / the folder does not exist: ${path}`,
  notFolder: (name: string, path: string) =>
    `${name}: il percorso è di un file o passa per un file, indicare una cartella / the path is of a file or leads through one, name a folder: ${path}`,
  noPlaceForFolder: (name: string, path: string) =>
    `${name}: in questo percorso non si può creare alcuna cartella, indicarne un altro / no folder can be made at this path, name another one: ${path}`,
  noHost: (path: string) =>
    `HOST_DIR: nella cartella manca index.html, lo scrive npm run build / index.html is missing, npm run build writes it: ${path}`,
  addressUnreadable:
    'l’indirizzo non si legge: nell’utente e nella password scrivere %40 per @, %2F per /, %3F per ?, %23 per #, %25 per % / the address cannot be read: percent-encode user and password',
}
