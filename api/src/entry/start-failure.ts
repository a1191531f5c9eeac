import { both } from '../platform/both-languages.ts'
import { UnusableDirectory } from '../platform/database/data-directory.ts'
import { DirectoryInUse } from '../platform/database/embedded/directory-lock.ts'
import { NewerSchema } from '../platform/database/migrate.ts'
import { DatabaseUnreachable, noSuchDatabase } from '../platform/database/unreachable.ts'
import { hostOfAddress } from '../platform/secret-address.ts'
import { type Settings, SettingsError } from '../platform/settings.ts'

type Place = Partial<Pick<Settings, 'databaseUrl' | 'dataDir' | 'port' | 'host'>>

/** Host and port alone: the rest of the address may be a password. */
const serverOf = ({ databaseUrl }: Place) => hostOfAddress(databaseUrl)

const ofDirectory: Readonly<Record<string, (path: string) => string>> = {
  ENOTDIR: (path) =>
    both(
      `DATA_DIR indica un file o passa per un file, e deve indicare una cartella: ${path}`,
      'DATA_DIR names a file: give a folder.',
    ),
  ENOSPC: (path) =>
    both(
      `Il disco della cartella dei dati è pieno: liberare spazio. ${path}`,
      'The disk of the data directory is full.',
    ),
  cluster_version: (path) =>
    both(
      `I dati sono di un’altra versione del database incorporato: avviare la versione del prodotto che li ha scritti. ${path}`,
      'The data belong to another version of the embedded database: start the version of the product that wrote them.',
    ),
  other_owner: (path) =>
    both(
      `Il database incorporato appartiene a un altro utente di questa macchina: eseguire il comando come quell’utente. ${path}`,
      'The embedded database belongs to another user of this machine: run this as that user.',
    ),
  no_cluster: (path) =>
    both(
      `La cartella non contiene un database di questo prodotto: controllare DATA_DIR, o rimettere la copia di sicurezza. ${path}`,
      'The folder holds no database of this product: check DATA_DIR, or restore a backup.',
    ),
  database_missing: (path) =>
    both(
      `La cartella dei dati è di un’installazione, e il suo database non c’è più: rimettere la copia di sicurezza, o indicare con DATA_DIR una cartella nuova. ${path}`,
      'The data directory belongs to an installation and its database is gone: restore a backup, or name a new folder with DATA_DIR.',
    ),
  database_new: (path) =>
    both(
      `La cartella dei dati è di un’installazione, e il database indicato è nuovo: controllare DATABASE_URL, rimettere la copia di sicurezza, o indicare con DATA_DIR una cartella nuova. ${path}`,
      'The data directory belongs to an installation and the database is a new one: check DATABASE_URL, restore a backup, or name a new folder with DATA_DIR.',
    ),
  files_missing: (path) =>
    both(
      `Il database nomina documenti, e la loro cartella non c’è: rimettere la copia di sicurezza; se non ce n’è nessuna, crearla vuota. ${path}`,
      'The database names documents and their folder is gone: restore a backup; make it empty only where there is none.',
    ),
}

function directorySentence({ directory, code }: UnusableDirectory): string {
  const sentence = ofDirectory[code === 'EEXIST' ? 'ENOTDIR' : code]
  if (sentence) return sentence(directory)
  return both(
    `La cartella dei dati non è scrivibile (${code}): dare i permessi di scrittura o indicarne un’altra con DATA_DIR. ${directory}`,
    'The data directory cannot be written: grant write access, or set DATA_DIR.',
  )
}

/** SQLSTATE of a server that answers and refuses. */
const ofServer: Readonly<Record<string, string>> = {
  '28P01': both(
    'Il database rifiuta utente o password di DATABASE_URL',
    'wrong user or password in DATABASE_URL',
  ),
  '28000': both('Il database rifiuta l’utente di DATABASE_URL', 'the user of DATABASE_URL is refused'),
  '3D000': both(
    'Il database indicato in DATABASE_URL non esiste: crearlo',
    'the database of DATABASE_URL does not exist',
  ),
  '42501': both(
    'L’utente di DATABASE_URL non può creare tabelle: renderlo proprietario del database',
    'the user of DATABASE_URL may not create tables: make it the owner of the database',
  ),
  '53300': both('Il database non accetta altre connessioni: ridurre DATABASE_POOL', 'too many connections'),
  '53100': both('Il disco del database è pieno: liberare spazio', 'the disk of the database is full'),
  '25006': both('Il database è in sola lettura', 'the database is read-only'),
}

function listenSentence(code: string, { port, host }: Place): string | null {
  if (code === 'EADDRINUSE')
    return both(
      `La porta ${port} è già in uso: fermare l’altro programma o sceglierne un’altra con PORT`,
      `port ${port} is in use: stop the other program or set PORT`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return both(
      `L’indirizzo ${host ?? ''} non è di questa macchina: controllare HOST`,
      'HOST is no address of this machine',
    )
  return both(
    `Non è permesso usare la porta ${port}: sceglierne una da 1024 in su con PORT`,
    `port ${port} is not allowed: set PORT to 1024 or above`,
  )
}

/**
 * One sentence, in Italian and English, that says what to do about a failed start.
 * @returns null for a failure that nobody foresaw: its stack helps more
 */
export function startFailure(error: unknown, place: Place): string | null {
  if (error instanceof SettingsError || error instanceof DirectoryInUse) return error.message
  if (error instanceof UnusableDirectory) return directorySentence(error)
  if (error instanceof NewerSchema)
    return both(
      'I dati sono di una versione più recente del prodotto: avviare quella versione, o rimettere una copia di sicurezza più vecchia',
      'the data belong to a later version of the product: start that version, or restore an older backup',
    )
  if (error instanceof DatabaseUnreachable && error.code !== noSuchDatabase)
    return place.databaseUrl
      ? both(
          `Il database ${serverOf(place)} non risponde: avviarlo, o controllare DATABASE_URL`,
          `the database ${serverOf(place)} does not answer: start it, or check DATABASE_URL`,
        )
      : both(
          `Il database incorporato non si apre: rimettere la copia di sicurezza. ${place.dataDir ?? ''}`,
          'the embedded database does not open: restore a backup',
        )
  if (error instanceof Error && error.message.startsWith('The server does not support SSL'))
    return both(
      'Il database non usa TLS: togliere sslmode da DATABASE_URL, o attivare TLS sul database',
      'the database has no TLS: take sslmode out of DATABASE_URL, or switch TLS on there',
    )
  if (!(error instanceof Error && 'code' in error)) return null
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo')
    return listenSentence(String(code), place)
  return ofServer[String(code)] ?? null
}
