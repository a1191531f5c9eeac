import type { MaterialChoice, PlateMaterials } from '@sne/shared/contract'
import {
  beforeResultsStatuses,
  dayOf,
  isOneOf,
  materialsRefusal,
  missingMaterials,
  proposedInstrument,
  proposedLots,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { type Candidate, candidatesFor } from '../../records/materials/candidates.ts'
import { policyOf } from '../../records/materials/policy.ts'
import { type RecordedItem, recordedOn } from '../../records/materials/recorded.ts'
import { actorsOf } from '../../records/people/acted-label.ts'
import { type PlateRecord, plateRecords } from '../../records/plates/queries.ts'

export const takesMaterials = ({ status }: Pick<PlateRecord, 'status'>) =>
  isOneOf(beforeResultsStatuses, status)

const isItem = (one: RecordedItem, { kind, id }: Candidate) => one.kind === kind && one.itemId === id

/** Why each candidate is proposed; kits and instruments of which the plate has one already are left out. */
function proposalsOf(candidates: readonly Candidate[], recorded: readonly RecordedItem[], day: string) {
  const instruments = candidates.flatMap(({ kind, facts, measures }) =>
    kind === 'instrument' && measures && 'dues' in facts ? [facts] : [],
  )
  const lots = candidates.flatMap(({ facts }) =>
    'kitId' in facts && !recorded.some(({ kitId }) => kitId === facts.kitId) ? [facts] : [],
  )
  const instrument = recorded.some(({ measures }) => measures) ? null : proposedInstrument(instruments, day)
  const proposals = [
    ...(instrument ? [{ ...instrument, kind: 'instrument' as const }] : []),
    ...proposedLots(lots, day).map((lot) => ({ ...lot, kind: 'reagent_lot' as const })),
  ]
  return ({ kind, id }: Candidate) =>
    proposals.find((one) => one.kind === kind && one.id === id)?.reason ?? null
}

/** Recorded, possible and missing items of a plate. */
export async function materialsOf({ db, now }: Context, plate: PlateRecord): Promise<PlateMaterials> {
  const open = takesMaterials(plate)
  const recorded = await recordedOn(db, plate)
  const policy = await policyOf(db, plate)
  const today = dayOf(now)
  const candidates = await candidatesFor(db, plate, today)
  const proposed = proposalsOf(candidates, recorded, today)
  const actor = await actorsOf(
    db,
    recorded.flatMap(({ recordedBy, recordedAt, override }) => [
      { by: recordedBy, at: recordedAt },
      ...(override ? [override] : []),
    ]),
  )
  return {
    plateId: plate.id,
    open,
    recorded: recorded.map(({ id, kind, itemId, name, detail, lastDay, objection, override, ...one }) => ({
      ...{ id, name, detail, lastDay },
      item: { kind, id: itemId },
      objection: objection?.text ?? null,
      overridable: objection?.overridable ?? false,
      recorded: { at: one.recordedAt, by: actor(one.recordedBy, one.recordedAt) },
      override: override && {
        ...{ at: override.at, reason: override.reason },
        by: actor(override.by, override.at),
      },
    })),
    choices: candidates
      .filter((candidate) => !recorded.some((one) => isItem(one, candidate)))
      .map(
        (candidate): MaterialChoice => ({
          item: { kind: candidate.kind, id: candidate.id },
          ...{ name: candidate.name, detail: candidate.detail, lastDay: candidate.lastDay },
          objection: candidate.objection?.text ?? null,
          overridable: candidate.objection?.overridable ?? false,
          proposed: open ? proposed(candidate) : null,
        }),
      ),
    missing: open ? missingMaterials(policy, recorded) : [],
    refusal: open ? (materialsRefusal(policy, recorded)?.text ?? null) : null,
  }
}

/** @throws Refusal `not_found` for a plate out of sight */
export async function findMaterials(context: Context, plateId: number): Promise<PlateMaterials> {
  const [plate] = await plateRecords(context.db, context.viewer, [plateId])
  return materialsOf(context, found(plate))
}
