import type { BodyOf, FiltersOf, ReagentKit } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { checkOwnTypes, ownLaboratory } from '../../records/materials/own-types.ts'
import { texts } from './texts.ts'

const lots = sql<number>`(select count(*)::int from reagent_lots lot where lot.kit_id = kit.id)`
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const kitRows = (db: Db, { workgroupId }: Viewer) =>
  db
    .selectFrom('reagentKits as kit')
    .innerJoin('analysisTypes as type', 'type.id', 'kit.analysisTypeId')
    .select(['kit.id', 'kit.name', 'kit.maker', 'kit.openDays', 'kit.required', 'kit.enabled'])
    .select(['kit.version', 'kit.analysisTypeId', 'type.code', 'type.label', 'type.category'])
    .select(lots.as('lots'))
    .where('kit.workgroupId', '=', workgroupId ?? 0)
type KitRecord = Awaited<ReturnType<ReturnType<typeof kitRows>['execute']>>[number]

const toKit = ({ analysisTypeId, code, label, category, ...kit }: KitRecord): ReagentKit => ({
  ...kit,
  analysisType: { id: analysisTypeId, code, label },
  category: category as Screening,
})

/** @throws Refusal `not_found` also for a kit of another laboratory */
const findKit = async (db: Db, viewer: Viewer, id: number): Promise<ReagentKit> =>
  toKit(found(await kitRows(db, viewer).where('kit.id', '=', id).executeTakeFirst()))

export async function listReagentKits(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listReagentKits'>,
) {
  let rows = kitRows(db, viewer)
  if (query.q) {
    const text = `%${escaped(query.q)}%`
    rows = rows.where(({ or, eb }) =>
      or([eb('kit.name', 'ilike', text), eb('kit.maker', 'ilike', text), eb('type.label', 'ilike', text)]),
    )
  }
  if (query.analysisTypeId) rows = rows.where('kit.analysisTypeId', 'in', [...query.analysisTypeId])
  if (query.enabled !== undefined) rows = rows.where('kit.enabled', '=', query.enabled)
  const page = await listPage(db, rows, query, {
    sortColumns: { analysisType: 'type.position', name: sql`lower(kit.name)`, maker: 'kit.maker' },
    defaultSort: 'analysisType',
    key: 'kit.id',
  })
  return { ...page, items: page.items.map(toKit) }
}

/** @throws Refusal `duplicate` for a name that another kit of the type and maker has */
async function checkNew(
  { db, viewer }: Context,
  { analysisTypeId, name, maker }: Pick<BodyOf<'createReagentKit'>, 'analysisTypeId' | 'name' | 'maker'>,
  id = 0,
) {
  const same = await db
    .selectFrom('reagentKits')
    .select('id')
    .where('workgroupId', '=', viewer.workgroupId)
    .where('analysisTypeId', '=', analysisTypeId)
    .where('name', 'ilike', escaped(name))
    .where('maker', 'ilike', escaped(maker))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (same) throw refuse('duplicate', { message: texts.kitKnown })
}

/** @throws Refusal `permission_denied`, `duplicate`, `not_found` for a type of another laboratory */
export async function createReagentKit(
  context: Context,
  kit: BodyOf<'createReagentKit'>,
): Promise<ReagentKit> {
  const { db, viewer, now } = context
  const workgroupId = ownLaboratory(context)
  await checkOwnTypes(context, [kit.analysisTypeId])
  await checkNew(context, kit)
  const { id } = await db
    .insertInto('reagentKits')
    .values({ ...kit, workgroupId, createdAt: now, createdBy: viewer.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({ entity: 'reagent-kit', id, action: 'create' })
  return findKit(db, viewer, id)
}

/** @throws Refusal `not_found`, `stale_version`, `duplicate`, `invalid_transition` where plates have to record it */
export async function updateReagentKit(
  context: Context,
  id: number,
  { version, ...facts }: BodyOf<'updateReagentKit'>,
): Promise<{ changed: boolean; kit: ReagentKit }> {
  const { db, viewer } = context
  await db
    .selectFrom('reagentKits')
    .select('id')
    .where('id', '=', id)
    .where('workgroupId', '=', viewer.workgroupId)
    .forUpdate()
    .execute()
  const before = await findKit(db, viewer, id)
  if (before.version !== version) throw refuse('stale_version', { details: { current: before } })
  const values = changedValues(before, facts)
  if (values.length === 0) return { changed: false, kit: before }
  if (before.required && !facts.enabled)
    throw refuse('invalid_transition', {
      message: texts.kitRequired,
      details: { from: 'required', to: 'disabled', allowed: [] },
    })
  await checkNew(context, { ...facts, analysisTypeId: before.analysisType.id }, id)
  await db
    .updateTable('reagentKits')
    .set({ ...facts, version: version + 1 })
    .where('id', '=', id)
    .execute()
  context.effect({ entity: 'reagent-kit', id, values })
  context.audit({
    ...{ entity: 'reagent-kit', id, action: 'update' },
    details: { fields: values.map(({ field }) => field) },
  })
  return { changed: true, kit: await findKit(db, viewer, id) }
}
