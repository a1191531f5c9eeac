import {
  controlDistance,
  fittingDistance,
  looksEmpty,
  profileSize,
  repeats,
  type SwapPlate,
  type SwapWell,
  upperQuartiles,
} from './measured-plate.ts'

/** A well whose expected result is known, whatever newborns the plate has. */
export interface Anchor {
  readonly well: SwapWell
  readonly kind: 'control' | 'blank' | 'repeat'
  /** Does another well show it? Null where nothing can be compared. */
  readonly fits: (other: SwapWell) => boolean | null
  /** Null where its own well shows neither it nor clearly something else. */
  readonly inPlace: boolean | null
  /** Samples in other wells that show it. */
  readonly alike: number
  /** Share of the samples that show it by chance. */
  readonly chance: number
}

export const isBlank = ({ type, level }: SwapWell) => type === 'white_spot' || level === 'blank'

/** Times the fitting distance up to which a control may be off in its own well. */
const drifted = 2

function fitting(
  plate: SwapPlate,
  quartiles: ReadonlyMap<string, number>,
  well: SwapWell,
): (Pick<Anchor, 'kind' | 'fits'> & { readonly isDrifted?: boolean }) | null {
  if (isBlank(well))
    return {
      kind: 'blank',
      fits: (other) => (Object.keys(other.values).length === 0 ? null : looksEmpty(other, plate, quartiles)),
    }
  if (well.type === 'quality_control' && Object.keys(well.expected).length > 0) {
    const own = controlDistance(well, well)
    const fit = own === null ? 0 : fittingDistance(own.analytes)
    return {
      kind: 'control',
      isDrifted: own !== null && own.distance > fit && own.distance <= drifted * fit,
      fits: (other) => {
        const found = controlDistance(well, other)
        return found && found.distance <= fittingDistance(found.analytes)
      },
    }
  }
  if (well.type === 'sample' && Object.keys(well.earlier).length >= profileSize)
    return {
      kind: 'repeat',
      fits: (other) => {
        const found = repeats(well, other, plate)
        return found === null || found.analytes < profileSize ? null : found.agrees
      },
    }
  return null
}

/** Controls with expectations, blanks, and samples whose profile was measured before. */
export function anchorsOf(plate: SwapPlate): Anchor[] {
  const samples = plate.wells.filter(({ type }) => type === 'sample')
  const quartiles = upperQuartiles(plate)
  return plate.wells.flatMap((well): Anchor[] => {
    const made = fitting(plate, quartiles, well)
    if (!made) return []
    const others = samples.filter(({ position }) => position !== well.position)
    const alike = others.filter((other) => made.fits(other) === true).length
    const inPlace = made.isDrifted ? null : made.fits(well)
    return [{ well, ...made, inPlace, alike, chance: (alike + 1) / (others.length + 2) }]
  })
}
