import type { IntakeRequest } from '@sne/shared/contract'
import { liveRequestStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { externalCodeOf } from '../../records/newborns/external-code.ts'
import { checkAfter } from './after-last.ts'

/** The birth point was asked, or sent the card that the request is about. */
const asked = (workgroupId: number) => sql<boolean>`(
  exists (select from sample_request_recipients place
    where place.sample_request_id = request.id and place.workgroup_id = ${workgroupId})
  or exists (select from samples origin
    where origin.id = request.origin_sample_id and origin.author_workgroup_id = ${workgroupId}))`

const lastCard = (workgroupId: number) => sql<string | null>`(select card.barcode from samples card
  where card.newborn_id = request.newborn_id and card.author_workgroup_id = ${workgroupId} and card.deleted_at is null
  order by card.id desc limit 1)`

interface Page {
  readonly after: number
  readonly limit: number
}

/**
 * Live approved requests for material of the birth point's newborns. Neither values nor reports.
 * @throws Refusal `cursor_ahead`
 */
export async function listRequests(context: KeyContext, { after, limit }: Page) {
  const { db, caller } = context
  const { workgroupId } = caller
  const rows = await db
    .selectFrom('sampleRequests as request')
    .innerJoin('newborns', 'newborns.id', 'request.newbornId')
    .innerJoin('workgroups as laboratory', 'laboratory.id', 'request.workgroupId')
    .leftJoin('motivations', 'motivations.id', 'request.motivationId')
    .select(['request.id', 'request.number', 'request.type', 'request.status', 'request.urgent'])
    .select(['request.categories', 'request.fromDate', 'request.dueDate', 'request.approvedAt'])
    .select(['motivations.name as motivation', 'laboratory.name', 'laboratory.phones', 'newborns.code'])
    .select([lastCard(workgroupId).as('barcode'), externalCodeOf('newborns', workgroupId).as('externalCode')])
    .where('request.status', 'in', liveRequestStatuses)
    .where('request.type', '<>', 're_test')
    .where('request.approvedAt', 'is not', null)
    .where(asked(workgroupId))
    .where('request.id', '>', after)
    .orderBy('request.id')
    .limit(limit + 1)
    .execute()
  if (rows.length === 0 && after > 0) await checkAfter(context, 'sample_requests', after)
  const items = rows.slice(0, limit).map(
    ({ name, phones, code, approvedAt, ...request }): IntakeRequest => ({
      ...request,
      askedAt: approvedAt ?? '',
      newbornCode: code,
      laboratory: { name, phones },
    }),
  )
  return { items, next: items.at(-1)?.id ?? after, more: rows.length > limit }
}
