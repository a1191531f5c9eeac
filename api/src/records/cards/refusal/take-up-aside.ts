import { isOneOf, type Screening, unwantedStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/open.ts'
import { stepAnalyzables } from '../../analyses/analyzable.ts'
import { stepAnalyses } from '../../analyses/sample-analysis.ts'
import type { NewbornConsent } from '../../family/newborn-consent.ts'
import { recordEvent } from '../../newborns/record-event.ts'
import { openAnalysisRequests, reopenOrders } from '../../requests/analysis-request.ts'
import { texts } from './texts.ts'

/** Results that a person had put aside because of a refusal: the latest of each type of a category of a card. */
const asideOf = (db: Db, analyzableId: number) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .leftJoin('gridDrafts as grid', 'grid.id', 'analysis.plateId')
    .select([
      'analysis.id',
      sql<boolean>`(analysis.plate_id is not null and grid.status is distinct from 'closed')`.as('inGrid'),
    ])
    .where('analysis.analyzableSampleId', '=', analyzableId)
    .where('analysis.status', '=', 'discarded')
    .where('analysis.discardedReason', '=', texts.discarded(false))
    .where(
      sql<boolean>`exists (select from analysis_values measured where measured.sample_analysis_id = analysis.id)`,
    )
    .orderBy('analysis.id')
    .execute()

/**
 * Takes up a category that was refused after its result, and that a person put aside. Its result returns to the open
 * grid, otherwise to the pending analyses.
 * @returns false where no result was put aside
 */
export async function takeUpAside(
  context: Context,
  newbornId: number,
  { rows, cardOf, isHeld }: NewbornConsent,
  category: Screening,
): Promise<boolean> {
  const aside = rows.findLast(
    (row) =>
      row.category === category &&
      isOneOf(unwantedStatuses, row.status) &&
      row.consentRefusedAt !== null &&
      cardOf.get(row.sampleId)?.status === 'accepted' &&
      !isHeld(row),
  )
  if (!aside) return false
  const results = await asideOf(context.db, aside.id)
  if (results.length === 0) return false
  const { id, workgroupId, sampleId } = aside
  const back = { discardedReason: null }
  const idsWhere = (inGrid: boolean) =>
    results.filter((one) => one.inGrid === inGrid).map((analysis) => analysis.id)
  await stepAnalyses(context, idsWhere(true), 'take_up', back)
  await stepAnalyses(context, idsWhere(false), 'return_to_pending', {
    ...back,
    pendingReason: 'suspended',
    pendingNote: texts.takenUp,
    pendingSince: context.now,
  })
  await reopenOrders(context, { newbornId, workgroupId }, [category])
  const orders = await openAnalysisRequests(context, { newbornId, workgroupId }, [category])
  await stepAnalyzables(context, [id], 'take_up', {
    consentRefusedAt: null,
    analysisRequestId: orders.get(category) ?? null,
  })
  await recordEvent(context, {
    newbornId,
    type: 'accepted',
    workgroupId,
    category,
    refs: { sampleId },
    text: texts.givenBack(cardOf.get(sampleId)?.barcode ?? '', category),
  })
  return true
}
