import { analyzableSampleMachine, type GuardRefusal } from '@sne/shared/domain'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import type { Plannable } from './plannable.ts'
import { texts } from './texts.ts'

export const punchesNeeded = (row: Pick<Plannable, 'replicates' | 'punchesPerWell'>): number =>
  row.replicates * row.punchesPerWell

/** The discs that the card still has, those promised to plates included, are too few: no plate can take the analysis. */
export const isCardExhausted = (row: Plannable): boolean => row.discsUnused < punchesNeeded(row)

const { free_well_and_discs_left: planGuard } = analyzableSampleMachine.guards

/**
 * Why analyses of one card cannot be planned, with its barcode; null when they can.
 * @param hasRoom were wells found for them? Not known yet counts as found.
 */
export function planRefusal(rows: readonly Plannable[], hasRoom = true): GuardRefusal | null {
  const [first] = rows
  const discsLeft = first?.punchesLeft ?? 0
  const discsNeeded = rows.reduce((sum, row) => sum + punchesNeeded(row), 0)
  const refusal = planGuard({ hasRoom, discsLeft, discsNeeded })
  if (refusal === null || first === undefined) return refusal
  const message =
    refusal.code === 'punches_exhausted'
      ? texts.tooFewDiscs(first.barcode, discsNeeded, discsLeft)
      : texts.noRoomFor(first.barcode)
  return { ...refusal, message }
}

/** @throws Refusal `punches_exhausted`, `plate_full` */
export const checkPlannable = (rows: readonly Plannable[], hasRoom?: boolean): void =>
  checkGuard(planRefusal(rows, hasRoom))
