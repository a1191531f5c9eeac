import { userInfo } from 'node:os'
import { both } from '../platform/both-languages.ts'
import { UnusableDirectory } from '../platform/database/data-directory.ts'
import { DirectoryInUse } from '../platform/database/embedded/directory-lock.ts'
import { MigrationFailed, NewerSchema } from '../platform/database/migrate.ts'
import { DatabaseUnreachable, noSuchDatabase } from '../platform/database/unreachable.ts'
import { HostVersionTaken } from '../platform/host-files/publish-host.ts'
import { hostOfAddress } from '../platform/secret-address.ts'
import { type Settings, SettingsError } from '../platform/settings.ts'
import { HistoryFailed } from './demo/complete.ts'
import { texts } from './texts.ts'

type Place = Partial<Pick<Settings, 'databaseUrl' | 'dataDir' | 'port' | 'host'>>

/** Host and port alone: the rest of the address may be a password. */
const serverOf = ({ databaseUrl }: Place) => hostOfAddress(databaseUrl)

/** The account that runs this process, by name and number. */
const account = () => {
  const { username, uid } = userInfo()
  return `${username} (${uid})`
}

const ofDirectory: Readonly<Record<string, (path: string) => string>> = {
  ENOTDIR: (path) => both(texts.noDirectory(path), 'DATA_DIR names a file: give a folder.'),
  ENOSPC: (path) => both(texts.directoryFull(path), 'The disk of the data directory is full.'),
  cluster_version: (path) =>
    both(
      texts.otherDatabaseVersion(path),
      'The data belong to another version of the embedded database: start the version of the product that wrote them.',
    ),
  other_owner: (path) =>
    both(
      texts.otherDatabaseUser(path),
      'The embedded database belongs to another user of this machine: run this as that user.',
    ),
  no_cluster: (path) =>
    both(
      texts.noDatabaseHere(path),
      'The folder holds no database of this product: check DATA_DIR, or restore a backup.',
    ),
  damaged: (path) =>
    both(texts.databaseUnopened(path), 'the embedded database does not open: restore a backup'),
  database_missing: (path) =>
    both(
      texts.databaseGone(path),
      'The data directory belongs to an installation and its database is gone: restore a backup, or name a new folder with DATA_DIR.',
    ),
  database_elsewhere: (path) =>
    both(
      texts.databaseElsewhere(path),
      'The data directory belongs to an installation on a database server and DATABASE_URL is missing: name it with DATABASE_URL, or name a new folder with DATA_DIR.',
    ),
  database_new: (path) =>
    both(
      texts.databaseIsNew(path),
      'The data directory belongs to an installation and the database is a new one: check DATABASE_URL, restore a backup, or name a new folder with DATA_DIR.',
    ),
  import_unfinished: () =>
    both(texts.importUnfinished, 'an import was interrupted: repeat the same db:import, then start'),
  other_installation: (path) =>
    both(
      texts.otherInstallation(path),
      'The data directory and the database belong to two installations: check DATA_DIR and DATABASE_URL.',
    ),
  other_directory: (path) =>
    both(
      texts.otherDirectory(path),
      'A server works on this database with another data directory, of which this one may be a copy: name the same folder with DATA_DIR (its documents lie there), or stop that server (after a crash, start again after 3 minutes).',
    ),
  at_work: () =>
    both(
      texts.serverAtWork,
      'A server works on this database, and nothing was changed: stop all of its processes and repeat the command; where it was killed, or the backup is that new, after 3 minutes.',
    ),
  files_elsewhere: (path) =>
    both(
      texts.filesElsewhere(path),
      'The database worked with another data directory, and this one holds none of its documents: name that one with DATA_DIR. Where it is lost, remove `installation`, `directory` and `letter-key` from this one and start again.',
    ),
  not_permitted: (path) =>
    both(
      texts.notPermitted(path, account()),
      'this account may not read and write the path; the data are as they were: give it the path, or run as its owner',
    ),
  letter_key_damaged: (path) =>
    both(
      texts.letterKeyDamaged(path),
      'the key of letters is damaged: restore letter-key from the backup; where no backup has it: npm run after-restore -- --new-letter-key',
    ),
  letter_key_missing: (path) =>
    both(
      texts.letterKeyMissing(path),
      'letters wait that were sealed with a key which is missing: restore letter-key from the backup; where no backup has it: npm run after-restore -- --new-letter-key',
    ),
  letter_key_readable: (path) =>
    both(
      texts.letterKeyReadable(path),
      'the key of letters can be read, and nothing was changed: a new one would lose the letters that wait. Where it is of another installation: npm run after-restore -- --new-letter-key --replace-readable-key',
    ),
  no_installation: () =>
    both(
      texts.noInstallation,
      'The database of DATABASE_URL holds no installation, and nothing was changed: check the address, or restore the backup first.',
    ),
  files_missing: (path) =>
    both(
      texts.documentsGone(path),
      'The database names documents and their folder is gone: restore a backup; make it empty only where there is none.',
    ),
}

