import type { SavedSearch, SaveSearchInput } from '@sne/shared/contract'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { sortKey } from '../../platform/database/sort-key.ts'

/** More than anybody finds again in a list. */
const most = 50

const own = ({ db, viewer }: Context) =>
  db
    .selectFrom('savedSearches')
    .select(['id', 'name', 'query', 'updatedAt'])
    .where('userId', '=', viewer.userId)
    .orderBy('nameSort')

export const listSavedSearches = async (context: Context): Promise<{ items: SavedSearch[] }> => ({
  items: await own(context).execute(),
})

/**
 * Keeps a search of the person at work; one of the same name, however it is written, is replaced. The trail says that
 * it was done, not what was looked for: that may be a name. @throws Refusal `too_many_searches`
 */
export async function saveSearch(context: Context, { name, query }: z.output<typeof SaveSearchInput>) {
  const { db, viewer, now } = context
  // A name of signs alone has an empty key: it is its own key.
  const nameSort = sortKey(name) || name
  const known = await own(context).where('nameSort', '=', nameSort).forUpdate().executeTakeFirst()
  const values = { name, nameSort, query: json(query), updatedAt: now }
  if (!known) {
    const { length } = await own(context).execute()
    if (length >= most) throw refuse('too_many_searches')
  }
  const { id } = known
    ? await db
        .updateTable('savedSearches')
        .set(values)
        .where('id', '=', known.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('savedSearches')
        .values({ ...values, userId: viewer.userId, createdAt: now })
        .returning('id')
        .executeTakeFirstOrThrow()
  context.audit({ entity: 'saved-search', id, action: known ? 'update' : 'create' })
  return { changed: true, search: { id, name, query, updatedAt: now.toISOString() } }
}

/** Deletes an own search; a deleted search, or somebody else's, changes nothing. */
export async function deleteSavedSearch(context: Context, id: number) {
  const { db, viewer } = context
  const gone = await db
    .deleteFrom('savedSearches')
    .where('id', '=', id)
    .where('userId', '=', viewer.userId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) return { changed: false }
  context.audit({ entity: 'saved-search', id, action: 'delete' })
  return { changed: true }
}
