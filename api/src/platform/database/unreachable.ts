/** The database does not answer, or the connection was lost during a statement. A statement may be sent again. */
export class DatabaseUnreachable extends Error {
  /** SQLSTATE or the code of the operating system, where there is one. */
  readonly code: string | undefined
  constructor(cause: unknown, code?: string) {
    super(`The database does not answer: ${cause instanceof Error ? cause.message : 'no reason'}`, { cause })
    this.name = 'DatabaseUnreachable'
    this.code = code
  }
}

/** SQLSTATE of a server that answers and has no such database: dropped, renamed, or never made. */
export const noSuchDatabase = '3D000'

/**
 * PostgreSQL ends the session: shutdown by an administrator, crash, start not finished, database dropped, time-out of
 * an idle session or of an idle transaction. Class 08 holds all connection exceptions.
 */
const endedSession = /^(57P0[1-5]|25P03|08...|3D000)$/

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** Errors of `pg` that have a sentence and no code. */
const driverSentences = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
  'Query read timeout',
]

/** Of a Unix socket whose server is not running: its file, or the folder of it, is not there. */
const socketCodes = ['ENOENT', 'ENOTDIR']

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : undefined)

/** @returns the error as `DatabaseUnreachable` when it tells of a lost or refused connection, otherwise as it came */
export function asUnreachable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnreachable) return error
  const code = codeOf(error)
  const withoutSocket = 'syscall' in error && error.syscall === 'connect' && socketCodes.includes(code ?? '')
  const lost = code
    ? endedSession.test(code) || networkCodes.includes(code) || withoutSocket
    : driverSentences.some((sentence) => error.message.startsWith(sentence))
  return lost ? new DatabaseUnreachable(error, code) : error
}
