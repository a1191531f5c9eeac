import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { type Pool, types } from 'pg'
import { QueryCompiler } from './names.ts'
import { arrayElements, parsers } from './parsing.ts'
import { PreparingClient } from './preparing-client.ts'
import { Sender, unread } from './sender.ts'
import { ServerPool } from './server-pool.ts'
import type { SilenceWatch } from './silence-watch.ts'
import { optionsOf } from './statement-options.ts'

/** The array parser that pg itself gives for text[], reused for element types of ours. */
const textArray = types.getTypeParser(1009 as Parameters<typeof types.getTypeParser>[0]) as (
  text: string,
) => (string | null)[]

const getTypeParser = (type: number, format?: 'text' | 'binary') => {
  const parser = parsers[type]
  if (parser) return parser
  const element = parsers[arrayElements[type] ?? 0]
  if (element) return (text: string) => textArray(text).map((item) => (item === null ? null : element(item)))
  return format === 'binary' ? types.getTypeParser(type, 'binary') : types.getTypeParser(type)
}

/**
 * Every question here reads few rows of large tables. Compiling its plan would take longer than answering it. Random
 * reads of memory or of a disk without heads cost no more than sequential reads. An index therefore reaches the rows.
 * Parallel workers serve scans of whole tables. With parallel workers a page that ends at its fiftieth row read twenty
 * times as many rows. The workers took the processors of everybody else.
 */
export const planning = '-c jit=off -c random_page_cost=1.1 -c parallel_setup_cost=100000'

/** Milliseconds after which the server ends a statement, and after which it is taken to be away. */
const statementTimeout = 60_000
const answerTimeout = statementTimeout + 15_000

/**
 * Milliseconds after which an unused connection is closed. A new one plans every prepared statement and the summaries of a
 * commit anew, a second of work in all: who works once a minute should not pay it each time.
 */
export const idleTimeout = 15 * 60_000

/**
 * Milliseconds for which a statement waits for a lock. Shorter than the wait for a connection (15 s): calls that need
 * no locked row find one before they are refused. Migrations wait for as long as a statement may take.
 */
export const lockTimeout = 10_000

/**
 * A pool on a PostgreSQL server (15 or newer), reading values as the embedded database does. Its statements and
 * `connect` throw `DatabaseUnreachable` for a lost connection, `connect` also `AcquireTimeout`.
 */
export function serverPool(url: string, size: number, silence: SilenceWatch): ServerPool {
  return new ServerPool({
    silence,
    Client: PreparingClient,
    connectionString: url,
    max: size,
    idleTimeoutMillis: idleTimeout,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    // The network of one connection alone may fail, which sends no end; a silent server ends it
    // earlier (`SilenceWatch`).
    query_timeout: answerTimeout,
    keepAlive: true,
    options: `-c timezone=UTC -c search_path=public ${planning}`,
    types: { getTypeParser: getTypeParser as typeof types.getTypeParser },
  })
}

/**
 * Gives the options of a statement as the client reads them (`PreparingClient`). Kysely's connection passes `sql` on
 * as it is. A client of `pg` takes a text or an object with a text.
 */
const forClient = (query: CompiledQuery): CompiledQuery => {
  const { prepared, last } = optionsOf(query)
  return prepared ? { ...query, sql: { text: query.sql, prepared, last } as unknown as string } : query
}

/** Sends what needs no answer at once in front of the next statement (`Sender`); a transaction begins with its first one. */
class ServerDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>()

  override async acquireConnection(options?: AbortableOperationOptions) {
    const connection = await super.acquireConnection(options)
    if (this.#known.has(connection)) return connection
    this.#known.add(connection)
    const sender = new Sender()
    const send = connection.executeQuery.bind(connection)
    connection.executeQuery = <R>(query: CompiledQuery) =>
      sender.send(query, (one) => send(forClient(one))) as Promise<QueryResult<R>>
    return connection
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const executeQuery = <R>(query: CompiledQuery) => connection.executeQuery<R>(unread(query))
    await super.beginTransaction({ executeQuery } as DatabaseConnection, settings)
  }
}

class ServerDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new ServerDriver({ pool: this.#pool })
  }

  override createQueryCompiler() {
    return new QueryCompiler()
  }
}

export const serverDialect = (pool: Pool) => new ServerDialect(pool)
