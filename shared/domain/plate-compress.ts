import { type FillOrder, type Position, rankOf } from './plate-geometry.ts'
import { type Block, nextFreeBlock } from './plate-placement.ts'

/** An occupied well of the plate, or of any sibling of its group (which share one map). */
export interface OccupiedWell {
  readonly position: Position
  /** Controls, white spots and punched wells stay where they are. */
  readonly fixed: boolean
  /** Wells with the same key are replicates of one sample and move together. */
  readonly key: string | number
}

export interface Move {
  readonly from: Position
  readonly to: Position
}

/**
 * Moves that remove the gaps between samples. Each sample moves to the first free space after the one before
 * it. So order and the adjacency of replicates are kept, and none moves backwards in the fill order. A sample
 * with a punched replicate stays whole. For a group, pass the wells of all siblings and apply the moves to
 * each. Returns only wells that change; all moves happen at once.
 */
export function compress(wells: readonly OccupiedWell[], order: FillOrder): Move[] {
  const pinned = new Set(wells.filter((well) => well.fixed).map((well) => well.key))
  const blocks = new Map<string | number, Set<Position>>()
  for (const { key, position } of wells)
    if (!pinned.has(key)) blocks.set(key, (blocks.get(key) ?? new Set()).add(position))
  const stays = new Set(wells.filter((well) => pinned.has(well.key)).map((well) => well.position))
  const movable = [...blocks.values()]
    .map((block) => [...block].sort((a, b) => rankOf(a, order) - rankOf(b, order)))
    .sort((a, b) => firstRank(a, order) - firstRank(b, order))

  const moves: Move[] = []
  let last = -1
  for (const block of movable) {
    const target = nextFreeBlock(
      (well) => !stays.has(well) && rankOf(well, order) > last,
      block.length,
      order,
    )
    // Replicates that a person set apart may find no space side by side: then nothing moves at all.
    if (!target || firstRank(target, order) > firstRank(block, order)) return []
    last = rankOf(target.at(-1) ?? 'A1', order)
    block.forEach((from, index) => {
      const to = target[index]
      if (to && to !== from) moves.push({ from, to })
    })
  }
  return moves
}

const firstRank = (block: Block, order: FillOrder) => (block[0] ? rankOf(block[0], order) : -1)
