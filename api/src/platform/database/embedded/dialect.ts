import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { QueryCompiler } from '../names.ts'
import { presentCall } from '../one-call.ts'
import { Sender, unread } from '../sender.ts'
import { optionsOf } from '../statement-options.ts'
import { DatabaseUnreachable } from '../unreachable.ts'
import type { EmbeddedDatabase } from './client.ts'
import type { Turns } from './turns.ts'

/** The only connection of the embedded database, held by one taker from begin to commit. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #database: EmbeddedDatabase
  readonly #sender = new Sender()
  #committing: Promise<unknown> | null = null
  /** A statement of the open transaction failed: PostgreSQL would answer its COMMIT with a silent rollback. */
  aborted = false
  /** Session of the open transaction. Its statements must not be committed one by one by a session after it. */
  transactionSession: number | null = null

  constructor(database: EmbeddedDatabase) {
    this.#database = database
  }

  get transactionIsGone(): boolean {
    return this.transactionSession !== null && this.transactionSession !== this.#database.session
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return (await this.#sender.send(query, this.#send)) as QueryResult<R>
  }

  /** The commit that was sent along with the last statement, until the transaction asks for it. */
  takeCommitting(): Promise<unknown> | null {
    const committing = this.#committing
    this.#committing = null
    return committing
  }

  readonly #send = async (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    if (this.transactionIsGone)
      throw new DatabaseUnreachable(new Error('The transaction ended with its session.'))
    try {
      const { prepared, last } = optionsOf(query)
      const answering = this.#database.query(query.sql, query.parameters, { prepared })
      if (last) {
        this.#committing = this.#database.query('commit')
        this.#committing.catch(() => {})
      }
      const { rows, affectedRows } = await answering
      // Also one that is not Kysely's own (`atSavepoint`).
      if (query.sql.startsWith('rollback to')) this.aborted = false
      const numAffectedRows = affectedRows === undefined ? undefined : BigInt(affectedRows)
      return { rows, numAffectedRows }
    } catch (error) {
      this.aborted = true
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: the embedded database has no cursors; exports page by key.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream: page by key.')
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

class EmbeddedDriver implements Driver {
  readonly #database: EmbeddedDatabase
  readonly #turns: Turns
  readonly #connection: EmbeddedConnection
  /** The present turn had a transaction. */
  #transacted = false

  constructor(database: EmbeddedDatabase, turns: Turns) {
    this.#database = database
    this.#turns = turns
    this.#connection = new EmbeddedConnection(database)
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take(presentCall())
    this.#transacted = false
    return this.#connection
  }

  async releaseConnection() {
    this.#turns.give(!this.#transacted)
  }

  async beginTransaction(_: DatabaseConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    this.#connection.aborted = false
    this.#transacted = true
    this.#connection.transactionSession = this.#database.session
    await this.#run(`start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`, unread)
  }

  async commitTransaction() {
    await (this.#connection.takeCommitting() ?? this.#run('commit'))
    const { aborted } = this.#connection
    this.#connection.transactionSession = null
    if (aborted) throw new AbortedTransactionError()
  }

  async rollbackTransaction() {
    const gone = this.#connection.transactionIsGone
    // A commit behind a statement that failed has ended the transaction.
    await this.#connection.takeCommitting()?.catch(() => {})
    this.#connection.transactionSession = null
    if (!gone) await this.#run('rollback')
  }

  async savepoint(_: DatabaseConnection, name: string) {
    await this.#run(`savepoint ${quoted(name)}`)
  }

  async rollbackToSavepoint(_: DatabaseConnection, name: string) {
    await this.#run(`rollback to ${quoted(name)}`)
  }

  async releaseSavepoint(_: DatabaseConnection, name: string) {
    await this.#run(`release ${quoted(name)}`)
  }

  async destroy() {
    await this.#database.close()
  }

  async #run(statement: string, how = (query: CompiledQuery) => query) {
    await this.#connection.executeQuery(how(CompiledQuery.raw(statement)))
  }
}

/** Kysely would let takers of a single connection wait without end; `Turns` gives each its turn, or refuses. */
class EmbeddedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** Kysely on the embedded database: one connection, one taker at a time. */
export const embeddedDialect = (database: EmbeddedDatabase, turns: Turns): Dialect => ({
  createAdapter: () => new EmbeddedAdapter(),
  createDriver: () => new EmbeddedDriver(database, turns),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new QueryCompiler(),
})
