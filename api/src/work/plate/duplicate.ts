import {
  maySamplesRepeat,
  plateMachine,
  rejectionCauses,
  repeatableAnalysisStatuses,
  reservedDiscs,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { stepAnalyzables } from '../../records/analyses/analyzable.ts'
import { stepAnalyses } from '../../records/analyses/sample-analysis.ts'
import { endExhausted } from '../../records/cards/end-exhausted.ts'
import { keepWithdrawn, shownFindings } from '../../records/episodes/withdraw-findings.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import { placeAnalyses } from '../../records/plates/place.ts'
import { isCardExhausted, punchesNeeded } from '../../records/plates/plan-refusal.ts'
import { lockCards, plannableOn } from '../../records/plates/plannable.ts'
import { findPlate } from '../../records/plates/queries.ts'
import { followEarlier, releaseRepetitions } from '../../records/plates/release.ts'
import { insertPlate } from './create.ts'
import { texts } from './texts.ts'

interface LeftOut {
  readonly well: string
  readonly barcode: string
  readonly reason: string
}

/**
 * A new plate of the same type with the same blanks and controls. Of a rejected run, or one whose results were deleted, also the
 * samples, in the same wells: their analyses on the source are discarded, "ripetizione corsa", what they showed is kept, and the
 * source says that it is repeated. A sample that cannot come is left out
 * and said. @throws Refusal `invalid_transition` when the source is no such run
 */
export async function duplicatePlate(
  context: Context,
  id: number,
  { name, withSamples }: { readonly name?: string | null; readonly withSamples: boolean },
) {
  const { db, viewer } = context
  const { plate: record } = await lockPlates(context, id)
  const source = found(await findPlate(db, viewer, id))
  if (withSamples && !maySamplesRepeat(source))
    throw refuse('invalid_transition', {
      message:
        source.status === 'analyzed'
          ? texts.rejectFirst
          : source.status === 'repeated'
            ? texts.repeatedBefore(source.copies.map(({ label }) => label).join(', '))
            : texts.runNotFailed,
      details: { from: source.status, to: 'planning', allowed: [] },
    })
  const reserved = source.wells
    .filter(({ type }) => type === 'white_spot' || type === 'quality_control')
    .map(({ position, qc }) => ({ position, level: qc?.level ?? null, lotId: qc?.lotId ?? null }))
  const copyId = await insertPlate(
    context,
    {
      analysisTypeId: source.analysisType.id,
      name: name ?? `${source.name ?? source.barcode} (copia)`,
      useTemplate: false,
      instrument: source.instrument,
      kitLot: source.kitLot,
      kitExpiry: source.kitExpiry,
      isLot: source.isLot,
    },
    { sourcePlateId: id, reserved },
  )
  const shown = withSamples && record.status === 'rejected' ? await shownFindings(context, id) : []
  // Before the samples are taken over: those that cannot come are asked for by what they showed.
  if (withSamples && record.rejection)
    await keepWithdrawn(context, record, {
      found: shown,
      reason: texts.rejected(rejectionCauses[record.rejection.cause], record.rejection.reason),
    })
  const leftOut: LeftOut[] = withSamples ? await takeSamples(context, id, copyId) : []
  if (withSamples) {
    await applyTransition(context, {
      table: 'plates',
      machine: plateMachine,
      id,
      action: 'repeat',
      by: 'effect',
    })
  }
  context.audit({
    entity: 'plate',
    id: copyId,
    action: 'duplicate',
    details: { source: id, withSamples, leftOut: leftOut.length, category: record.category },
  })
  return { plate: found(await findPlate(db, viewer, copyId)), leftOut }
}

async function takeSamples(context: Context, sourceId: number, copyId: number): Promise<LeftOut[]> {
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
    { discardedReason: 'ripetizione corsa' },
  )
  // For a moment they are planned without a plate; then they are planned on the copy, or stand again in planning.
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
  const sampleIds = await lockCards(db, [copy], { ids })
  const rows = await plannableOn(db, copy, { ids, sampleIds })
  const places = []
  const leftOut: LeftOut[] = []
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