function directorySentence({ directory, code, cause }: UnusableDirectory): string {
  const sentence = ofDirectory[code === 'EEXIST' ? 'ENOTDIR' : code]
  // PGlite's own message helps a person who is asked for help.
  const reason = code === 'damaged' && cause instanceof Error ? ` (${cause.message})` : ''
  if (sentence) return sentence(directory) + reason
  return both(
    texts.notWritable(code, directory),
    'The data directory cannot be written: grant write access, or set DATA_DIR.',
  )
}

/** SQLSTATE of a page, an index or a file of the database that is not what was written: class XX, data corrupted. */
const isDamage = (code: unknown) => /^XX...$/.test(String(code))

/** SQLSTATE of a server that answers and refuses. */
const ofServer: Readonly<Record<string, string>> = {
  '28P01': both(texts.passwordRefused, 'wrong user or password in DATABASE_URL'),
  '28000': both(texts.userRefused, 'the user of DATABASE_URL is refused'),
  '3D000': both(texts.noSuchDatabase, 'the database of DATABASE_URL does not exist'),
  '42501': both(
    texts.mayNotCreateTables,
    'the user of DATABASE_URL may not create tables: make it the owner of the database',
  ),
  '53300': both(texts.noMoreConnections, 'too many connections'),
  '53100': both(texts.databaseDiskFull, 'the disk of the database is full'),
  '25006': both(texts.databaseReadOnly, 'the database is read-only'),
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

function listenSentence(code: string, syscall: string, { port, host }: Place): string | null {
  if (code === 'EADDRINUSE')
    return both(texts.portInUse(port), `port ${port} is in use: stop the other program or set PORT`)
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return both(texts.foreignAddress(host ?? ''), 'HOST is no address of this machine')
  return both(texts.portNotAllowed(port), `port ${port} is not allowed: set PORT to 1024 or above`)
}

/**
 * One sentence, in Italian and English, that says what to do about a failed start.
 * @returns null for a failure that nobody foresaw: its stack helps more
 */
export function startFailure(error: unknown, place: Place): string | null {
  if (error instanceof SettingsError || error instanceof DirectoryInUse) return error.message
  if (error instanceof UnusableDirectory) return directorySentence(error)
  if (error instanceof HostVersionTaken)
    return both(
      texts.hostVersionTaken(error.folder),
      'another build of this version of the host is published there, and a published version never changes: build again from changed sources, or raise the version of host/package.json',
    )
  if (error instanceof NewerSchema)
    return both(
      texts.dataOfNewerVersion,
      'the data belong to a later version of the product: start that version, or restore an older backup',
    )
  if (error instanceof HistoryFailed)
    return (
      startFailure(error.cause, place) ??
      both(
        texts.demonstrationUnfinished(reasonOf(error.cause)),
        'the demonstration was not filled to its end; the next start fills it anew. DEMO_DATA=small leaves the history out',
      )
    )
  if (error instanceof MigrationFailed)
    return (
      startFailure(error.cause, place) ??
      both(
        texts.upgradeFailed(error.migration ?? '–', reasonOf(error.cause)),
        'the data are not upgraded to this version and stay as they were: start the version before',
      )
    )
  if (error instanceof DatabaseUnreachable && error.code !== noSuchDatabase)
    return place.databaseUrl
      ? both(
          texts.databaseSilent(serverOf(place)),
          `the database ${serverOf(place)} does not answer: start it, or check DATABASE_URL`,
        )
      : both(
          texts.databaseUnopened(place.dataDir ?? ''),
          'the embedded database does not open: restore a backup',
        )
  if (error instanceof Error && /^SASL: .*password must be/.test(error.message))
    return both(
      texts.passwordMissing,
      'the database wants a password: name it with PGPASSWORD, or in DATABASE_URL',
    )
  if (error instanceof Error && error.message.startsWith('The server does not support SSL'))
    return both(
      texts.noTls,
      'the database has no TLS: take sslmode out of DATABASE_URL, or switch TLS on there',
    )
  if (!(error instanceof Error && 'code' in error)) return null
  const { code, syscall, path } = error as NodeJS.ErrnoException
  if (syscall === 'open' && path !== undefined && place.databaseUrl?.includes(path))
    return both(
      texts.certificateUnreadable(path, String(code)),
      'a file of certificates that DATABASE_URL names cannot be read (sslrootcert, sslcert, sslkey)',
    )
  if (isDamage(code) && !place.databaseUrl) return ofDirectory.damaged?.(place.dataDir ?? '') ?? null
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo')
    return listenSentence(String(code), syscall, place)
  return ofServer[String(code)] ?? null
}
