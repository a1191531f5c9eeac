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

/** Records whether the data are demonstration data, over an earlier record. */
export async function recordDemonstration(db: Db, value: boolean, now: Date): Promise<void> {
  const fact = { name: 'demonstration', value, recordedAt: now }
  await db
    .insertInto('installationFacts')
    .values(fact)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, recordedAt: now }))
    .execute()
}
