import type { CallInput, Endpoints } from '@sne/shared/contract'
import { cleanCard } from '../../api/src/entry/demo/clean-card.ts'
import { generateNewborns } from '../../api/src/entry/demo/index.ts'
import { createRandom, type Random } from '../../api/src/entry/demo/random.ts'
import { caseKind, type StoryKind } from './kinds.ts'

export type Card = NonNullable<CallInput<Endpoints['createIntakeShipping']>['body']['cards']>[number]

/** One newborn of the year, with the cards that were sent for it. */
export interface Story {
  readonly number: number
  readonly kind: StoryKind
  readonly random: Random
  /** Day of the year on which its first card is sent. */
  readonly day: number
  readonly cards: Card[]
  newbornId: number | null
  /** Requests that the family, or somebody for it, has answered or given up. */
  readonly answered: Set<number>
}

const hourMs = 3_600_000
const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()

/** @param days on which first cards are sent */
export function storyOf(seed: number, number: number, days: number): Story {
  const random = createRandom('year', seed, 'case', number)
  return {
    number,
    kind: caseKind(number),
    random,
    day: random.int(0, days - 1),
    cards: [],
    newbornId: null,
    answered: new Set(),
  }
}

/** The first card, as the birth point sends it now. */
export function firstCard(seed: number, { number, kind }: Story, now: Date): Card {
  const [invented] = generateNewborns(`year ${seed} ${number}`, 1, now, { firstCard: number * 10 })
  const [first] = invented?.cards ?? []
  if (!first) throw new Error('A newborn without a card was invented')
  const card = cleanCard(first.input, now)
  const newborn = { ...card.newborn, code: `YEAR-${number}` }
  const base = { ...card, newborn }
  if (kind === 'preterm' || kind === 'planned_silent')
    return { ...base, newborn: { ...newborn, gaWeeks: 30, gaDays: 0, birthWeight: 1400 } }
  if (kind === 'early') return { ...base, newborn: { ...newborn, birthAt: ago(now, 54) } }
  if (kind === 'twins') return { ...base, newborn: { ...newborn, plurality: { n: 2, order: 2 } } }
  if (kind === 'transfused')
    return { ...base, conditions: { tin: true, transfusion: { at: ago(now, 40), type: 'red_cells' } } }
  if (kind === 'consent_refused' && base.consent)
    return { ...base, consent: { ...base.consent, sma: false, lysosomal: false } }
  return base
}

/** A further card of the newborn. @param motivation machine name of its reason */
export function furtherCard({ cards }: Story, motivation: string, now: Date): Card {
  const [first] = cards
  const last = cards.at(-1)
  if (!first || !last) throw new Error('The first card comes before another one')
  return {
    ...first,
    barcode: `${first.barcode}-${cards.length + 1}`,
    previousBarcode: last.barcode,
    motivation,
    collectedAt: ago(now, 6),
    conditions: {},
  }
}

/** The instrument's values in a card of the story. */
export function valuesOf({ kind }: Story, cardNumber: number): Readonly<Record<string, number>> {
  if (kind === 'affected') return { PHE: 900 }
  const recalled: readonly StoryKind[] = ['recalled', 'recall_silent', 'recall_refused']
  return recalled.includes(kind) && cardNumber === 0 ? { PHE: 300 } : {}
}
