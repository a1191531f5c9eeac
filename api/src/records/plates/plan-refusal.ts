import {
  analyzableSampleMachine,
  type DiscsWanted,
  type GuardRefusal,
  type OrderedDiscs,
  punchBudget,
  reservedDiscs,
} from '@sne/shared/domain'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { texts } from './texts.ts'

/** An analysis that waits for a plate, with the discs of its card. */
interface Waiting extends DiscsWanted {
  readonly barcode: string
  readonly replicates: number
  readonly punchesPerWell: number
  /** Neither used nor promised to a plate at work. */
  readonly punchesLeft: number
  /** Not used. */
  readonly discsUnused: number
  /** Repetitions and second tiers that are ordered on the card. */
  readonly ordered: readonly OrderedDiscs[]
}

export const punchesNeeded = (row: Pick<Waiting, 'replicates' | 'punchesPerWell'>): number =>
  row.replicates * row.punchesPerWell

/** The discs that the card still has, those promised to plates included, are too few: no plate can take the analysis. */
export const isCardExhausted = (
  row: Pick<Waiting, 'discsUnused' | 'replicates' | 'punchesPerWell'>,
): boolean => row.discsUnused < punchesNeeded(row)

const { free_well_and_discs_left: planGuard } = analyzableSampleMachine.guards

/**
 * Why analyses of one card cannot be planned, with its barcode; null when they can.
 * @param hasRoom were wells found for them? Not known yet counts as found.
 */
export function planRefusal(rows: readonly Waiting[], hasRoom = true): GuardRefusal | null {
  const [first] = rows
  const free = first?.punchesLeft ?? 0
  const reserved = first === undefined ? 0 : reservedDiscs(rows, first.ordered)
  const discsNeeded = rows.reduce((sum, row) => sum + punchesNeeded(row), 0)
  const { available: discsLeft } = punchBudget({ free, reserved, needed: discsNeeded, awaited: 0 })
  const refusal = planGuard({ hasRoom, discsLeft, discsNeeded })
  if (refusal === null || first === undefined) return refusal
  const message =
    refusal.code === 'punches_exhausted'
      ? discsNeeded <= free
        ? texts.discsReserved(first.barcode, discsNeeded, free, reserved)
        : texts.tooFewDiscs(first.barcode, discsNeeded, free)
      : texts.noRoomFor(first.barcode)
  return { ...refusal, message }
}

/** @throws Refusal `punches_exhausted`, `plate_full` */
export const checkPlannable = (rows: readonly Waiting[], hasRoom?: boolean): void =>
  checkGuard(planRefusal(rows, hasRoom))
