import type { PunchInput, PunchingItem, PunchResult } from '@sne/shared/contract'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { followDiscs, startPunching, tookDisc, useDiscs } from './discs.ts'
import { type Target, targetsOf, wellRow } from './place.ts'
import type { Punching } from './queries.ts'
import { reservedFor } from './reserved.ts'

type Disc = Pick<z.output<typeof PunchInput>, 'status' | 'plates' | 'scanId' | 'note'>

/** Discs beyond the promised ones: of a failed disc those punched in its place, before or as they are taken. */
function discsBeyond(targets: readonly Target[], item: PunchingItem, status: Disc['status']): number {
  const stoodAt = ({ plate }: Target) =>
    plate.id === item.plateId
      ? item.punchStatus
      : item.siblings.find(({ plateId }) => plateId === plate.id)?.punchStatus
  return targets
    .filter((target) => status === 'error' || (status === 'punched' && stoodAt(target) === 'error'))
    .reduce((sum, { plate }) => sum + plate.punchesPerWell, 0)
}

/**
 * Records what became of the disc of one place, on the plates that it is for: status, discs of the card, analysis, sample and
 * story follow. The caller has checked that the card lies in the well, raises the versions and audits.
 * @returns how many wells have changed, and the orders that lose their disc
 * @throws Refusal `punches_exhausted`, `invalid_transition`
 */
export async function recordDisc(
  context: Context,
  punching: Punching,
  item: PunchingItem,
  input: Disc,
): Promise<{ readonly changed: number; readonly reserved: PunchResult['reservedFor'] }> {
  const { db, viewer, now } = context
  const targets = targetsOf(punching, item, input.plates)
  const reserved = await reservedFor(db, item.sampleId, discsBeyond(targets, item, input.status))
  let changed = 0
  for (const target of targets) {
    const well = await wellRow(context, target)
    if (well.type === 'empty' || well.punchStatus === input.status) continue
    await startPunching(context, target.plate, well)
    if (well.sampleId !== null && tookDisc(well.punchStatus) !== tookDisc(input.status))
      await useDiscs(
        context,
        well.sampleId,
        tookDisc(input.status) ? target.plate.punchesPerWell : -target.plate.punchesPerWell,
      )
    // A disc punched anew after an error is one more disc.
    if (well.sampleId !== null && well.punchStatus === 'error' && input.status === 'punched')
      await useDiscs(context, well.sampleId, target.plate.punchesPerWell)
    await db
      .updateTable('wells')
      .set({
        punchStatus: input.status,
        punchedAt: now,
        punchedBy: viewer.userId,
        punchStep: input.scanId ?? null,
        ...(input.note === undefined ? {} : { note: input.note }),
      })
      .where('id', '=', well.id)
      .execute()
    if (well.sampleAnalysisId !== null) await followDiscs(context, target.plate, well.sampleAnalysisId)
    context.effect({ entity: 'well', id: well.id, from: well.punchStatus, to: input.status })
    changed += 1
  }
  return { changed, reserved }
}
