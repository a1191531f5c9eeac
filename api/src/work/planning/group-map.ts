import {
  type FillOrder,
  type GroupPlacement,
  type Position,
  placeOnGroup,
  positions,
  rankOf,
} from '@sne/shared/domain'
import { type Board, placesOfGroup, standing, wellsOf } from './board.ts'

/** The map that the plates of a group share; it grows as samples are placed. */
export interface GroupMap {
  /** The sample's place on a sibling, if it has one. */
  placeOf: (sampleId: number) => Position | undefined
  /** A place for a sample: its place on the siblings, the well chosen by hand, or the first free one. */
  find: (sampleId: number, needs: ReadonlyMap<number, number>, well?: Position) => GroupPlacement | null
  take: (sampleId: number, placement: GroupPlacement) => void
}

/** @param startWell first well for samples that have no place yet. */
export function groupMap(board: Board, order: FillOrder, startWell?: Position): GroupMap {
  const places = placesOfGroup(board)
  const samples = standing(board)
  const before = startWell ? positions.filter((well) => rankOf(well, order) < rankOf(startWell, order)) : []
  const reserved = new Map(
    board.siblings.map(({ id }) => [
      id,
      wellsOf(board, id).flatMap(({ type, position }) =>
        type !== 'empty' && type !== 'sample' ? [position as Position] : [],
      ),
    ]),
  )
  return {
    placeOf: (sampleId) => places.get(sampleId),
    find: (sampleId, needs, well) => {
      const at = well ?? places.get(sampleId)
      const others = samples.filter((one) => one.sampleId !== sampleId).map(({ position }) => position)
      // A place belongs to one sample in the whole group, also where a sibling is closed or out of sight.
      const taken = new Set(others)
      const siblings = board.siblings.map(({ id }) => ({
        plateId: id,
        reserved: new Set([...(reserved.get(id) ?? []), ...(at ? [] : before)]),
        samples: taken,
      }))
      return placeOnGroup(siblings, needs, order, at)
    },
    take: (sampleId, placement) => {
      for (const wells of placement.values())
        for (const position of wells) samples.push({ sampleId, eqaSampleId: null, position })
    },
  }
}
