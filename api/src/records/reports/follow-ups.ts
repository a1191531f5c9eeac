import { dayOf, type Screening, standingReportStatuses } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { texts } from './texts.ts'

interface Episode {
  readonly newbornId: number
  readonly workgroupId: number
  readonly category: string
}

/** Somebody follows the newborn in the category, at a clinical centre of this laboratory's case. */
export const isFollowed = async (db: Db, { newbornId, workgroupId, category }: Episode): Promise<boolean> =>
  (await db
    .selectFrom('followUps')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('category', '=', category)
    .where((eb) => eb.or([eb('workgroupId', '=', workgroupId), eb('workgroupId', 'is', null)]))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A positive under `reports` that is the latest valid report and that nobody follows. */
const unfollowed = sql<boolean>`(reports.outcome = 'positive' and reports.status in (${literals(standingReportStatuses)})
  and not exists (select from reports later where later.analysis_request_id = reports.analysis_request_id
    and later.id > reports.id and later.status in (${literals(standingReportStatuses)}))
  and not exists (select from follow_ups followed where followed.newborn_id = reports.newborn_id
    and followed.category = reports.category
    and coalesce(followed.workgroup_id, reports.workgroup_id) = reports.workgroup_id))`

/**
 * A positive without follow-up that is signed, or urgent, which acts before the signature: somebody has to
 * follow the newborn.
 */
export const followUpExpected: RawBuilder<boolean> = sql<boolean>`(${unfollowed}
  and (reports.status = 'accepted' or reports.urgent))`

/**
 * Opens cases after the clinical centre was told of the newborn: positives of the told categories that nobody
 * follows yet get their case at that centre. The newborn is locked, so that two communications make one case.
 */
export async function referToCentre(
  context: Context,
  { newbornId, communicationId }: { readonly newbornId: number; readonly communicationId: number },
): Promise<void> {
  const { db, now, viewer } = context
  const expected = await db
    .selectFrom('reports')
    .innerJoin('communications as told', (join) => join.on('told.id', '=', communicationId))
    .leftJoin('workgroups as centre', 'centre.id', 'told.workgroupId')
    .select(['reports.id', 'reports.category', 'reports.workgroupId', 'told.at'])
    .select(sql<string | null>`coalesce(centre.name, told.recipient_name)`.as('centre'))
    .where('reports.newbornId', '=', newbornId)
    .where(unfollowed)
    .where(sql<boolean>`reports.category = any(told.told_categories)`)
    .where(sql<boolean>`coalesce(told.author_workgroup_id, reports.workgroup_id) = reports.workgroup_id`)
    .orderBy('reports.id')
    .execute()
  for (const { id: reportId, category, workgroupId, at, centre } of expected) {
    const made = await db
      .insertInto('followUps')
      .values({
        ...{ newbornId, category, workgroupId, reportId, centre },
        referredAt: dayOf(at),
        createdAt: now,
        changedAt: now,
        createdBy: viewer.userId,
      })
      .returning(['id', 'status'])
      .executeTakeFirstOrThrow()
    recordBirth(context, 'follow-up', made)
    await recordEvent(context, {
      newbornId,
      type: 'referral',
      workgroupId,
      category: category as Screening,
      refs: { reportId },
      text: texts.referred(centre),
    })
  }
}
