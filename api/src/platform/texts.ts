/** Italian sentences about settings. */
export const texts = {
  invalidSettings: (lines: string) => `Impostazioni non valide / Invalid settings:\n${lines}`,
  invalidValue: (name: string, reason: string) => `${name}: valore non valido / invalid value (${reason})`,
  digits: 'solo cifre / digits alone',
  proxies: 'off, o un numero da 0 a 10 / off, or a number from 0 to 10',
  addressesTaken: (protocols: readonly string[]) => {
    const [last, ...first] = protocols.map((protocol) => `${protocol}://…`).reverse()
    const list = (or: string) => [first.reverse().join(', '), last].filter(Boolean).join(or)
    return `${list(' o ')} / ${list(' or ')}`
  },
  idleBeyondSession:
    'più lungo dell’intera sessione (SESSION_MAX_HOURS) / longer than the whole session (SESSION_MAX_HOURS)',
  pathWithQuotes:
    'percorso tra virgolette, o con uno spazio prima o dopo: scriverlo senza / a path in quotes, or with a blank around it: write it without',
  noFolder: (name: string, path: string) =>
    `${name}: la cartella non esiste / the folder does not exist: ${path}`,
  noHost: (path: string) =>
    `HOST_DIR: nella cartella manca index.html, lo scrive npm run build / index.html is missing, npm run build writes it: ${path}`,
  addressUnreadable:
    'l’indirizzo non si legge: nell’utente e nella password scrivere %40 per @, %2F per /, %3F per ?, %23 per #, %25 per % / the address cannot be read: percent-encode user and password',
}
