import { type PlateLayout, samplesOf } from '@sne/shared/domain'
import { refuse } from '../../platform/calls/refusal.ts'
import { type Board, wellAt } from './board.ts'
import type { WellMove } from './move-wells.ts'
import { texts } from './texts.ts'

/** Wells of each analysis in the order of its replicates, by its key. */
export const wellsByKey = (plate: PlateLayout | undefined): ReadonlyMap<string, string[]> =>
  new Map(
    [...Map.groupBy(plate ? samplesOf(plate) : [], ({ requestKey }) => requestKey)].map(([key, wells]) => [
      key,
      wells.map(({ position }) => position),
    ]),
  )

const targetOf = (target: readonly PlateLayout[], id: number) =>
  wellsByKey(target.find(({ plateId }) => plateId === id))

/** Analyses that are not in the target, to be freed with all their wells. */
export const samplesThatLeave = (
  board: Board,
  now: readonly PlateLayout[],
  target: readonly PlateLayout[],
): number[] =>
  now.flatMap((plate) => {
    const stays = targetOf(target, plate.plateId)
    return [...wellsByKey(plate)].flatMap(([key, wells]) =>
      stays.has(key) ? [] : (wellAt(board, plate.plateId, wells[0] ?? '').sampleAnalysisId ?? []),
    )
  })

/** Wells of analyses that stay on their plate in another place. @throws Refusal `not_plannable` when a replicate is missing */
export const samplesThatMove = (
  board: Board,
  now: readonly PlateLayout[],
  target: readonly PlateLayout[],
): WellMove[] =>
  now.flatMap(({ plateId, ...plate }) => {
    const goals = targetOf(target, plateId)
    return [...wellsByKey({ plateId, ...plate })].flatMap(([key, wells]) => {
      const goal = goals.get(key)
      if (!goal) return []
      if (goal.length !== wells.length) throw refuse('not_plannable', { message: texts.notWhole })
      return wells.flatMap((from, index) => {
        const to = goal[index] ?? from
        return to === from ? [] : [{ plateId, well: wellAt(board, plateId, from), to }]
      })
    })
  })
