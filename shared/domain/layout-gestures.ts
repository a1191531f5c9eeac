import type { FillOrder, Position } from './plate-geometry.ts'
import { type LayoutWell, type PlateLayout, type ReservedWell, samplesOf } from './plate-layout.ts'
import { blockFrom } from './plate-placement.ts'

type EqaWell = Extract<LayoutWell, { type: 'eqa_sample' }>

/** A blank, or control material of a lot. */
export type LayoutMaterial =
  | Omit<Extract<ReservedWell, { type: 'white_spot' }>, 'position'>
  | Omit<Extract<ReservedWell, { type: 'quality_control' }>, 'position'>

const at = ({ wells }: PlateLayout, position: string) => wells.find((well) => well.position === position)

/** A material of one type at one position: in a group every sibling has it there. */
const isReservedAs = (well: LayoutWell, other: LayoutWell) =>
  well.type !== 'sample' &&
  well.type === other.type &&
  well.position === other.position &&
  (well.type !== 'eqa_sample' || isSameEqa(well, other))
const isSameEqa = ({ eqaSampleId }: EqaWell, other: LayoutWell) =>
  other.type === 'eqa_sample' && other.eqaSampleId === eqaSampleId

/**
 * Takes the content of wells of one plate off: a sample with its replicates, and in a group with its wells on
 * the siblings.
 */
export function freed(
  plates: readonly PlateLayout[],
  plateId: number,
  positions: readonly string[],
): PlateLayout[] {
  const own = plates.find((plate) => plate.plateId === plateId)
  const chosen = positions.flatMap((position) => (own && at(own, position)) ?? [])
  const samples = new Set(chosen.flatMap((well) => (well.type === 'sample' ? well.sampleId : [])))
  return plates.map((plate) => ({
    ...plate,
    wells: plate.wells.filter((well) =>
      well.type === 'sample'
        ? !samples.has(well.sampleId)
        : !chosen.some((other) => isReservedAs(well, other)),
    ),
  }))
}

/** Puts a blank or a control into wells of every plate; former content stays, and is refused as taken. */
export const withMaterial = (
  plates: readonly PlateLayout[],
  positions: readonly string[],
  material: LayoutMaterial,
): PlateLayout[] =>
  plates.map((plate) => {
    const placed = positions.map((position): LayoutWell => ({ ...material, position }))
    const stays = plate.wells.filter((well) => !placed.some((other) => isReservedAs(well, other)))
    return { ...plate, wells: [...stays, ...placed] }
  })

/** Puts a sample of external assessment into one well of one plate, and takes it off its former well. */
export const withEqaSample = (
  plates: readonly PlateLayout[],
  plateId: number,
  position: string,
  eqaSampleId: number,
): PlateLayout[] =>
  plates.map((plate) => {
    const placed: EqaWell = { position, type: 'eqa_sample', eqaSampleId }
    const others = plate.wells.filter((well) => !isSameEqa(placed, well))
    return { ...plate, wells: plate.plateId === plateId ? [...others, placed] : others }
  })

/**
 * Moves the content of a well. A sample moves with its replicates, in a group on every sibling, so that its
 * first replicate is in `to`. Wells that another sample or a material holds are in the result twice:
 * `layoutRefusal` finds them.
 * @returns null for an empty well, or when the replicates do not fit in one line from `to`
 */
export function moved(
  plates: readonly PlateLayout[],
  plateId: number,
  from: Position,
  to: Position,
  order: FillOrder,
): PlateLayout[] | null {
  const own = plates.find((plate) => plate.plateId === plateId)
  const well = own && at(own, from)
  if (!well) return null
  if (well.type !== 'sample')
    return plates.map((plate) => ({
      ...plate,
      wells: plate.wells.map((one) => (isReservedAs(one, well) ? { ...one, position: to } : one)),
    }))
  const result: PlateLayout[] = []
  for (const plate of plates) {
    const sample = samplesOf(plate).filter(({ sampleId }) => sampleId === well.sampleId)
    const block = sample.length > 0 ? blockFrom(to, sample.length, order) : []
    if (!block) return null
    const others = plate.wells.filter((one) => one.type !== 'sample' || one.sampleId !== well.sampleId)
    const placed = sample.map((one, index) => ({ ...one, position: block[index] ?? one.position }))
    result.push({ ...plate, wells: [...others, ...placed] })
  }
  return result
}
