import type { SampleRequest } from '@sne/shared/contract'
import { isOneOf, onPlateStatuses, withReportStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'

/** Analyses of a repetition, but for those that were thrown away. */
const analysesOf = ({ db }: Context, id: number) =>
  db
    .selectFrom('sampleAnalyses')
    .select(['id', 'status'])
    .where('sampleRequestId', '=', id)
    .where('status', '<>', 'discarded')
    .execute()

/** The report that asks for the material waits for its signature. */
async function isReportPending({ db }: Context, { approved, reportId }: SampleRequest): Promise<boolean> {
  if (approved !== null || reportId === null) return false
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('id', '=', reportId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return report !== undefined
}

/** A second tier of a card whose recall, or report after it, does not wait for the second tier. */
async function isBesideRecall({ db }: Context, id: number): Promise<boolean> {
  const beside = await db
    .selectFrom('sampleRequests as request')
    .innerJoin('analyzableSamples as a', 'a.id', 'request.originAnalyzableId')
    .select('request.id')
    .where('request.id', '=', id)
    .where('request.secondTierTypeId', 'is not', null)
    .where('a.status', 'in', withReportStatuses)
    .executeTakeFirst()
  return beside !== undefined
}

/**
 * Asked for when the card with the finding, or its category, was found unsuitable: no decision on an analysis made it.
 */
async function isForUnsuitable({ db }: Context, id: number): Promise<boolean> {
  const made = await db
    .selectFrom('sampleRequests as request')
    .innerJoin('motivations', 'motivations.id', 'request.motivationId')
    .select('request.id')
    .where('request.id', '=', id)
    .where('request.type', '=', 'new_spot')
    .where('request.byHand', '=', false)
    .where('request.originAnalyzableId', 'is', null)
    .where(sql<boolean>`motivations.machine_name = 'recall_' || request.categories[1]`)
    .executeTakeFirst()
  return made !== undefined
}

/** Facts of a request for `requestRefusal`, and the analyses that leave their plates with it. */
export async function refusalFacts(context: Context, request: SampleRequest) {
  const analyses = await analysesOf(context, request.id)
  const planned = analyses.filter(({ status }) => isOneOf(onPlateStatuses, status))
  return {
    planned,
    type: request.type,
    status: request.status,
    answeredBy: request.newSample?.barcode ?? null,
    punched: planned.some(({ status }) => status === 'punched'),
    besideRecall: await isBesideRecall(context, request.id),
    forUnsuitable: await isForUnsuitable(context, request.id),
    measured: planned.length < analyses.length,
    reportPending: await isReportPending(context, request),
    byLead: context.viewer.access.hcp?.lead ?? false,
    refusalForm: (await refusalFormOf(context, request.id)) !== null,
  }
}

/** The last form by which the parents refused; null where there is none. @returns id of the file */
export async function refusalFormOf({ db }: Context, requestId: number): Promise<number | null> {
  const told = await db
    .selectFrom('communications')
    .select('fileId')
    .where('sampleRequestId', '=', requestId)
    .where('recipientType', '=', 'genitore')
    .where('outcome', '=', 'rifiuto')
    .where('fileId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return told?.fileId ?? null
}

/** The episodes that end with a refused request. Parents who refuse with a form leave nobody who could be recalled. */
export const exitOf = async (context: Context, request: SampleRequest) => ({
  newbornId: request.newborn.id,
  categories: request.categories,
  noRecallPossible: (await refusalFormOf(context, request.id)) !== null,
})
