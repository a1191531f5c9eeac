import type { NonConformity } from '@sne/shared/contract'
import { dayOf, finishedStatuses, problemText, type Screening, screeningLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../../platform/database/literals.ts'
import { beyondUndo } from '../../../records/jobs/beyond-undo.ts'
import { lastRun } from '../../../records/jobs/keep-rounds.ts'
import { notifyBirthPoint, notifyRoles } from '../../../records/people/notify.ts'
import { texts } from '../texts.ts'
import { type DeskStep, deskJob, takeNotice } from './step.ts'

const hour = 3_600_000
/** Hours before a report is due in which a laboratory is warned. */
const warningHours = 24

interface DueSoon {
  readonly workgroupId: number
  readonly category: Screening
  readonly due: number
}

/** Reports that are due within a day: one warning a day, laboratory and category. */
export async function warnOfDue(step: DeskStep): Promise<void> {
  const { db, now } = step
  const until = new Date(now.getTime() + warningHours * hour)
  const { rows } = await sql<DueSoon>`
    select a.workgroup_id, a.category, count(*)::integer as due from analyzable_samples a
    where a.deleted_at is null and a.status not in (${literals(finishedStatuses)}) and a.accepted_at is not null
      and a.due_at >= ${now.toISOString()}::timestamptz and a.due_at < ${until.toISOString()}::timestamptz
    group by a.workgroup_id, a.category order by a.workgroup_id, a.category`.execute(db)
  for (const { workgroupId, category, due } of rows)
    if (await takeNotice(step, 'tat_warning', workgroupId, `${dayOf(now)} ${category}`))
      await notifyRoles(step, {
        workgroupId,
        roles: ['planner', 'analyst'],
        type: 'tat_warning',
        title: texts.dueTitle(screeningLabels[category]),
        text: texts.due(due, warningHours),
        link: '/home',
      })
}

interface Incomplete {
  readonly id: number
  readonly barcode: string
  readonly birthPointId: number
  readonly laboratoryId: number | null
  readonly reason: NonConformity
}

/**
 * Cards that were accepted without a mandatory datum: the birth point is asked for it, once a card. It looks back to a day before the
 * last round, so that nothing is left out by a stop.
 */
export async function askMissingData(step: DeskStep): Promise<void> {
  const { db, now } = step
  const ran = new Date((await lastRun(db, deskJob)) ?? now)
  const since = new Date(Math.min(now.getTime(), ran.getTime()) - 24 * hour).toISOString()
  const { rows } = await sql<Incomplete>`
    select card.id, card.barcode, card.author_workgroup_id as birth_point_id,
      shipping.destination_workgroup_id as laboratory_id, reason
    from samples card left join shippings shipping on shipping.id = card.shipping_id
    cross join lateral jsonb_array_elements(card.non_conformities) reason
    where card.status = 'accepted' and card.deleted_at is null and reason ->> 'code' = 'missing_data'
      and card.accepted_at >= ${since}::timestamptz and ${beyondUndo('card.accepted_at', now)}
    order by card.id`.execute(db)
  for (const { id, barcode, birthPointId, laboratoryId, reason } of rows)
    if (await takeNotice(step, 'sample_missing_data', id, ''))
      await notifyBirthPoint(step, {
        workgroupId: birthPointId,
        laboratoryId,
        type: 'sample_missing_data',
        title: texts.missingTitle(barcode),
        text: texts.missing(barcode, problemText(reason)),
        entity: { type: 'sample', id },
      })
}
