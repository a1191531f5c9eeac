import type { ControlMapQuery } from '@sne/shared/contract'
import { addDays, chartDays, dayOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import { found } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'

export interface Period {
  readonly from: string
  readonly to: string
}

/** The period asked for; a missing end is today, a missing start the usual number of days before the end. */
export function periodOf({ from, to }: Pick<ControlMapQuery, 'from' | 'to'>, now: Date): Period {
  const end = to ?? dayOf(now)
  return { from: from ?? addDays(end, -chartDays), to: end }
}

/** @throws Refusal `not_found` */
export const typeOf = async (db: Db, id: number) =>
  found(
    await db
      .selectFrom('analysisTypes')
      .select(['id', 'code', 'label'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )

/** Runs with results of a type in a period, the newest first. Runs whose results were deleted are left out. */
export const runsIn = (db: Db, viewer: Viewer, analysisTypeId: number, { from, to }: Period) =>
  db
    .selectFrom('plates')
    .innerJoin('plateResults as result', (join) =>
      join.onRef('result.plateId', '=', 'plates.id').on('result.deletedAt', 'is', null),
    )
    .where('plates.analysisTypeId', '=', analysisTypeId)
    .where('plates.deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' }))
    .where(
      sql<boolean>`(result.imported_at at time zone 'Europe/Rome')::date between ${from}::date and ${to}::date`,
    )
    .orderBy('result.importedAt', 'desc')
    .orderBy('result.id', 'desc')
