import type { FollowUpInput } from '@sne/shared/contract'
import { dayOf, endedFollowUpStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { newbornInSight } from '../../records/newborns/in-sight.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { closeTold } from '../../records/reports/close-episode.ts'
import { checkDays } from './days.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof FollowUpInput>

/** The newborn in sight, locked: two people make one case. @throws Refusal `not_found` */
const lockNewborn = async ({ db, viewer }: Context, id: number) =>
  found(
    await db
      .selectFrom('newborns')
      .select(['id', 'birthAt'])
      .where('id', '=', id)
      .where(newbornInSight(viewer, 'newborns.id'))
      .forUpdate()
      .executeTakeFirst(),
  )

/** The positive that led to it: the one named, otherwise the last. @throws Refusal `validation` */
async function reportOf({ db, viewer }: Context, { newbornId, category, reportId, missed }: Input) {
  if (missed && !reportId) return null
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('category', '=', category)
    .where('outcome', '=', 'positive')
    .where(sql<boolean>`workgroup_id = ${viewer.workgroupId}`)
    .$if(Boolean(reportId), (query) => query.where('id', '=', reportId ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (reportId && !row) throw refuseField('reportId', texts.notOfNewborn)
  return row?.id ?? null
}

/**
 * Refers a newborn to a clinical centre, or enters a case that the screening missed; positives that waited for it alone
 * end their episodes.
 * @returns id
 * @throws Refusal `not_found`, `validation`, `duplicate`
 */
export async function createFollowUp(context: Context, input: Input): Promise<number> {
  const { db, viewer, now } = context
  const newborn = await lockNewborn(context, input.newbornId)
  if (!viewer.visibleScreenings.includes(input.category)) throw refuseField('category', texts.notAnalysed)
  checkDays(newborn.birthAt, input)
  const reportId = await reportOf(context, input)
  const open = await db
    .selectFrom('followUps')
    .select('id')
    .where('newbornId', '=', newborn.id)
    .where('category', '=', input.category)
    .where('status', 'not in', [...endedFollowUpStatuses])
    .where(sql<boolean>`coalesce(workgroup_id, ${viewer.workgroupId}) = ${viewer.workgroupId}`)
    .executeTakeFirst()
  if (open) throw refuse('duplicate', { message: texts.alreadyFollowed, details: { id: open.id } })
  const { newbornId, category, missed, suspected = [], reportId: _, ...facts } = input
  const made = await db
    .insertInto('followUps')
    .values({
      ...facts,
      ...{ newbornId, category, missed, suspected, reportId },
      workgroupId: viewer.workgroupId,
      referredAt: facts.referredAt ?? (missed ? null : dayOf(now)),
      createdAt: now,
      changedAt: now,
      createdBy: viewer.userId,
    })
    .returning(['id', 'status', 'centre'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'follow-up', made)
  await recordEvent(context, {
    newbornId,
    type: missed ? 'follow_up' : 'referral',
    workgroupId: viewer.workgroupId,
    category: category as Screening,
    refs: { reportId },
    text: missed ? texts.missed : texts.referred(made.centre),
  })
  await closeTold(context, newbornId)
  context.audit({ entity: 'follow-up', id: made.id, action: 'create', details: { newbornId, missed } })
  return made.id
}
