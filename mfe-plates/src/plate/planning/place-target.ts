import type { PlateLayout } from '@sne/shared/domain'

/** The target of a sample: nothing for the next free well. */
export interface PlaceTarget {
  readonly well?: string | undefined
  /** The well alone, free or not: the server refuses one that is taken. Otherwise a taken well means the next free one. */
  readonly exact?: boolean
}

/** @returns the well to ask for on this map; undefined for the next free one */
export function wellFor(
  seen: readonly Pick<PlateLayout, 'plateId' | 'wells'>[],
  plateId: number,
  { well, exact = false }: PlaceTarget,
): string | undefined {
  const isTaken = seen.some(
    (plate) => plate.plateId === plateId && plate.wells.some(({ position }) => position === well),
  )
  return isTaken && !exact ? undefined : well
}
