import type { Context } from '../../../platform/calls/context.ts'
import type { AfterScan, FormerRecord } from '../../../platform/database/json-shapes.ts'
import type { Db } from '../../../platform/database/open.ts'
import { stepAnalyzables } from '../../analyses/analyzable.ts'
import { patchOf } from './stored-columns.ts'

const tables = { 'sample-request': 'sampleRequests', 'analyzable-sample': 'analyzableSamples' } as const

/** The version of a record that a scan changes. */
export async function versionOf(db: Db, { entity, id }: Pick<FormerRecord, 'entity' | 'id'>) {
  const { version } = await db
    .selectFrom(tables[entity])
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return version
}

/** Whether the other records that a scan changed are unchanged since. They are locked. */
export async function formerUntouched({ db }: Context, { former = [] }: AfterScan): Promise<boolean> {
  for (const { entity, id, version } of former) {
    const row = await db
      .selectFrom(tables[entity])
      .select('version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.version !== version) return false
  }
  return true
}

/** A category that a scan brought back is left out again; the request that takes a card up waits as before. */
export async function restoreFormer(context: Context, { former = [] }: AfterScan): Promise<void> {
  const { db, now } = context
  for (const { entity, id, values } of former) {
    if (entity === 'analyzable-sample') {
      const { leftOutAt, ...columns } = values
      const patch = patchOf<'analyzableSamples'>(columns, Object.keys(columns))
      await stepAnalyzables(context, [id], 'mark_not_required', patch)
      await db
        .insertInto('leftOutCategories')
        .values({ analyzableSampleId: id, at: typeof leftOutAt === 'string' ? leftOutAt : now })
        .execute()
      continue
    }
    const { status } = await db
      .updateTable('sampleRequests')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning('status')
      .executeTakeFirstOrThrow()
    context.effect({ entity, id, from: status, to: status })
  }
}
