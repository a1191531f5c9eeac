import {
  addDays,
  dayOf,
  daysOfLife,
  failsafeStep,
  failsafeSteps,
  lastDayOf,
  type PlannedCardFacts,
  plannedCardRules,
  plannedCards,
  recallDue,
  timeSeeds,
} from '@sne/shared/domain'
import { cardOn, factsOf } from './facts.ts'
import { judged } from './judged.ts'
import { kindOf, type StoryKind } from './kinds.ts'

/** How a newborn of the rules ends. */
export type PureEnd = 'closed' | 'outcome' | 'referred' | 'failsafe' | 'overdue card'

export interface PureViolation {
  readonly number: number
  readonly kind: StoryKind
  readonly what: string
}

export interface PureYear {
  readonly ends: ReadonlyMap<StoryKind, ReadonlyMap<PureEnd, number>>
  readonly violations: readonly PureViolation[]
  readonly plannedCards: number
  readonly recalls: number
}

const planned: readonly StoryKind[] = ['preterm', 'early', 'transfused', 'twins', 'planned_silent']
const unread: readonly StoryKind[] = ['never_accepted', 'lost', 'unsuitable_silent']
/** Cards that may follow one another before the rules want no more. */
const mostCards = 12

/** Sends every planned card on its day. @returns how many, or null when the rules never stop */
function planFulfilled(facts: PlannedCardFacts): number | null {
  let cards = facts.cards
  for (let sent = 0; sent <= mostCards; sent += 1) {
    const [next] = plannedCards({ ...facts, cards }, plannedCardRules)
    if (!next) return sent
    cards = [...cards, cardOn(next.dueOn)]
  }
  return null
}

interface Lived {
  readonly end: PureEnd | { readonly stuck: string }
  readonly cards: number
  readonly recalled: boolean
}

function live(kind: StoryKind, facts: PlannedCardFacts): Lived {
  const collected = facts.cards[0]?.collectedAt ?? facts.birthAt
  const late = (day: string): PureEnd | { stuck: string } =>
    failsafeStep(daysOfLife(facts.birthAt, new Date(`${day}T23:00:00Z`)), failsafeSteps(timeSeeds)) === null
      ? { stuck: `on no list on ${day}` }
      : 'failsafe'
  if (kind === 'deceased' || kind === 'transferred') return { end: 'closed', cards: 0, recalled: false }
  if (unread.includes(kind)) return { end: late(addDays(dayOf(facts.birthAt), 8)), cards: 0, recalled: false }
  const wanted = plannedCards(facts, plannedCardRules)
  if (planned.includes(kind) && wanted.length === 0)
    return { end: { stuck: 'no card is planned' }, cards: 0, recalled: false }
  if (kind === 'planned_silent') {
    const isDated = wanted.every((card) => card.fromOn <= card.dueOn && card.dueOn <= lastDayOf(card))
    const end = isDated ? ('overdue card' as const) : { stuck: 'a planned card is never overdue' }
    return { end, cards: wanted.length, recalled: false }
  }
  const sent = planFulfilled(facts)
  if (sent === null) return { end: { stuck: 'cards are planned for ever' }, cards: 0, recalled: false }
  const recalled = kind === 'recalled' || kind === 'affected' || kind.startsWith('recall_')
  const silent = kind === 'recall_silent' || kind === 'recall_refused'
  const phes = !recalled ? [60] : silent ? [300] : kind === 'affected' ? [300, 900] : [300, 60]
  const end = judged(phes)
  if (end === 'negative') return { end: 'outcome', cards: sent, recalled }
  if (end === 'referred') return { end, cards: sent, recalled }
  if (end !== 'asked') return { end, cards: sent, recalled }
  const asked = addDays(dayOf(collected), 3)
  const facts0 = { category: 'sne', urgent: false, card: true, birthAt: facts.birthAt } as const
  return { end: late(addDays(recallDue(facts0, asked).dueOn, 1)), cards: sent, recalled }
}

/** The newborns of the year that do not go through the services, by the rules of the domain. */
export function livePure(seed: number, from: number, newborns: number): PureYear {
  const ends = new Map<StoryKind, Map<PureEnd, number>>()
  const violations: PureViolation[] = []
  let cards = 0
  let recalls = 0
  for (let number = from; number < newborns; number += 1) {
    const kind = kindOf(seed, number)
    const lived = live(kind, factsOf(seed, number, kind))
    cards += lived.cards
    if (lived.recalled) recalls += 1
    if (typeof lived.end === 'object') {
      violations.push({ number, kind, what: lived.end.stuck })
      continue
    }
    const counts = ends.get(kind) ?? new Map<PureEnd, number>()
    ends.set(kind, counts.set(lived.end, (counts.get(lived.end) ?? 0) + 1))
  }
  return { ends, violations, plannedCards: cards, recalls }
}
