import { type Compilable, CompiledQuery, type QueryResult } from 'kysely'
import { names } from './names.ts'
import type { Db } from './open.ts'

/** A statement that is not waited for. */
interface Unread extends CompiledQuery {
  readonly unread: true
}

/** Several statements that are sent at once. */
interface Parts extends CompiledQuery {
  readonly parts: readonly CompiledQuery[]
}

interface LateAnswer extends QueryResult<never> {
  readonly late: Promise<QueryResult<unknown>>
}

interface PartAnswers extends QueryResult<never> {
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

type RowsOf<Q> = Q extends Compilable<infer R> ? R[] : Q extends CompiledQuery<infer R> ? R[] : never

type Statement<R = unknown> = Compilable<R> | CompiledQuery<R>

const compiled = (query: Statement) => ('compile' in query ? query.compile() : query)

/** The rows of an answer by the names of the program. */
const namedRows = async ({ queryId }: CompiledQuery, result: QueryResult<unknown>) => {
  const given = result as QueryResult<Record<string, unknown>>
  return (await names.transformResult({ result: given, queryId })).rows
}

/**
 * Sends statements one behind the other, without waiting for the answers between them: each way to the database and back lets a
 * busy machine give the processor to others. They run in their order; after one that fails the others of its transaction fail.
 * @returns the rows of each statement
 * @throws the error of the first one that fails
 */
export async function together<const Q extends readonly Statement[]>(
  db: Db,
  ...queries: Q
): Promise<{ -readonly [N in keyof Q]: RowsOf<Q[N]> }> {
  const parts: Parts = { ...CompiledQuery.raw(''), parts: queries.map(compiled) }
  const { answers } = (await db.executeQuery(parts)) as unknown as PartAnswers
  const named = answers.map((result, index) => namedRows(parts.parts[index] ?? parts, result))
  return (await Promise.all(named)) as { -readonly [N in keyof Q]: RowsOf<Q[N]> }
}

/** Gives the rows of a statement that was sent ahead. @throws its error */
export type Answered<R> = () => Promise<R[]>

/**
 * Sends a statement of which the answer is read later, or never; the next one of the transaction follows it without waiting. Where
 * it fails, the next one throws its error, the commit at the latest. Outside of a transaction it is waited for.
 */
export async function sendAhead<R>(db: Db, query: Statement<R>): Promise<Answered<R>> {
  const sent = compiled(query)
  if (!db.isTransaction) {
    const { rows } = await db.executeQuery(sent)
    return async () => rows as R[]
  }
  const { late } = (await db.executeQuery(unread(sent))) as unknown as LateAnswer
  return async () => (await namedRows(sent, await late)) as R[]
}

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
    // What failed before it is over with the rollback.
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
