import type { Db } from '../database/open.ts'
import type { NumberCountersTable } from '../database/tables/reference.ts'

export type NumberSeries = NumberCountersTable['kind']

/**
 * The next number of a laboratory's series in a year, from 1 without gaps: the counter's row stays locked
 * until the transaction ends, and a rollback gives the number back.
 * @param db the transaction of the record that gets the number.
 */
export async function nextNumber(
  db: Db,
  workgroupId: number,
  kind: NumberSeries,
  year: number,
): Promise<number> {
  const { last } = await db
    .insertInto('numberCounters')
    .values({ workgroupId, kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['workgroupId', 'kind', 'year'])
        .doUpdateSet((eb) => ({ last: eb('numberCounters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

const romeYear = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Rome', year: 'numeric' })
const romeDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' })

/** The year in which a laboratory in Italy numbers what happens at this moment. */
export const numberingYear = (moment: Date): number => Number(romeYear.format(moment))

/** The Italian calendar day of a moment, yyyy-MM-dd. */
export const italianDay = (moment: Date): string => romeDay.format(moment)
