import type { PlateStatus } from './plate.ts'
import type { ReportOutcome, ReportStatus } from './report.ts'
import type { Role } from './roles.ts'
import type { SampleAnalysisStatus } from './sample-analysis.ts'
import type { Screening } from './screenings.ts'
import type { ShippingStatus } from './shipping.ts'

/** The category whose plate, grid, report and communication the guide passes. */
export const guidedCategory = 'sne' satisfies Screening

/** One reading of a guided card: an analysis on a plate. */
export interface GuidedReading {
  readonly plateId: number | null
  readonly plateStatus: PlateStatus | null
  readonly status: SampleAnalysisStatus
  /** The first one of its card; false for a repetition. */
  readonly first: boolean
}

export interface GuidedReport {
  readonly id: number
  readonly newbornId: number
  readonly outcome: ReportOutcome
  readonly status: ReportStatus
  /** The live request for a new card that the report made. */
  readonly sampleRequestId: number | null
}

/** Progress of the laboratory on the cards of a guided run. */
export interface GuideFacts {
  readonly shipping: { readonly id: number; readonly status: ShippingStatus }
  /** Cards whose guided category is analysed: cards that acceptance refused are left out. */
  readonly cards: number
  readonly readings: readonly GuidedReading[]
  /** Valid reports of the guided category. */
  readonly reports: readonly GuidedReport[]
  /** Newborns of whom somebody has told a recall to its birth point or family. */
  readonly told: readonly number[]
}

const punched = ['closed', 'analyzed', 'completed'] as const satisfies PlateStatus[]
const measured = ['analyzed', 'completed'] as const satisfies PlateStatus[]
const judged = ['pending', 'decided', 'reported'] as const satisfies SampleAnalysisStatus[]

const has = <T>(list: readonly T[], value: T | null): boolean => value !== null && list.includes(value)

const every = ({ cards, readings }: GuideFacts, holds: (reading: GuidedReading) => boolean) => {
  const first = readings.filter((reading) => reading.first)
  return cards > 0 && first.length >= cards && first.every(holds)
}
const repeated = ({ readings }: GuideFacts) => readings.filter((reading) => !reading.first)
const recalls = ({ reports }: GuideFacts) => reports.filter(({ outcome }) => outcome === 'recall')

const plateOf = ({ readings }: GuideFacts, first: boolean) =>
  readings.find((reading) => reading.first === first && reading.plateId !== null)?.plateId ?? null
/** The page of a plate; the list of plates while there is none. */
const onPlate = (facts: GuideFacts, first: boolean, page: string, otherwise = '/plate/list') => {
  const plate = plateOf(facts, first)
  return plate === null ? otherwise : `/plate/${plate}/${page}`
}

interface Step {
  readonly key: string
  /** Whose work it is. */
  readonly role: Role
  readonly done: (facts: GuideFacts) => boolean
  /** Page on which it is done. */
  readonly address: (facts: GuideFacts) => string
}

/**
 * The main job in the order of the work. It leads from a card to a signed report, and from an altered value to
 * a recall.
 */
const steps = [
  {
    key: 'accept',
    role: 'acceptance',
    done: ({ shipping }) => shipping.status === 'closed',
    address: ({ shipping }) => `/shipping/${shipping.id}/accept`,
  },
  {
    key: 'plan',
    role: 'planner',
    done: (facts) => every(facts, ({ plateId }) => plateId !== null),
    address: (facts) => onPlate(facts, true, 'planning', '/plate/add'),
  },
  {
    key: 'punch',
    role: 'planner',
    done: (facts) => every(facts, ({ plateStatus }) => has(punched, plateStatus)),
    address: (facts) => onPlate(facts, true, 'punching'),
  },
  {
    key: 'import',
    role: 'analyst',
    done: (facts) => every(facts, ({ plateStatus }) => has(measured, plateStatus)),
    address: (facts) => onPlate(facts, true, 'analyze'),
  },
  {
    key: 'judge',
    role: 'analyst',
    done: (facts) => every(facts, ({ status }) => has(judged, status)),
    address: (facts) => onPlate(facts, true, 'grid'),
  },
  {
    key: 'repeat',
    role: 'planner',
    done: (facts) =>
      recalls(facts).length > 0 || repeated(facts).some(({ plateStatus }) => has(punched, plateStatus)),
    address: (facts) => onPlate(facts, false, 'planning', '/plate/add'),
  },
  {
    key: 'confirm',
    role: 'analyst',
    done: (facts) => recalls(facts).length > 0,
    address: (facts) => onPlate(facts, false, 'analyze'),
  },
  {
    key: 'sign',
    role: 'supervisor',
    done: ({ cards, reports }) =>
      cards > 0 && reports.length >= cards && reports.every(({ status }) => status === 'accepted'),
    address: () => '/report/pending/list',
  },
  {
    key: 'tell',
    role: 'acceptance',
    done: (facts) => recalls(facts).some(({ newbornId }) => facts.told.includes(newbornId)),
    address: (facts) => {
      const [recall] = recalls(facts)
      if (!recall) return '/communication/missing'
      const { newbornId, sampleRequestId } = recall
      const request = sampleRequestId === null ? '' : `&sampleRequestId=${sampleRequestId}`
      return `/communication/${newbornId}/create?category=${guidedCategory}${request}`
    },
  },
] as const satisfies Step[]

export type GuideStepKey = (typeof steps)[number]['key']
export const guideStepKeys = steps.map(({ key }) => key) as [GuideStepKey, ...GuideStepKey[]]

export interface GuideStep {
  readonly key: GuideStepKey
  readonly role: Role
  readonly done: boolean
  readonly address: string
}

/**
 * State of a guided run. A step counts as done only after all earlier ones: a plate that was punched early
 * does not hide remaining planning.
 */
export function guideProgress(facts: GuideFacts): GuideStep[] {
  let before = true
  return steps.map(({ key, role, done, address }) => {
    before = before && done(facts)
    return { key, role, done: before, address: address(facts) }
  })
}
