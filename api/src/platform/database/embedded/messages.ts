/** Requests of the main thread to the database's thread. */
export type Request =
  | {
      readonly id: number
      readonly kind: 'query'
      readonly sql: string
      readonly parameters: readonly unknown[]
      readonly prepared: boolean
    }
  /** COPY … TO '/dev/blob': the answer's bytes are the text of the copy. */
  | { readonly id: number; readonly kind: 'copyOut'; readonly sql: string }
  /** The whole data directory as an uncompressed tar. */
  | { readonly id: number; readonly kind: 'dump' }
  /** Whether every statement is prepared, or those alone that say so. */
  | { readonly id: number; readonly kind: 'plans'; readonly every: boolean }
  | { readonly id: number; readonly kind: 'close' }

export interface QueryAnswer {
  readonly rows: unknown[]
  readonly affectedRows: number | undefined
}

/** The fields of a PostgreSQL error that cross the threads. */
export interface FailureAnswer {
  readonly message: string
  readonly code?: string
  readonly severity?: string
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
}

/** PostgreSQL cannot go on: a server would end the session (FATAL) or restart with a recovery (PANIC). */
export const endsTheDatabase = ({ severity }: FailureAnswer) => severity === 'FATAL' || severity === 'PANIC'

export type Answer =
  | { readonly id: number; readonly result: QueryAnswer }
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: FailureAnswer }

export interface WorkerStart {
  /** Directory of the cluster; without it the database is in memory. */
  readonly directory?: string
  /** A dump (see `dump`) to start from, in memory only. */
  readonly template?: Uint8Array
}

/** An error of the database, with the fields that drivers of PostgreSQL give. */
export class EmbeddedDatabaseError extends Error {
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
  constructor(failure: FailureAnswer) {
    super(failure.message)
    this.name = 'EmbeddedDatabaseError'
    this.code = failure.code
    this.constraint = failure.constraint
    this.table = failure.table
    this.column = failure.column
  }
}
