import { CompiledQuery, type QueryResult } from 'kysely'

/** A statement that is not waited for. */
interface Unread extends CompiledQuery {
  readonly unread: true
}

/** Several statements that are sent at once. */
interface Parts extends CompiledQuery {
  readonly parts: readonly CompiledQuery[]
}

export interface LateAnswer extends QueryResult<never> {
  readonly late: Promise<QueryResult<unknown>>
}

export interface PartAnswers extends QueryResult<never> {
  readonly answers: readonly QueryResult<unknown>[]
}

/** Statements of what is sent at once. */
export const statementsOf = (query: CompiledQuery): readonly CompiledQuery[] =>
  isParts(query) ? query.parts : [query]

/** Is the answer waited for before anything else is sent? */
export const isWaitedFor = (query: CompiledQuery): boolean => !isUnread(query)

const isUnread = (query: CompiledQuery): query is Unread => 'unread' in query
const isParts = (query: CompiledQuery): query is Parts => 'parts' in query

/** The statement is sent, and its answer is waited for with that of the next one on the connection. */
export const unread = (query: CompiledQuery): CompiledQuery => ({ ...query, unread: true }) as Unread

/** Several statements as one that is sent at once; answered by `PartAnswers`. */
export const partsOf = (parts: readonly CompiledQuery[]): CompiledQuery =>
  ({ ...CompiledQuery.raw(''), parts }) as Parts

type Send = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** How statements are sent on one connection. */
export class Sender {
  #unread: Promise<QueryResult<unknown>>[] = []

  /** @param send sends one statement and waits for its answer; called again before the answer of the one before */
  async send(query: CompiledQuery, send: Send): Promise<QueryResult<unknown>> {
    if (isUnread(query)) {
      const sent = send(query)
      sent.catch(() => {})
      this.#unread.push(sent)
      return { rows: [], late: sent } as LateAnswer
    }
    // A rollback ends earlier failures.
    const before = query.sql.startsWith('rollback') ? [] : this.#unread
    this.#unread = []
    if (before.length === 0 && !isParts(query)) return send(query)
    const sent = statementsOf(query).map(send)
    const answers = (await settled([...before, ...sent])).slice(before.length)
    return isParts(query) ? ({ rows: [], answers } as PartAnswers) : (answers[0] ?? { rows: [] })
  }
}

/** Waits for all. @throws the error of the first one that failed */
async function settled(promises: readonly Promise<QueryResult<unknown>>[]): Promise<QueryResult<unknown>[]> {
  const outcomes = await Promise.allSettled(promises)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
