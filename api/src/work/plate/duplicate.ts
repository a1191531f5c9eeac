import {
  maySamplesRepeat,
  plateCopyName,
  plateMachine,
  rejectionCauses,
  repeatableAnalysisStatuses,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { keepWithdrawn, shownFindings } from '../../records/episodes/withdraw-findings.ts'
import { copiedInstrument } from '../../records/materials/named-instrument.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import { findPlate } from '../../records/plates/queries.ts'
import { insertPlate } from './create.ts'
import { takeEqaSamples } from './take-eqa-samples.ts'
import { takeSamples } from './take-samples.ts'
import { texts } from './texts.ts'

/**
 * A new plate of the same type with the same blanks and controls. A rejected run, or one whose results were deleted,
 * also gives its samples, in the same wells. Their analyses on the source are discarded, "ripetizione corsa". The
 * results that they showed are kept. The source says that it is repeated. A sample that cannot come is left out, and
 * the answer names it.
 * @throws Refusal `invalid_transition` when the source is no such run
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
      name:
        name ??
        plateCopyName(
          source.name ?? source.barcode,
          source.copies.map(({ label }) => label),
        ),
      useTemplate: false,
      kitLot: source.kitLot,
      kitExpiry: source.kitExpiry,
      isLot: source.isLot,
    },
    {
      ...{ sourcePlateId: id, reserved },
      copiedInstrument: await copiedInstrument(db, record, source.instrument),
    },
  )
  const shown =
    withSamples && record.status === 'rejected'
      ? await shownFindings(context, id, repeatableAnalysisStatuses)
      : []
  // Before the samples are taken over: values of samples that cannot come decide how cards are asked for.
  if (withSamples && record.rejection)
    await keepWithdrawn(context, record, {
      found: shown,
      reason: texts.rejected(rejectionCauses[record.rejection.cause], record.rejection.reason),
    })
  const leftOut = withSamples ? await takeSamples(context, id, copyId) : []
  if (withSamples) {
    await applyTransition(context, {
      table: 'plates',
      machine: plateMachine,
      id,
      action: 'repeat',
      by: 'effect',
    })
    await takeEqaSamples(context, id, copyId)
  }
  context.audit({
    entity: 'plate',
    id: copyId,
    action: 'duplicate',
    details: { source: id, withSamples, leftOut: leftOut.length, category: record.category },
  })
  return { plate: found(await findPlate(db, viewer, copyId)), leftOut }
}
