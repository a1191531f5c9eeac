import type { Selectable } from 'kysely'
import type { Context } from '../../../platform/calls/context.ts'
import { json } from '../../../platform/database/columns.ts'
import type { RecentScansTable } from '../../../platform/database/tables/cards.ts'

type Scan = Selectable<RecentScansTable>

/**
 * Restored categories of an undone reading have higher versions. Readings of other laboratories that knew the categories
 * in that state stay undoable.
 */
export async function keepForOthers(
  { db }: Context,
  { sampleId, workgroupId, before }: Pick<Scan, 'sampleId' | 'workgroupId' | 'before'>,
): Promise<void> {
  const others = await db
    .selectFrom('recentScans')
    .select(['workgroupId', 'after'])
    .where('sampleId', '=', sampleId)
    .where('workgroupId', '<>', workgroupId)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .execute()
  if (others.length === 0) return
  const now = await db
    .selectFrom('analyzableSamples')
    .select(['id', 'version'])
    .where('sampleId', '=', sampleId)
    .where('deletedAt', 'is', null)
    .execute()
  const stoodAt = new Map(before.categories.map(({ id, version }) => [id, version]))
  const standsAt = new Map(now.map(({ id, version }) => [id, version]))
  for (const { workgroupId: other, after } of others) {
    const categories = after.categories.map(({ id, version }) =>
      stoodAt.get(id) === version ? { id, version: standsAt.get(id) ?? version } : { id, version },
    )
    await db
      .updateTable('recentScans')
      .set({ after: json({ ...after, categories }) })
      .where('sampleId', '=', sampleId)
      .where('workgroupId', '=', other)
      .execute()
  }
}
