import type { IntakeNotice } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { noticeSettled, noticeWithdrawn, readTitle } from '../../records/people/notice-state.ts'
import { checkAfter } from './after-last.ts'

interface Page {
  readonly acknowledged: boolean
  readonly after: number
  readonly limit: number
}

/**
 * Lists notices to the birth point of the key; without `acknowledged` only the notices that nobody answered. A notice
 * may commit late, with a lower identifier than the page before. The next reading from the first contains it.
 * @throws Refusal `cursor_ahead`
 */
export async function listNotices(context: KeyContext, { acknowledged, after, limit }: Page) {
  const { db, caller } = context
  const rows = await db
    .selectFrom('birthPointNotices as notice')
    .leftJoin('workgroups as laboratory', 'laboratory.id', 'notice.laboratoryId')
    .leftJoin('sampleRequests as request', (join) =>
      join.onRef('request.id', '=', 'notice.entityId').on('notice.entityType', '=', 'sample-request'),
    )
    .select(['notice.id', 'notice.createdAt', 'notice.type', 'notice.urgent', 'notice.title', 'notice.text'])
    .select(['notice.acknowledgedAt', 'laboratory.name', 'laboratory.phones', 'request.number'])
    .select(sql<boolean>`not ${noticeSettled}`.as('needsAnswer'))
    .select(noticeWithdrawn.as('withdrawn'))
    .where('notice.workgroupId', '=', caller.workgroupId)
    .where('notice.acknowledgedAt', acknowledged ? 'is not' : 'is', null)
    .where('notice.id', '>', after)
    .orderBy('notice.id')
    .limit(limit + 1)
    .execute()
  if (rows.length === 0 && after > 0) await checkAfter(context, 'birth_point_notices', after)
  const items = rows.slice(0, limit).map(
    ({ createdAt, name, phones, number, needsAnswer, acknowledgedAt, ...notice }): IntakeNotice => ({
      ...notice,
      title: readTitle(notice.title, notice.withdrawn),
      at: createdAt,
      needsAnswer: needsAnswer && acknowledgedAt === null,
      laboratory: name === null ? null : { name, phones: phones ?? [] },
      requestNumber: number,
      acknowledgedAt,
    }),
  )
  return { items, next: items.at(-1)?.id ?? after, more: rows.length > limit }
}

/** The birth point knows. The first answer counts, also against one by telephone. @throws Refusal `not_found` */
export async function acknowledgeNotice(context: KeyContext, id: number, by: string | null) {
  const { db, caller, now } = context
  const notice = found(
    await db
      .selectFrom('birthPointNotices')
      .select('acknowledgedAt')
      .where('id', '=', id)
      .where('workgroupId', '=', caller.workgroupId)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (notice.acknowledgedAt !== null) return { changed: false }
  await db
    .updateTable('birthPointNotices')
    .set({ acknowledgedAt: now, acknowledgedKeyId: caller.apiKeyId, acknowledgedName: by })
    .where('id', '=', id)
    .execute()
  context.audit({ entity: 'birth-point-notice', id, action: 'acknowledge', to: 'acknowledged' })
  return { changed: true }
}
