import {
  type AnalysisTypeId,
  analysisTypes,
  analytesOfType,
  type ControlExpectation,
  cutoffSets,
  type Exchange,
  exchangedWell,
  positionsInOrder,
  type QcLevel,
  type ResultValue,
  type SwapPlate,
  type SwapWell,
} from '@sne/shared/domain'
import { levelShare } from '../../entry/demo/control-level.ts'
import { generateValues } from '../../entry/demo/index.ts'
import { createRandom } from '../../entry/demo/random.ts'

/** SD of control lots, as a share of their mean. */
const controlSd = 0.08
/** SD of a repetition's logarithm. */
const repeatSd = 0.1
/** SD of a repetition in cycles. */
const repeatCycles = 0.5

function expectedOf(type: AnalysisTypeId, level: QcLevel | null): Record<string, ControlExpectation> {
  const rules = cutoffSets.find((set) => set.analysisTypeId === type)?.rules ?? []
  return Object.fromEntries(
    analytesOfType(type).flatMap(({ code, kind }): [string, ControlExpectation][] => {
      const rule = rules.find((one) => one.analyte === code && one.gaTo === null && one.ageHoursTo === null)
      const limit = rule?.high ?? rule?.low ?? null
      const share = level ? levelShare(kind, level) : undefined
      if (kind === 'ratio' || kind === 'qualitative' || limit === null || share === undefined) return []
      const mean = limit * share
      return [[code, { kind: 'mean_sd', mean, sd: mean * controlSd }]]
    }),
  )
}

const blankOf = (type: AnalysisTypeId): Record<string, ResultValue> =>
  Object.fromEntries(
    analytesOfType(type).flatMap(({ code, kind }): [string, ResultValue][] =>
      kind === 'ratio' ? [] : [[code, kind === 'ct' ? 'not_detected' : 0]],
    ),
  )

/** The lowest target of each analyte, as a laboratory without a history has it. */
function usualOf(wells: readonly SwapWell[]): ReadonlyMap<string, number> {
  const usual = new Map<string, number>()
  for (const { expected } of wells)
    for (const [analyte, one] of Object.entries(expected))
      if (one.kind === 'mean_sd') usual.set(analyte, Math.min(one.mean, usual.get(analyte) ?? one.mean))
  return usual
}

interface Options {
  readonly samples: number
  /** How many of the first samples were measured before. */
  readonly repeated?: number
  /** SD by which every control is off. */
  readonly shift?: number
}

/** A plate of the template with demonstration newborns, controls around their lots and clean blanks. */
export function goodPlate(
  type: AnalysisTypeId,
  seed: string,
  { samples, repeated = 0, shift = 0 }: Options,
): SwapPlate {
  const random = createRandom(seed, 'swap', type)
  const template = analysisTypes.find(({ id }) => id === type)?.plateTemplate ?? []
  const free = positionsInOrder('column').filter((one) => !template.some(({ position }) => position === one))
  const reserved = template.map((one): SwapWell => {
    const level = one.type === 'quality_control' ? one.level : null
    const expected = expectedOf(type, level)
    const isBlank = level === null || level === 'blank'
    const measured = Object.entries(expected).map(([analyte, limit]) => {
      const mean = limit.kind === 'mean_sd' ? limit.mean : 0
      return [analyte, mean * (1 + controlSd * random.normal(shift, 1))] as const
    })
    // Calibrators have no expectation; they show something.
    const values =
      level === 'calibrator' ? generateValues(`${seed} ${one.position}`, type, 'normal') : measured
    return {
      position: one.position,
      type: one.type,
      level,
      barcode: null,
      expected,
      values: isBlank ? blankOf(type) : Array.isArray(values) ? Object.fromEntries(values) : values,
      earlier: {},
    }
  })
  const cards = free.slice(0, samples).map((position, index): SwapWell => {
    const values = generateValues(`${seed} ${position}`, type, 'normal')
    const numbers = Object.entries(values).filter(([, value]) => typeof value === 'number')
    const earlier = numbers.map(([code, value]) => {
      const isCycle = analytesOfType(type).some((one) => one.code === code && one.kind === 'ct')
      const before = isCycle
        ? Number(value) + random.normal(0, repeatCycles)
        : Number(value) * Math.exp(random.normal(0, repeatSd))
      return [code, before] as const
    })
    return {
      position,
      type: 'sample',
      level: null,
      barcode: `C-${position}`,
      expected: {},
      values,
      earlier: index < repeated ? Object.fromEntries(earlier) : {},
    }
  })
  const ofKind = (kind: string) =>
    new Set(analytesOfType(type).flatMap((one) => (one.kind === kind ? [one.code] : [])))
  return {
    wells: [...reserved, ...cards],
    usual: usualOf(reserved),
    cycles: ofKind('ct'),
    qualitative: ofKind('qualitative'),
  }
}

/** The plan of a plate with the values of the wells that the exchange puts there; wells without a disc show nothing, or `noise`. */
export function exchangedPlate(
  type: AnalysisTypeId,
  plate: SwapPlate,
  exchange: Exchange,
  noise?: (at: number) => number,
): SwapPlate {
  const empty = blankOf(type)
  const noisy = (at: number): Record<string, ResultValue> =>
    Object.fromEntries(
      Object.entries(empty).map(([code, value], index) => [
        code,
        noise && value === 0 ? noise(at + index) : value,
      ]),
    )
  const measured = new Map(plate.wells.map(({ position, values }) => [position, values]))
  return {
    ...plate,
    wells: plate.wells.map((well, at) => ({
      ...well,
      values: measured.get(exchangedWell(well.position, exchange)) ?? noisy(at),
    })),
  }
}

/** The plan of a plate with the values of another one. */
export function swappedPlate(type: AnalysisTypeId, plate: SwapPlate, other: SwapPlate): SwapPlate {
  const measured = new Map(other.wells.map(({ position, values }) => [position, values]))
  return {
    ...plate,
    wells: plate.wells.map((well) => ({ ...well, values: measured.get(well.position) ?? blankOf(type) })),
  }
}
