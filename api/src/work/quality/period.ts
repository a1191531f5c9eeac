import type { ControlMapQuery } from '@sne/shared/contract'
import { addDays, chartDays, dayOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

export interface Period {
  readonly from: string
  readonly to: string
}

/** The period asked for; a missing end is today, a missing start the usual number of days before the end. */
export function periodOf({ from, to }: Pick<ControlMapQuery, 'from' | 'to'>, now: Date): Period {
  const end = to ?? dayOf(now)
  return { from: from ?? addDays(end, -chartDays), to: end }
}

/** A type of a category that the viewer sees. @throws Refusal `not_found` */
export async function typeOf(
  { db, viewer }: { readonly db: Db; readonly viewer: Pick<Viewer, 'seesAll' | 'visibleScreenings'> },
  id: number,
) {
  const { category, ...type } = found(
    await db
      .selectFrom('analysisTypes')
      .select(['id', 'code', 'label', 'category'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!viewer.seesAll && !viewer.visibleScreenings.some((one) => one === category)) throw refuse('not_found')
  return type
}

/** A reading whose results were deleted, and whose controls were judged. */
const isJudgedDeleted = sql<boolean>`exists (select from well_values judged
  where judged.plate_result_id = result.id and judged.state is not null)`

const readings = (db: Db, viewer: Viewer, analysisTypeId: number, { from, to }: Period) =>
  db
    .selectFrom('plates')
    .innerJoin('plateResults as result', 'result.plateId', 'plates.id')
    .where('plates.analysisTypeId', '=', analysisTypeId)
    .where('plates.deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' }))
    .where(
      sql<boolean>`(result.imported_at at time zone 'Europe/Rome')::date between ${from}::date and ${to}::date`,
    )
    .orderBy('result.importedAt', 'desc')
    .orderBy('result.id', 'desc')

/** Runs with results of a type in a period, the newest first. Readings whose results were deleted are left out. */
export const runsIn = (...about: Parameters<typeof readings>) =>
  readings(...about).where('result.deletedAt', 'is', null)

/** Judged readings with the deleted ones: deletion does not undo the results of their controls. */
export const readingsIn = (...about: Parameters<typeof readings>) =>
  readings(...about)
    .leftJoin('users as deleter', 'deleter.id', 'result.deletedBy')
    .where((eb) => eb.or([eb('result.deletedAt', 'is', null), isJudgedDeleted]))
    .select(['result.deletedAt', 'result.deletedBy', 'result.deletedReason'])
    .select(personLabelOf('deleter').as('deleter'))
