import type { DuplicateSearch } from '@sne/shared/contract'
import { comparisonRules } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** Milliseconds after which a silent process counts as dead, and another continues. */
const lease = 60_000

const ofRules = { rules: comparisonRules }

/**
 * Takes the search for the time of one round, beginning it where it has not begun; undefined when it is done, or
 * another process is at it.
 */
export async function takeSearch(db: Db, now: Date) {
  await db
    .insertInto('duplicateSearches')
    .values({ ...ofRules, startedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .updateTable('duplicateSearches')
    .set({ heldUntil: new Date(now.getTime() + lease) })
    .where('rules', '=', comparisonRules)
    .where('finishedAt', 'is', null)
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '<=', now.toISOString())]))
    .returning(['lastId', 'compared'])
    .executeTakeFirst()
}

export type SearchPlace = NonNullable<Awaited<ReturnType<typeof takeSearch>>>

/** Says how far a round came and gives the search back; nothing when another process took it over meanwhile. */
export async function leaveSearch(
  db: Db,
  from: SearchPlace,
  to: SearchPlace & { readonly finishedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('duplicateSearches')
    .set({ ...to, heldUntil: null })
    .where('rules', '=', comparisonRules)
    .where('lastId', '=', from.lastId)
    .execute()
}

const readSearch = (db: Db) =>
  db
    .selectFrom('duplicateSearches')
    .select(['compared', 'lastId', 'finishedAt'])
    .where('rules', '=', comparisonRules)
    .executeTakeFirst()

export const isDone = async (db: Db): Promise<boolean> =>
  ((await readSearch(db))?.finishedAt ?? null) !== null

/** How far it is, for who looks at the list of pairs. */
export async function searchState(db: Db): Promise<DuplicateSearch> {
  const { lastId, compared, finishedAt } = (await readSearch(db)) ?? {
    lastId: 0,
    compared: 0,
    finishedAt: null,
  }
  if (finishedAt !== null) return { compared, left: 0, finishedAt }
  const { left } = await db
    .selectFrom('newborns')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('id', '>', lastId)
    .where('mergedIntoId', 'is', null)
    .executeTakeFirstOrThrow()
  return { compared, left: Number(left), finishedAt }
}
