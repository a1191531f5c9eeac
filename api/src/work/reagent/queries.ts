import type { FiltersOf, ReagentLot } from '@sne/shared/contract'
import { addDays, dayOf, endedLotStatuses, expiresSoonDays } from '@sne/shared/domain'
import { sql } from 'kysely'
import { found } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { lastDay, lotRows, toLotRow } from '../../records/materials/lots.ts'
import { shownSteps } from '../../records/materials/status-steps.ts'
import { useOf } from '../../records/materials/use.ts'
import { actorsOf } from '../../records/people/acted-label.ts'

/** The lot of the row may still be taken for a plate, and is expired or good for few days. */
const expiring = (
  today: string,
) => sql<boolean>`(lot.status not in (${literals(endedLotStatuses)}) and kit.enabled
  and ${lastDay} <= ${addDays(today, expiresSoonDays)}::date)`

type Query = ListInput & FiltersOf<'listReagentLots'>

export async function listReagentLots(db: Db, viewer: Viewer, now: Date, query: Query) {
  const today = dayOf(now)
  let rows = lotRows(db, viewer.workgroupId)
  if (query.q) {
    const text = `%${query.q.replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(({ or, eb }) =>
      or([
        eb('lot.code', 'ilike', text),
        eb('lot.barcode', 'ilike', text),
        eb('kit.name', 'ilike', text),
        eb('type.label', 'ilike', text),
      ]),
    )
  }
  if (query.status) rows = rows.where('lot.status', 'in', [...query.status])
  if (query.kitId) rows = rows.where('lot.kitId', 'in', [...query.kitId])
  if (query.analysisTypeId) rows = rows.where('kit.analysisTypeId', 'in', [...query.analysisTypeId])
  if (query.expiring !== undefined)
    rows = rows.where(query.expiring ? expiring(today) : sql<boolean>`not ${expiring(today)}`)
  const page = await listPage(db, rows, query, {
    sortColumns: {
      lastDay,
      code: 'lot.code',
      kit: sql`lower(kit.name)`,
      receivedOn: 'lot.receivedOn',
      status: 'lot.status',
    },
    defaultSort: '-receivedOn',
    key: 'lot.id',
  })
  return { ...page, items: page.items.map((row) => toLotRow(row, today)) }
}

/** @throws Refusal `not_found` also for a lot of another laboratory */
export async function findReagentLot(db: Db, viewer: Viewer, now: Date, id: number): Promise<ReagentLot> {
  const row = found(await lotRows(db, viewer.workgroupId).where('lot.id', '=', id).executeTakeFirst())
  const actor = await actorsOf(db, [{ by: row.createdBy, at: row.createdAt }])
  return {
    ...toLotRow(row, dayOf(now)),
    created: { at: row.createdAt, by: actor(row.createdBy, row.createdAt) },
    steps: await shownSteps(db, row.steps),
    use: await useOf(db, viewer, 'reagentLotId', id),
  }
}
