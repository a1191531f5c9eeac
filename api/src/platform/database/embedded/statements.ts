import { type PGlite, protocol, types as values } from '@electric-sql/pglite'
import type { QueryAnswer } from './messages.ts'
import { type Column, exchange, type WireAnswer } from './wire.ts'

const { serialize } = protocol

/** A statement that the database has described. */
interface Known {
  /** Name of the prepared statement; empty for one that is planned anew each time. */
  readonly name: string
  /** Types of its parameters. */
  readonly types: readonly number[]
  /** Columns of its rows, where it has any. */
  readonly columns: readonly Column[]
}

/** Statements that are remembered, with their plans; the least recently used one is forgotten. */
const mostKnown = 300
/** As many as a fill with a history repeats; about 150 kB each. */
const mostKeptInHaste = 700
/** Statements that have a plan. */
const planned = /^\s*(?:select|insert|update|delete|with)\b/i

/** Statements that change no type of a column or parameter. */
const changesNoType = /^\s*(?:select|insert|update|delete|with|start|commit|rollback|savepoint|release)\b/i
/** Commands whose tag ends in the number of rows that they changed. */
const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'COPY', 'MERGE'])

const isOutdated = (error: unknown) =>
  error instanceof protocol.messages.DatabaseError && error.code === '0A000'

function affectedBy(tags: readonly string[]): number {
  const [command = '', ...rest] = (tags[0] ?? '').split(' ')
  return counted.has(command) ? Number(rest.at(-1)) : 0
}

/**
 * Statements of the embedded database. A statement with the option `prepared` is prepared once;
 * later uses bind and execute. For every other statement the types of its parameters are cached:
 * parse, plan and execution take one exchange with the database. `PGlite.query` needs six. Values
 * are written and read as `PGlite.query` does.
 */
export class Statements {
  readonly #database: PGlite
  readonly #most: number
  readonly #known = new Map<string, Known>()
  #keepsEveryPlan = false
  #lastName = 0
  #status = 'I'

  constructor(database: PGlite, most = mostKnown) {
    this.#database = database
    this.#most = most
  }

  /** Keeps the plan of every statement for a while: see `inHaste`. */
  async keepEveryPlan(every: boolean): Promise<void> {
    this.#keepsEveryPlan = every
    if (!every) await this.#forgetAll()
  }

  /** Runs one statement; the caller waits for it before the next. @throws the error of the database */
  async query(text: string, parameters: readonly unknown[] = [], prepared = false): Promise<QueryAnswer> {
    if (!changesNoType.test(text)) await this.#forgetAll()
    try {
      return await this.#run(text, parameters, prepared)
    } catch (error) {
      if (!isOutdated(error)) throw error
      const wasPrepared = this.#known.get(text)?.name
      await this.#forgetAll()
      // An open transaction has failed: it runs again from its start.
      if (!wasPrepared || this.#status !== 'I') throw error
      return this.#run(text, parameters, prepared)
    }
  }

  async #run(text: string, parameters: readonly unknown[], asked: boolean): Promise<QueryAnswer> {
    const prepared = asked || (this.#keepsEveryPlan && planned.test(text))
    if (!prepared && parameters.length === 0) return this.#parsed(text, [])
    // In a failed transaction the statement is refused before its values are written.
    const known = this.#status === 'E' ? undefined : await this.#recall(text, prepared)
    if (known?.name === '') return this.#parsed(text, this.#written(parameters, known.types))
    const { name, types, columns } = known ?? (await this.#describe(text, prepared))
    const { rows, tags } = await this.#exchange(
      serialize.bind({ statement: name, values: this.#written(parameters, types) }),
      serialize.execute(),
    )
    return { rows: this.#read(rows, columns), affectedRows: affectedBy(tags) }
  }

  async #parsed(text: string, written: (string | null)[]): Promise<QueryAnswer> {
    const { rows, tags, columns } = await this.#exchange(
      serialize.parse({ text }),
      serialize.bind({ values: written }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    )
    return { rows: this.#read(rows, columns ?? []), affectedRows: affectedBy(tags) }
  }

  async #describe(text: string, prepared: boolean): Promise<Known> {
    const name = prepared ? `prepared_${++this.#lastName}` : ''
    const { types, columns = [] } = await this.#exchange(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const known = { name, types, columns }
    this.#known.set(text, known)
    const [oldest] = this.#known
    const most = this.#keepsEveryPlan ? mostKeptInHaste : this.#most
    if (oldest && this.#known.size > most) await this.#forget([oldest])
    return known
  }

  /** A text is described anew when its option `prepared` changes. */
  async #recall(text: string, prepared: boolean): Promise<Known | undefined> {
    const known = this.#known.get(text)
    if (!known) return undefined
    if ((known.name !== '') !== prepared) {
      await this.#forget([[text, known]])
      return undefined
    }
    this.#known.delete(text)
    this.#known.set(text, known)
    return known
  }

  #forgetAll(): Promise<void> {
    return this.#forget([...this.#known])
  }

  async #forget(statements: readonly (readonly [string, Known])[]): Promise<void> {
    for (const [text] of statements) this.#known.delete(text)
    const names = statements.map(([, { name }]) => name).filter(Boolean)
    if (names.length > 0) await this.#exchange(...names.map((name) => serialize.close({ type: 'S', name })))
  }

  async #exchange(...parts: Uint8Array[]): Promise<WireAnswer> {
    const answer = await exchange(this.#database, [...parts, serialize.sync()])
    this.#status = answer.status
    if (answer.failure) throw answer.failure
    return answer
  }

  #written(parameters: readonly unknown[], types: readonly number[]): (string | null)[] {
    return parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = this.#database.serializers[types[index] ?? 0]
      return write ? write(value) : String(value)
    })
  }

  #read(rows: WireAnswer['rows'], columns: readonly Column[]): Record<string, unknown>[] {
    const { parsers } = this.#database
    return rows.map((fields) => {
      const row: Record<string, unknown> = {}
      for (const [index, { name, type }] of columns.entries())
        row[name] = values.parseType(fields[index] ?? null, type, parsers)
      return row
    })
  }
}
