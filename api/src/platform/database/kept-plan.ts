import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError, type QueryResult } from 'pg'
import { EmbeddedDatabaseError } from './embedded/messages.ts'
import { keptMark, lastMark } from './kept-mark.ts'
import { SteadyClient } from './steady-client.ts'

/**
 * Put first in a statement (`query.modifyFront(keptPlan)`; `modifyEnd` where it changes rows), it lets the database keep
 * the plan: a PostgreSQL server on its connection, the embedded database in its thread.
 * For statements that reach their rows by key alone, of which one plan is right for every value: with many tables,
 * planning takes longer than answering. Never for a search, whose best plan depends on what is looked for.
 */
export const keptPlan = sql`${sql.raw(keptMark)}`

/**
 * A column of a statement, after which its transaction plans each kept statement once, for every value. Otherwise the
 * first five uses on a connection are planned each for its own values. For transactions that reach all their rows by key.
 */
export const plansOnce = sql<string>`set_config('plan_cache_mode', 'force_generic_plan', true)`

const names = new Map<string, string>()

/** The same statement has the same name on every connection. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
  names.set(text, name)
  return name
}

/** A migration has changed the columns of a table since the plan was made. */
export const isOutdatedPlan = (error: unknown) =>
  (error instanceof DatabaseError || error instanceof EmbeddedDatabaseError) && error.code === '0A000'

/**
 * A connection that prepares the statements marked so, each once, and sends all others as they are. With the last statement of a
 * transaction it sends the commit: locks of the transaction are then held for one way to the server and back less.
 */
export class PlanKeeper extends SteadyClient {
  #keeps = true
  /** A commit that is under way, until the transaction asks for it. */
  #committing: Promise<QueryResult> | null = null

  constructor(config?: ConstructorParameters<typeof SteadyClient>[0]) {
    // A statement is sent at once, behind one that has no answer yet.
    super({ ...config, pipeline: true })
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `query` eight times; only two plain arguments are looked at.
  override query(...given: any[]): any {
    const [text, values, ...further] = given
    const send = super.query.bind(this) as (...args: unknown[]) => Promise<QueryResult>
    if (this.#committing && (text === 'commit' || text === 'rollback')) {
      const committing = this.#committing
      this.#committing = null
      return committing
    }
    if (!this.#keeps || further.length > 0 || typeof text !== 'string' || !text.includes(keptMark))
      return send(...given)
    const sent = send({ name: nameOf(text), text, values })
    const isLast = text.endsWith(lastMark)
    if (isLast) {
      this.#committing = send('commit')
      this.#committing.catch(() => {})
    }
    return sent.catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      this.#keeps = false
      // Its transaction is over, and runs again from its start.
      if (isLast) throw error
      // Within a transaction this fails as well: it is over, and runs again from its start.
      return send(text, values).catch(() => {
        throw error
      })
    })
  }
}
