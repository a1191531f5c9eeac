import { type Position, parsePosition } from './plate-geometry.ts'
import {
  isSameContent,
  type LayoutWell,
  layoutChanges,
  type PlateLayout,
  type SampleWell,
  samplesOf,
  scannedOf,
} from './plate-layout.ts'
import { blockFrom } from './plate-placement.ts'

/** A card's sample, or one of external assessment, in a well of a sibling that the person does not see. */
export interface UnseenSample {
  readonly position: string
  readonly sampleId: number | null
  readonly eqaSampleId?: number | null
}

export type LayoutRefusal =
  /** Two things want the well. */
  | {
      readonly kind: 'taken'
      readonly plateId: number
      readonly position: string
      readonly sampleId: number | null
    }
  /** On the siblings the sample is in another well. */
  | { readonly kind: 'elsewhere'; readonly sampleId: number; readonly position: string }
  /** Replicates of a sample are not side by side, or one of them is missing. */
  | { readonly kind: 'apart'; readonly sampleId: number; readonly position: string }

const isSideBySide = (wells: readonly SampleWell[]) => {
  const first = parsePosition(wells[0]?.position ?? '')
  return (
    first !== null &&
    wells.every(({ replicateNo }, index) => replicateNo === index + 1) &&
    (['row', 'column'] as const).some((order) =>
      blockFrom(first, wells.length, order)?.every(
        (position: Position, index) => position === wells[index]?.position,
      ),
    )
  )
}

const sampleIdOf = (well: LayoutWell) => (well.type === 'sample' ? well.sampleId : null)

/**
 * Why a layout cannot follow another one; null when it can. Only changes are judged. A place belongs to one
 * sample in the whole group, a card's or one of external assessment. A card's sample has the same first well
 * on every sibling.
 */
export function layoutRefusal(
  before: readonly PlateLayout[],
  after: readonly PlateLayout[],
  unseen: readonly UnseenSample[] = [],
): LayoutRefusal | null {
  const changes = layoutChanges(before, after).flatMap(({ plateId, position, after: well }) =>
    well ? [{ plateId, position, well }] : [],
  )
  for (const { plateId, wells } of after)
    for (const well of wells) {
      const same = wells.filter(({ position }) => position === well.position)
      if (same.length > 1)
        return { kind: 'taken', plateId, position: well.position, sampleId: sampleIdOf(well) }
    }
  const standing = [...after.flatMap(scannedOf), ...unseen]
  for (const { plateId, position, well } of changes) {
    const sampleId = sampleIdOf(well)
    if (sampleId === null && well.type !== 'eqa_sample') continue
    if (standing.some((one) => one.position === position && !isSameContent(one, well)))
      return { kind: 'taken', plateId, position, sampleId }
    if (sampleId === null) continue
    const own = after.map((plate) => samplesOf(plate).filter((one) => one.sampleId === sampleId))
    const apart = own.find((wells) => wells.length > 0 && !isSideBySide(wells))
    if (apart) return { kind: 'apart', sampleId, position }
    const first = own.find((wells) => wells.length > 0)?.[0]?.position
    const other =
      own.find((wells) => wells.length > 0 && wells[0]?.position !== first)?.[0]?.position ??
      // The first of them: unseen wells come in the order of their index.
      unseen
        .filter((one) => one.sampleId === sampleId)
        .find((one, index) => index === 0 && one.position !== first)?.position
    if (other !== undefined) return { kind: 'elsewhere', sampleId, position: other }
  }
  return null
}
