import { createHash } from 'node:crypto'
import { DatabaseError, type QueryResult } from 'pg'
import { EmbeddedDatabaseError } from './embedded/messages.ts'
import type { StatementOptions } from './statement-options.ts'
import { SteadyClient } from './steady-client.ts'

/** The client's argument in the place of a text. */
interface PreparedText extends StatementOptions {
  readonly text: string
}

const isPreparedText = (given: unknown): given is PreparedText =>
  typeof given === 'object' && given !== null && 'prepared' in given && given.prepared === true

const names = new Map<string, string>()

/** Equal statements have equal names on every connection. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
  names.set(text, name)
  return name
}

/** A migration has changed the columns of a table since the plan was made. */
export const isOutdatedPlan = (error: unknown) =>
  (error instanceof DatabaseError || error instanceof EmbeddedDatabaseError) && error.code === '0A000'

/** How a connection plans: prepared statements once for every value, others for their own values. */
const modes = { prepared: 'force_generic_plan', own: 'default' } as const
type Mode = keyof typeof modes

/**
 * A connection that prepares statements with the option `prepared`. Each statement is prepared once, with one plan for
 * every value. Other statements are sent unprepared. Mode `auto` plans the first five uses on each connection anew.
 * Such plans took 20 people 1.6 s for a board of 20 ms. The commit is sent with the last statement of a transaction.
 * The transaction's locks are held for one round trip less.
 */
export class PreparingClient extends SteadyClient {
  #prepares = true
  /** A commit that is under way, until the transaction asks for it. */
  #committing: Promise<QueryResult> | null = null
  /** Null where the server may have taken the last change back, with the transaction in which it was made. */
  #mode: Mode | null = 'own'

  constructor(config?: ConstructorParameters<typeof SteadyClient>[0]) {
    // A statement is sent at once, behind one that has no answer yet.
    super({ ...config, pipeline: true })
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `query` eight times; only two plain arguments are looked at.
  override query(...given: any[]): any {
    const [asked, values] = given
    const send = super.query.bind(this) as (...args: unknown[]) => Promise<QueryResult>
    if (this.#committing && (asked === 'commit' || asked === 'rollback')) {
      const committing = this.#committing
      this.#committing = null
      return committing
    }
    if (typeof asked === 'string' && asked.startsWith('rollback')) this.#mode = null
    if (!isPreparedText(asked) || !this.#prepares) {
      // A statement without values has one plan in every mode.
      if (Array.isArray(values) && values.length > 0) this.#plan('own', send)
      return this.#followed(isPreparedText(asked) ? send(asked.text, values) : send(...given))
    }
    const { text, last } = asked
    this.#plan('prepared', send)
    const sent = this.#followed(send({ name: nameOf(text), text, values }))
    if (last) {
      this.#committing = this.#followed(send('commit'))
      this.#committing.catch(() => {})
    }
    return sent.catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      this.#prepares = false
      // Its transaction is over, and runs again from its start.
      if (last) throw error
      // Within a transaction this fails as well: it is over, and runs again from its start.
      return send(text, values).catch(() => {
        throw error
      })
    })
  }

  /** Sent in front of a statement, and not waited for. */
  #plan(mode: Mode, send: (text: string) => Promise<QueryResult>) {
    if (this.#mode === mode) return
    this.#mode = mode
    // In a transaction that has failed it fails too, as the statement behind it.
    this.#followed(send(`set plan_cache_mode = ${modes[mode]}`)).catch(() => {})
  }

  #followed<R>(sent: Promise<R>): Promise<R> {
    if (!(sent instanceof Promise)) return sent
    return sent.catch((error: unknown) => {
      this.#mode = null
      throw error
    })
  }
}
