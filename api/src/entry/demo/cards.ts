import type { IntakeShippingInput } from '@sne/shared/contract'
import type { NonConformityCode } from '@sne/shared/domain'
import type { Birth } from './births.ts'
import type { Random } from './random.ts'

/** A card as a birth point sends it, with its newborn. */
export type IntakeCardInput = NonNullable<IntakeShippingInput['cards']>[number]
type ConditionsInput = NonNullable<IntakeCardInput['conditions']>

const hourMs = 3_600_000
/** Hours of life within which the first card is to be taken. */
const window = { from: 48, to: 72 } as const
/** Shares of first cards taken too early and too late. */
const misses = { early: 0.035, late: 0.03 } as const

/** Hours of life at the first card: most on the third day, a few too early or too late. */
export function firstCardAge(random: Random): { hours: number; discharged: boolean } {
  const when = random.weighted([
    ['early', misses.early],
    ['late', misses.late],
    ['due', 1 - misses.early - misses.late],
  ])
  if (when === 'early') return { hours: 24 + random.next() * 23.5, discharged: random.chance(0.5) }
  if (when === 'late') return { hours: 72.5 + random.next() * 40, discharged: false }
  const hours = Math.min(window.to - 0.2, Math.max(window.from + 0.2, random.normal(56, 5.5)))
  return { hours, discharged: false }
}

/** Treatments at collection; outside intensive care hardly more than phototherapy. */
export function conditionsOf(
  random: Random,
  birth: Birth,
  birthAt: Date,
  collectedAt: Date,
): ConditionsInput {
  const { tin, gaWeeks } = birth
  const tiny = gaWeeks < 32
  const transfused = tin && random.chance(tiny ? 0.3 : 0.06)
  const parenteral = tin && random.chance(tiny ? 0.75 : 0.2)
  const between = (share: number) =>
    new Date(birthAt.getTime() + share * (collectedAt.getTime() - birthAt.getTime())).toISOString()
  return {
    tin,
    transfusion: transfused ? { at: between(0.4 + random.next() * 0.5), type: 'red_cells' } : null,
    parenteral: parenteral
      ? { from: new Date(birthAt.getTime() + 6 * hourMs).toISOString(), to: null }
      : null,
    antibiotics: random.chance(tin ? 0.5 : 0.02),
    steroids: tin && random.chance(0.08),
    dopamine: tin && random.chance(0.08),
    phototherapy: random.chance(gaWeeks < 37 ? 0.35 : 0.08),
    ecmo: tin && random.chance(0.002),
    malformations: random.chance(0.012),
    meconiumIleus: random.chance(0.001),
    surgery: tin && random.chance(0.03),
  }
}

export function feedingOf(random: Random, conditions: ConditionsInput): IntakeCardInput['feeding'] {
  if (conditions.parenteral) return ['parenteral']
  return [
    random.weighted([
      ['breast', 0.66],
      ['mixed', 0.2],
      ['formula', 0.13],
      ['hydrolysate', 0.01],
    ]),
  ]
}

/** Faults of the blood that acceptance finds when it looks at the card; null for a good card. */
export function faultOf(random: Random): NonConformityCode | null {
  return random.weighted<NonConformityCode | null>([
    [null, 0.975],
    ['insufficient', 0.008],
    ['clotted', 0.005],
    ['layered', 0.004],
    ['not_soaked', 0.003],
    ['diluted', 0.002],
    ['contaminated', 0.002],
    ['wet', 0.001],
  ])
}

export function consentOf(random: Random): IntakeCardInput['consent'] {
  return {
    informed: true,
    sma: random.chance(0.94),
    lysosomal: random.chance(0.92),
    storage: random.chance(0.85),
    research: random.chance(0.7),
    refused: false,
  }
}
