import type { FillOrder, Position } from './plate-geometry.ts'
import { type Block, blockFrom, nextFreeBlock } from './plate-placement.ts'

/** One plate of a group, whose siblings share one map of positions. */
export interface SiblingPlate {
  readonly plateId: number
  /** White spots and controls of this plate. */
  readonly reserved: ReadonlySet<Position>
  /** Wells that samples have on this plate. */
  readonly samples: ReadonlySet<Position>
}

/** Wells of one sample by plate; the first has one position on every plate. */
export type GroupPlacement = ReadonlyMap<number, Block>

/**
 * Space for one sample on every sibling that needs it, at one position. On these plates its wells must be
 * free. On the others no other sample may have the position, because it belongs to one sample in the whole
 * group. The well stays empty there ("non richiesto"). Replicates take the following wells of the plates that
 * need them; these wells stay empty on the others.
 * @param needs replicates by plate, for the plates that analyse the sample.
 * @param at a well chosen by hand: that one or none.
 * @returns null without such a space, or when no plate needs the sample.
 */
export function placeOnGroup(
  siblings: readonly SiblingPlate[],
  needs: ReadonlyMap<number, number>,
  order: FillOrder,
  at?: Position,
): GroupPlacement | null {
  const wanting = siblings.filter((plate) => (needs.get(plate.plateId) ?? 0) > 0)
  const length = Math.max(0, ...wanting.map((plate) => needs.get(plate.plateId) ?? 0))
  if (length === 0) return null

  const takenBySample = (well: Position) => siblings.some((plate) => plate.samples.has(well))
  const isRoom = (block: Block) =>
    !block.some(takenBySample) &&
    wanting.every((plate) =>
      block.slice(0, needs.get(plate.plateId)).every((well) => !plate.reserved.has(well)),
    )
  // Candidates are found by their first well, then judged whole: plates need different lengths.
  const startsRoom = (well: Position) => {
    const block = blockFrom(well, length, order)
    return block !== null && isRoom(block)
  }
  const first = at ? (startsRoom(at) ? at : null) : nextFreeBlock(startsRoom, 1, order)?.[0]
  const block = first ? blockFrom(first, length, order) : null
  if (!block) return null
  return new Map(wanting.map((plate) => [plate.plateId, block.slice(0, needs.get(plate.plateId))]))
}
