import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import { names } from './names.ts'
import type { Db } from './open.ts'
import { type LateAnswer, type PartAnswers, partsOf, unread } from './sender.ts'

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
  const parts = queries.map(compiled)
  const whole = partsOf(parts)
  const { answers } = (await db.executeQuery(whole)) as unknown as PartAnswers
  const named = answers.map((result, index) => namedRows(parts[index] ?? whole, result))
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
