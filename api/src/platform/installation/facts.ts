import type { Db } from '../database/open.ts'

/** @returns whether the data are demonstration data; null while nobody has recorded it */
export async function recordedDemonstration(db: Db): Promise<boolean | null> {
  const fact = await db
    .selectFrom('installationFacts')
    .select('value')
    .where('name', '=', 'demonstration')
    .executeTakeFirst()
  return fact?.value ?? null
}

type Fact = 'demonstration' | 'demonstration_whole'

async function record(db: Db, name: Fact, value: boolean, now: Date): Promise<void> {
  await db
    .insertInto('installationFacts')
    .values({ name, value, recordedAt: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, recordedAt: now }))
    .execute()
}

/** Records whether the data are demonstration data, over an earlier record. */
export const recordDemonstration = (db: Db, value: boolean, now: Date) =>
  record(db, 'demonstration', value, now)

/** Records whether the fill with demonstration data came to its end: it takes more than one transaction. */
export const recordWholeFill = (db: Db, value: boolean, now: Date) =>
  record(db, 'demonstration_whole', value, now)

/** @returns when a fill began that has not come to its end; null when there is none */
export async function unfinishedFill(db: Db): Promise<Date | null> {
  const fact = await db
    .selectFrom('installationFacts')
    .select('recordedAt')
    .where('name', '=', 'demonstration_whole')
    .where('value', '=', false)
    .executeTakeFirst()
  return fact ? new Date(fact.recordedAt) : null
}
