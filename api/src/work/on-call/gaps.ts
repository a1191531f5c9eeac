import type { OnCallGap } from '@sne/shared/contract'
import { addDays, dayOf, laboratoryTypes, onCallHorizon, uncoveredDays } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'

/** Laboratories in sight with days of the next week on which nobody who is enabled is on call. */
export async function listGaps(db: Db, viewer: Viewer, now: Date, { page, pageSize, sort }: ListInput) {
  const today = dayOf(now)
  const days = Array.from({ length: onCallHorizon }, (_, index) => addDays(today, index))
  const laboratories = await db
    .selectFrom('workgroups as laboratory')
    .select(['laboratory.id', 'laboratory.name', 'laboratory.facilityName', 'laboratory.type'])
    .where('laboratory.type', 'in', [...laboratoryTypes])
    .where(visibleTo(viewer, { workgroup: 'laboratory.id' }))
    .orderBy('laboratory.nameSort')
    .orderBy('laboratory.id')
    .execute()
  const shifts = await db
    .selectFrom('onCallShifts')
    .innerJoin('users', 'users.id', 'onCallShifts.userId')
    .select(['onCallShifts.workgroupId', 'onCallShifts.fromOn', 'onCallShifts.toOn'])
    .where('onCallShifts.deletedAt', 'is', null)
    .where('users.enabled', '=', true)
    .where('onCallShifts.toOn', '>=', today)
    .where(sql<boolean>`on_call_shifts.from_on <= ${days.at(-1)}::date`)
    .execute()
  const gaps = laboratories
    .map(
      (laboratory): OnCallGap => ({
        id: laboratory.id,
        laboratory,
        days: uncoveredDays(
          shifts.filter(({ workgroupId }) => workgroupId === laboratory.id),
          days,
        ),
      }),
    )
    .filter((gap) => gap.days.length > 0)
  const items = gaps.slice((page - 1) * pageSize, page * pageSize)
  return { items, total: gaps.length, more: false, page, pageSize, sort: sort ?? 'laboratory' }
}
