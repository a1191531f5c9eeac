import {
  decidedAnalysisStatuses,
  type GridActionName,
  gridAction,
  repeatableAnalysisStatuses,
  reservedDiscs,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { stepAnalyzables } from '../../records/analyses/analyzable.ts'
import { stepAnalyses } from '../../records/analyses/sample-analysis.ts'
import { endExhausted } from '../../records/cards/end-exhausted.ts'
import { followWithoutResults } from '../../records/cards/refusal/follow-consent.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import { placeAnalyses } from '../../records/plates/place.ts'
import { isCardExhausted, punchesNeeded } from '../../records/plates/plan-refusal.ts'
import { lockCards, plannableOn } from '../../records/plates/plannable.ts'
import { followEarlier, releaseRepetitions } from '../../records/plates/release.ts'
import { texts } from './texts.ts'

interface LeftOut {
  readonly well: string
  readonly barcode: string
  readonly reason: string
}

/** Samples that were decided before their run was rejected: no copy measures them. */
async function decidedBefore({ db }: Context, sourceId: number): Promise<LeftOut[]> {
  const wells = await db
    .selectFrom('wells')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'wells.sampleAnalysisId')
    .innerJoin('samples', 'samples.id', 'wells.sampleId')
    .select(['wells.position', 'samples.barcode', 'analysis.actionId'])
    .where('wells.plateId', '=', sourceId)
    .where('wells.replicateNo', '=', 1)
    .where('analysis.status', 'in', decidedAnalysisStatuses)
    .orderBy('wells.index')
    .execute()
  return wells.map(({ position, barcode, actionId }) => ({
    well: position,
    barcode,
    reason: texts.decidedBefore(actionId === null ? null : gridAction(actionId as GridActionName).label),
  }))
}

/**
 * The samples of a failed run go to the same wells of its copy.
 * @returns those that cannot come, with the reason; a first analysis whose card has no disc left is asked for
 */
export async function takeSamples(context: Context, sourceId: number, copyId: number): Promise<LeftOut[]> {
  const { db } = context
  const { plate: copy } = await lockPlates(context, copyId)
  const wells = await db
    .selectFrom('wells')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'wells.sampleAnalysisId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .select(['wells.position', 'analysis.id as analysisId', 'analysis.analyzableSampleId'])
    .select([
      'analysis.status',
      'analysis.sampleRequestId',
      'analysis.beside',
      'a.plannedFrom',
      'samples.barcode',
    ])
    .where('wells.plateId', '=', sourceId)
    .where('analysis.status', 'in', repeatableAnalysisStatuses)
    .orderBy('wells.index')
    .execute()
  const analyses = [...new Map(wells.map((well) => [well.analysisId, well])).values()]
  await stepAnalyses(
    context,
    analyses.map(({ analysisId }) => analysisId),
    'discard',
    { discardedReason: 'ripetizione corsa', pendingReason: null, pendingNote: null, pendingSince: null },
  )
  // The samples are planned without a plate in between; then they are planned on the copy, or return to planning.
  const ids = analyses.map((one) => one.analyzableSampleId)
  const led = analyses.filter(({ beside }) => !beside)
  await releaseRepetitions(context, analyses)
  await stepAnalyzables(
    context,
    led.map((one) => one.analyzableSampleId),
    'replan_run',
  )
  for (const [from, action] of [
    ['accepted', 'unplan'],
    ['re_test', 'unplan_re_test'],
    ['second_tier', 'unplan_second_tier'],
  ] as const)
    await stepAnalyzables(
      context,
      led.flatMap((one) => (one.plannedFrom === from ? [one.analyzableSampleId] : [])),
      action,
    )
  await followEarlier(
    context,
    led.map((one) => one.analyzableSampleId),
    analyses.map(({ analysisId }) => analysisId),
  )
  // One that its family refused after its result gets no other disc.
  await followWithoutResults(context, ids)
  const sampleIds = await lockCards(db, [copy], { ids })
  const rows = await plannableOn(db, copy, { ids, sampleIds })
  const places = []
  const leftOut: LeftOut[] = await decidedBefore(context, sourceId)
  const exhausted: ((typeof analyses)[number] & { well: string })[] = []
  for (const one of analyses) {
    const own = wells
      .filter(({ analysisId }) => analysisId === one.analysisId)
      .map(({ position }) => position)
    const row = rows.find(({ id }) => id === one.analyzableSampleId)
    const well = own[0] ?? ''
    if (!row) leftOut.push({ well, barcode: one.barcode, reason: texts.notPlannable })
    else if (isCardExhausted(row)) exhausted.push({ ...one, well })
    else if (row.punchesLeft - reservedDiscs([row], row.ordered) < punchesNeeded(row))
      leftOut.push({ well, barcode: one.barcode, reason: texts.punchesExhausted })
    else
      places.push({
        row: { ...row, replicates: own.length, requestId: row.requestId ?? one.sampleRequestId },
        wells: own,
      })
  }
  await placeAnalyses(context, copy, places)
  for (const { analyzableSampleId, barcode, well, plannedFrom, beside } of exhausted) {
    const isFirst = plannedFrom === 'accepted' && !beside
    const reason = isFirst
      ? texts.exhausted[await endExhausted(context, analyzableSampleId)]
      : texts.undecided
    leftOut.push({ well, barcode, reason })
  }
  return leftOut
}
