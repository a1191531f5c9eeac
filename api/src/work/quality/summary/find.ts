import type { QualitySummary, QueryOf, SummaryContent } from '@sne/shared/contract'
import { dayOf, isMonthOver } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/open.ts'
import { personLabelOf } from '../../../records/people/person-label.ts'
import { typeOf } from '../period.ts'
import { summaryContent } from './content.ts'

/** Signed summaries of a laboratory and type, the newest first, without their content. */
export async function signedMonths(db: Db, workgroupId: number | null, analysisTypeId: number) {
  const rows = await db
    .selectFrom('qualitySummaries as summary')
    .innerJoin('users', 'users.id', 'summary.signedBy')
    .select(['summary.id', 'summary.month', 'summary.note', 'summary.signedAt', 'summary.signedBy'])
    .select(personLabelOf('users').as('signer'))
    .where('summary.workgroupId', '=', workgroupId ?? 0)
    .where('summary.analysisTypeId', '=', analysisTypeId)
    .orderBy('summary.month', 'desc')
    .execute()
  return rows.map(({ id, month, note, signedAt, signedBy, signer }) => ({
    ...{ id, month, note, at: signedAt },
    by: { id: signedBy, label: signer },
  }))
}

const signedContent = async (db: Db, id: number): Promise<SummaryContent> =>
  (await db.selectFrom('qualitySummaries').select('content').where('id', '=', id).executeTakeFirstOrThrow())
    .content

type Action = SummaryContent['actions'][number]
const isSameAction = (one: Action, other: Action): boolean =>
  one.plateId === other.plateId && one.text === other.text && one.at === other.at

/** The summary of a month: frozen where a lead signed it. @throws Refusal `not_found` for an unknown type */
export async function qualitySummary(
  context: Context,
  { analysisTypeId, month }: QueryOf<'getQualitySummary'>,
): Promise<QualitySummary> {
  const { db, viewer, now } = context
  const analysisType = await typeOf(context, analysisTypeId)
  const earlier = await signedMonths(db, viewer.workgroupId, analysisTypeId)
  const signed = earlier.find((one) => one.month === month) ?? null
  const counted = await summaryContent(context, analysisTypeId, month)
  const content = signed ? await signedContent(db, signed.id) : counted
  return {
    ...content,
    later: counted.actions.filter((action) => !content.actions.some((kept) => isSameAction(kept, action))),
    analysisType,
    month,
    signed,
    earlier,
    signable: signed === null && isMonthOver(month, dayOf(now)) && content.runs.all > 0,
  }
}
