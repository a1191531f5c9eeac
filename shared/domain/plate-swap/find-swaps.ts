import { type Anchor, anchorsOf } from './anchors.ts'
import { exchanges } from './exchange.ts'
import type { SwapEvidence, SwapFinding } from './finding.ts'
import { historyFinding } from './history.ts'
import { controlDistance, profileSize, type SwapPlate, type SwapWell } from './measured-plate.ts'
import { type LookedAt, lookAt, type Support, supportOf } from './support.ts'
import { plannedText, swapTexts as texts } from './swap-words.ts'

/** Probabilities of chance up to which an exchange is certain, and up to which it is told. */
const chances = { certain: 2e-3, told: 0.05 } as const
/** Median distance in SD at which a newborn's well shows the profile of a control. */
const sameProfile = 1.25
/** Samples without blood from which on another plate was measured rather than single discs lost. */
const emptySamples = { count: 5, share: 0.25 } as const

const sentence = (what: string, todo: string) => `${what.replace(/[.]$/, '')}. ${todo}`

/** Two wells of which the second shows the planned content of the first. */
const movedTo = (well: SwapWell, other: SwapWell): SwapEvidence[] => [
  { well: well.position, expected: plannedText(well), found: texts.found.missing },
  {
    well: other.position,
    expected: plannedText(other),
    found: texts.found.elsewhere(plannedText(well), well.position),
  },
]

const showsEmpty = (well: SwapWell): SwapEvidence => ({
  well: well.position,
  expected: plannedText(well),
  found: texts.found.empty,
})

function exchangeFinding(
  { exchange, found, empty, chance }: Support,
  wells: ReadonlyMap<string, SwapWell>,
): SwapFinding {
  const certain = chance <= chances.certain
  const moved = found.flatMap(({ anchor: { well }, at }) => {
    const other = wells.get(at)
    return other ? movedTo(well, other) : []
  })
  const evidence = [...moved, ...empty.map(showsEmpty)]
  const text = sentence(texts.exchange(exchange), certain ? texts.clear : texts.doubtful)
  return { kind: exchange.kind, certain, text, evidence }
}

/** The exchange that most anchors speak for; of equal ones the first of the list. */
const bestExchange = (anchors: readonly Anchor[], looked: LookedAt): Support | null =>
  exchanges
    .flatMap((exchange) => supportOf(exchange, anchors, looked) ?? [])
    .filter(({ chance }) => chance <= chances.told)
    .toSorted((a, b) => a.chance - b.chance)[0] ?? null

/** Controls and blanks found in one sample's well in place of their own. */
function misplaced(anchors: readonly Anchor[], plate: SwapPlate): SwapEvidence[] {
  return anchors
    .filter(({ kind, inPlace }) => kind !== 'repeat' && inPlace === false)
    .filter(({ alike, chance }) => alike === 1 || chance <= chances.told)
    .flatMap((anchor) => {
      const there = plate.wells.find(
        (well) => well.type === 'sample' && well.position !== anchor.well.position && anchor.fits(well),
      )
      return there ? movedTo(anchor.well, there) : []
    })
}

/** Samples with the whole profile of a control. */
const controlsInSamples = ({ wells }: SwapPlate): SwapEvidence[] =>
  wells
    .filter(({ type }) => type === 'sample')
    .flatMap((sample) => {
      const control = wells.find((well) => {
        const near = well.type === 'quality_control' ? controlDistance(well, sample) : null
        return near !== null && near.analytes >= profileSize && near.distance <= sameProfile
      })
      if (!control) return []
      return [
        {
          well: sample.position,
          expected: plannedText(sample),
          found: texts.found.control(plannedText(control)),
        },
      ]
    })

function emptyEvidence({ wells, empty: all }: LookedAt): SwapEvidence[] {
  const samples = [...wells.values()].filter(({ type, isUnknown }) => type === 'sample' && !isUnknown)
  const empty = samples.filter(({ position }) => all.has(position))
  const isMany = empty.length >= Math.max(emptySamples.count, emptySamples.share * samples.length)
  return isMany ? empty.map(showsEmpty) : []
}

/**
 * Suspicions of the values of a file against their plate: turned or exchanged wells, controls and blanks in
 * other wells, samples without blood, repetitions that repeat nothing. Values alone count, for names and wells
 * of the file come from the plate's own worklist. Plates of one type may have the same controls in the same
 * wells. Such plates differ in their repetitions and in the number of their samples only.
 */
export function findSwaps(plate: SwapPlate): SwapFinding[] {
  const anchors = anchorsOf(plate)
  const looked = lookAt(plate)
  const best = bestExchange(anchors, looked)
  if (best) return [exchangeFinding(best, looked.wells)]
  const doubt = (
    kind: SwapFinding['kind'],
    what: string,
    evidence: readonly SwapEvidence[],
  ): SwapFinding[] =>
    evidence.length === 0 ? [] : [{ kind, certain: false, text: sentence(what, texts.doubtful), evidence }]
  const elsewhere = misplaced(anchors, plate)
  const empty = emptyEvidence(looked)
  return [
    ...doubt('misplaced', texts.misplaced, elsewhere),
    ...(elsewhere.length > 0 ? [] : doubt('misplaced', texts.twice, controlsInSamples(plate))),
    ...doubt('empty_samples', texts.emptySamples(empty.length), empty),
    ...historyFinding(plate),
  ]
}
