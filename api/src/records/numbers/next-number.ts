import { type RawBuilder, sql } from 'kysely'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import type { Db, Writer } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { NumberCountersTable } from '../../platform/database/tables/reference.ts'
import { leftOutBefore } from './left-out.ts'

export type NumberSeries = NumberCountersTable['kind']

type Taken = {
  readonly workgroupId: number
  readonly kind: NumberSeries
  readonly year: number
  readonly count: number
}

/** Numbers, or placeholders of a statement for them. */
type TakenIn = { readonly [N in keyof Taken]: Taken[N] | RawBuilder<never> }

const counting = (writer: Writer, { workgroupId, kind, year, count }: TakenIn) =>
  writer
    .insertInto('numberCounters')
    .values({ workgroupId, kind, year, last: sql<number>`${count}::integer + ${leftOutBefore(kind, year)}` })
    .onConflict((conflict) =>
      conflict
        .columns(['workgroupId', 'kind', 'year'])
        .doUpdateSet((eb) => ({ last: eb('numberCounters.last', '+', count) })),
    )
    .returning('last')

const take = fixedStatement<{ last: number }, Taken>((db, taken) => counting(db, taken).withPlugin(prepared))

/** The next numbers as a part of the statement that uses them: `numbered.last` is the last of them. */
export const alongNumber = (writer: Writer, series: Omit<Taken, 'count'>, count = 1): Writer =>
  writer.with('numbered', (part) =>
    counting(part as unknown as Writer, { ...series, count }),
  ) as unknown as Writer

/**
 * The next numbers of a laboratory's series in a year, from 1 without gaps: the counter's row stays locked
 * until the transaction ends, and a rollback gives the numbers back. A restore leaves numbers out.
 * @param db the transaction of the records that get the numbers.
 * @returns as many as `count`, in order
 */
export async function nextNumbers(
  db: Db,
  workgroupId: number,
  kind: NumberSeries,
  year: number,
  count: number,
): Promise<number[]> {
  const [taken] = await take(db, { workgroupId, kind, year, count })
  if (!taken) throw new Error('No number was given.')
  return Array.from({ length: count }, (_, index) => taken.last - count + 1 + index)
}

/** The last number that a series gave in a year, or that a restore left out before its first; 0 before the first. */
export async function lastNumber(
  db: Db,
  workgroupId: number,
  kind: NumberSeries,
  year: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce((select last from number_counters
      where workgroup_id = ${workgroupId} and kind = ${kind} and year = ${year}), ${leftOutBefore(kind, year)}) as last`.execute(
    db,
  )
  return rows[0]?.last ?? 0
}

/** The next number alone, by the same rule. */
export async function nextNumber(
  db: Db,
  workgroupId: number,
  kind: NumberSeries,
  year: number,
): Promise<number> {
  const [number] = await nextNumbers(db, workgroupId, kind, year, 1)
  if (number === undefined) throw new Error('A number was not given.')
  return number
}
