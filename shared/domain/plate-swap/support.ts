import { type Anchor, isBlank } from './anchors.ts'
import { type Exchange, exchangedWell } from './exchange.ts'
import { looksEmpty, type SwapPlate, type SwapWell, upperQuartiles } from './measured-plate.ts'

/** The two wells are planned alike: their exchange cannot be seen. */
const isAlike = (one: SwapWell, other: SwapWell): boolean =>
  isBlank(one)
    ? isBlank(other)
    : one.type === 'quality_control' && other.type === 'quality_control' && one.level === other.level

export interface Support {
  readonly exchange: Exchange
  /** Anchors missing from their well and found at the position that the exchange gives them. */
  readonly found: readonly { readonly anchor: Anchor; readonly at: string }[]
  /** Wells without blood where the exchange puts wells without a disc. */
  readonly empty: readonly SwapWell[]
  /** Probability that chance alone explains both. */
  readonly chance: number
}

/** Anchors that more samples than this show by chance tell nothing. */
const tellingChance = 0.3
/** Wells without blood from which on their pattern counts, their chance each, and how many count at most. */
const emptyPattern = { wells: 3, chance: 0.05, counted: 4 } as const
/** Share of the other samples without blood above which empty wells are no pattern. */
const emptyElsewhere = 0.1

/** A plate and how its wells look. */
export interface LookedAt {
  readonly wells: ReadonlyMap<string, SwapWell>
  readonly empty: ReadonlySet<string>
}

export function lookAt(plate: SwapPlate): LookedAt {
  const quartiles = upperQuartiles(plate)
  const empty = plate.wells.filter((well) => looksEmpty(well, plate, quartiles))
  return {
    wells: new Map(plate.wells.map((well) => [well.position, well])),
    empty: new Set(empty.map(({ position }) => position)),
  }
}

/** Wells that the exchange leaves without a disc, where all of them and few others show no blood; null where they contradict. */
function emptyWells(exchange: Exchange, { wells, empty }: LookedAt): SwapWell[] | null {
  const filled = [...wells.values()].filter((well) => !isBlank(well) && !well.isUnknown)
  const [left, others] = [true, false].map((isLeft) =>
    filled.filter(({ position }) => !wells.has(exchangedWell(position, exchange)) === isLeft),
  )
  const showEmpty = (own: readonly SwapWell[] = []) =>
    own.filter(({ position }) => empty.has(position)).length
  if (!left?.length) return []
  if (showEmpty(left) < left.length) return null
  const isPattern =
    left.length >= emptyPattern.wells && showEmpty(others) <= emptyElsewhere * (others?.length ?? 0)
  return isPattern ? left : []
}

/**
 * Anchors and empty wells that support an exchange. Null where an anchor is in its own well, or where a well
 * that the exchange empties shows blood. Null also where more than a quarter of the moved anchors are in
 * neither place.
 */
export function supportOf(exchange: Exchange, anchors: readonly Anchor[], looked: LookedAt): Support | null {
  const moved = anchors.flatMap((anchor) => {
    const at = exchangedWell(anchor.well.position, exchange)
    const other = looked.wells.get(at)
    if (at === anchor.well.position || !other || anchor.inPlace === null || anchor.chance > tellingChance)
      return []
    return isAlike(anchor.well, other) ? [] : [{ anchor, at, isThere: anchor.fits(other) === true }]
  })
  const empty = emptyWells(exchange, looked)
  if (empty === null || moved.some(({ anchor }) => anchor.inPlace)) return null
  const found = moved.filter(({ isThere }) => isThere)
  if (found.length + empty.length < 2 || moved.length - found.length > moved.length / 4) return null
  const chance = found.reduce((product, { anchor }) => product * anchor.chance, 1)
  return {
    exchange,
    found,
    empty,
    chance: chance * emptyPattern.chance ** Math.min(empty.length, emptyPattern.counted),
  }
}
