import { type PlannedCardFacts, type PlannedCardSource, screenings } from '@sne/shared/domain'
import { createRandom } from '../../api/src/entry/demo/random.ts'
import type { StoryKind } from './kinds.ts'

const hourMs = 3_600_000
const yearStart = Date.parse('2026-01-01T00:00:00Z')
const hoursOfYear = 365 * 24

/** Facts of a newborn of the year after its first card, as the rules read them. */
export function factsOf(seed: number, number: number, kind: StoryKind): PlannedCardFacts {
  const random = createRandom('year', seed, 'facts', number)
  const birth = yearStart + random.int(0, hoursOfYear - 1) * hourMs
  const ageHours = kind === 'early' ? random.int(20, 47) : random.int(48, 71)
  const collectedAt = new Date(birth + ageHours * hourMs).toISOString()
  const transfusedAt = new Date(birth + 10 * hourMs).toISOString()
  const small = kind === 'preterm' || kind === 'planned_silent'
  const card: PlannedCardSource = {
    collectedAt,
    ageHours,
    feeding: ['breast'],
    conditions: {
      tin: kind === 'transfused',
      ecmo: false,
      transfusion:
        kind === 'transfused'
          ? { at: transfusedAt, type: random.pick(['red_cells', 'exchange'] as const) }
          : null,
      parenteral: null,
    },
    suitable: screenings,
    negative: [],
  }
  return {
    birthAt: new Date(birth).toISOString(),
    gaWeeks: small ? random.int(24, 33) : random.int(37, 41),
    birthWeight: small ? random.int(600, 1900) : random.int(2600, 4200),
    sex: random.pick(['male', 'female'] as const),
    pluralityCount: kind === 'twins' ? 2 : 1,
    siblings: [],
    siblingReportedAt: null,
    categories: screenings,
    cards: [card],
  }
}

/** The card that fulfils a plan on its day, from a healthy newborn. */
export const cardOn = (day: string): PlannedCardSource => ({
  collectedAt: `${day}T10:00:00.000Z`,
  ageHours: 400,
  feeding: ['breast'],
  conditions: { tin: false, ecmo: false, transfusion: null, parenteral: null },
  suitable: screenings,
  negative: [],
})
