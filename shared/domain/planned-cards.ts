import { addDays, dayOf } from './calendar.ts'
import type { Feeding, TransfusionType } from './card.ts'
import { isBeforeMilk } from './judgement/card-suitability.ts'
import { earlyHours } from './maturity.ts'
import type { Sex } from './newborn.ts'
import { type Nutrition, nutritionSpan } from './nutrition.ts'
import type { DonorBlood, PlannedCardCondition, PlannedCardRule } from './planned-card-rules.ts'
import { plannedCardConditions } from './planned-card-rules.ts'
import type { Screening } from './screenings.ts'
import { keysOf } from './status.ts'

/** A card that the laboratory decided on, as the rules read it. */
export interface PlannedCardSource {
  readonly collectedAt: string
  readonly ageHours: number | null
  readonly feeding: readonly Feeding[]
  readonly conditions: {
    readonly tin: boolean
    readonly ecmo: boolean
    readonly transfusion: { readonly at: string | null; readonly type: TransfusionType | null } | null
    readonly parenteral: Nutrition | null
  }
  /** Categories for which the laboratory accepted the card, and has not found it unsuitable. */
  readonly suitable: readonly Screening[]
  /** Categories with an accepted negative report on this card. */
  readonly negative: readonly Screening[]
}

export interface PlannedCardFacts {
  readonly birthAt: string
  /** Weeks, with the days as fraction; null when unknown. */
  readonly gaWeeks: number | null
  readonly birthWeight: number | null
  readonly sex: Sex | null
  /** Newborns of this birth; null when unknown. */
  readonly pluralityCount: number | null
  /** The other newborns of this birth that are known here. */
  readonly siblings: readonly { readonly sex: Sex | null }[]
  /** When the last recall or positive of a sibling in the category of hypothyroidism was signed. */
  readonly siblingReportedAt: string | null
  /** Categories of this newborn that the laboratory analyses. */
  readonly categories: readonly Screening[]
  readonly cards: readonly PlannedCardSource[]
}

/** One further card, for one or several categories. Days are yyyy-MM-dd. */
export interface PlannedCard {
  /** From when a card counts as this one. */
  readonly fromOn: string
  readonly dueOn: string
  /** Days after the due day before it is overdue. */
  readonly graceDays: number
  readonly categories: readonly Screening[]
  readonly motivation: string
  readonly conditions: readonly PlannedCardCondition[]
  /** Nobody said yet when parenteral nutrition ended. */
  readonly endUnknown: boolean
}

/** The last day of grace. */
export const lastDayOf = ({ dueOn, graceDays }: Pick<PlannedCard, 'dueOn' | 'graceDays'>): string =>
  addDays(dueOn, graceDays)

/** Can one card be both? */
export const overlaps = (
  one: Pick<PlannedCard, 'fromOn' | 'dueOn' | 'graceDays'>,
  other: Pick<PlannedCard, 'fromOn' | 'dueOn' | 'graceDays'>,
): boolean => one.fromOn <= lastDayOf(other) && other.fromOn <= lastDayOf(one)

const dayMs = 24 * 3_600_000
const isBefore = (one: string, other: string) => Date.parse(one) <= Date.parse(other)
const ageInDays = (birthAt: string, at: string) => (Date.parse(at) - Date.parse(birthAt)) / dayMs

/** Blood of donors that a card tells. @param wasBefore whether that of the moment is on a card; null is an unknown moment */
function donorBloodOf(
  { conditions: { transfusion, ecmo } }: PlannedCardSource,
  wasBefore: (at: string | null) => boolean,
): DonorBlood[] {
  return [
    ...(transfusion && wasBefore(transfusion.at) ? [transfusion.type ?? ('unknown' as const)] : []),
    ...(ecmo ? (['ecmo'] as const) : []),
  ]
}

/** The card was taken after the donor's blood that it tells, or nobody knows. */
const isAfterDonor = (rule: PlannedCardRule, card: PlannedCardSource): boolean =>
  donorBloodOf(card, (at) => at === null || isBefore(at, card.collectedAt)).some((kind) =>
    rule.donorBlood.includes(kind),
  )

/** A newborn that has no sibling of the other sex alone: of unknown sex, or with siblings that nobody knows here. */
function mayShareBlood({ pluralityCount, sex, siblings }: PlannedCardFacts): boolean {
  const count = Math.max(pluralityCount ?? 1, siblings.length + 1)
  if (count < 2) return false
  const known = siblings.length >= count - 1
  return !known || sex === null || siblings.some((sibling) => sibling.sex === null || sibling.sex === sex)
}

/** Does the card itself say so? Conditions of the newborn are not asked of a card. */
function saysSo(rule: PlannedCardRule, card: PlannedCardSource, facts: PlannedCardFacts): boolean {
  const { conditions, ageHours, collectedAt } = card
  if (rule.fromDay !== null && ageInDays(facts.birthAt, collectedAt) < rule.fromDay) return false
  // Of a transfusion after the card, a later card that tells none has the blood.
  if (rule.condition === 'transfused')
    return donorBloodOf(
      card,
      (at) => at === null || [card, ...facts.cards].some((one) => isBefore(at, one.collectedAt)),
    ).some((kind) => rule.donorBlood.includes(kind))
  if (rule.condition === 'before_milk')
    return isBeforeMilk(card) && !rule.categories.every((category) => card.negative.includes(category))
  if (rule.condition === 'early') return ageHours === null || ageHours < earlyHours
  if (rule.condition === 'parenteral')
    return (
      conditions.parenteral !== null &&
      isBefore(nutritionSpan(conditions.parenteral).from ?? collectedAt, collectedAt)
    )
  return rule.condition === 'intensive_care' && conditions.tin
}

function holdsForNewborn(
  { condition, gaBelow, weightBelow }: PlannedCardRule,
  facts: PlannedCardFacts,
): boolean {
  const { gaWeeks, birthWeight } = facts
  if (condition === 'immature')
    return (
      (gaBelow !== null && gaWeeks !== null && gaWeeks < gaBelow) ||
      (weightBelow !== null && birthWeight !== null && birthWeight < weightBelow)
    )
  if (condition === 'multiple_birth') return mayShareBlood(facts)
  return condition === 'cotwin_recalled' && facts.siblingReportedAt !== null
}

const nutritionEndOf = ({ conditions: { parenteral } }: PlannedCardSource): string | null =>
  parenteral && nutritionSpan(parenteral).to

/** Conditions that a card says of itself alone: with another card they are over. */
const ofCardAlone: readonly PlannedCardCondition[] = ['early', 'before_milk']
const ofNewborn: readonly PlannedCardCondition[] = ['immature', 'multiple_birth', 'cotwin_recalled']

/** Where the card gives no moment, it was before the collection, or continues at it. */
function momentOf(
  { basis }: PlannedCardRule,
  { birthAt, siblingReportedAt }: PlannedCardFacts,
  card?: PlannedCardSource,
) {
  if (basis === 'birth') return birthAt
  if (basis === 'cotwin_report') return siblingReportedAt
  if (basis === 'last_transfusion') return card?.conditions.transfusion?.at ?? card?.collectedAt ?? null
  if (basis === 'nutrition_end') return (card && nutritionEndOf(card)) ?? card?.collectedAt ?? null
  return card?.collectedAt ?? null
}

interface Wish extends PlannedCard {
  readonly position: number
}

/** The wish of one rule: of several cards that say so, the one from which it is counted last. */
function wishOf(rule: PlannedCardRule, position: number, facts: PlannedCardFacts): Wish[] {
  const saying = facts.cards.filter((card) => saysSo(rule, card, facts))
  const isOfNewborn = ofNewborn.includes(rule.condition)
  if (isOfNewborn ? !holdsForNewborn(rule, facts) : saying.length === 0) return []
  const moments = (isOfNewborn ? [undefined] : saying).flatMap((card) => {
    const moment = momentOf(rule, facts, card)
    return moment === null ? [] : [{ moment, card }]
  })
  const last = moments.toSorted((one, other) => Date.parse(one.moment) - Date.parse(other.moment)).at(-1)
  if (!last) return []
  const dueOn = addDays(dayOf(last.moment), rule.days)
  const fromOn = addDays(dueOn, -rule.aheadDays)
  // A sibling's report can follow the newborn's own card on one day: that card was taken without knowing of it.
  const isInTime = ({ collectedAt }: PlannedCardSource) =>
    dayOf(collectedAt) >= fromOn && !(rule.basis === 'cotwin_report' && isBefore(collectedAt, last.moment))
  const answers = (card: PlannedCardSource, category: Screening) =>
    card.suitable.includes(category) &&
    !(ofCardAlone.includes(rule.condition) && saying.includes(card)) &&
    (isInTime(card) ||
      (rule.earlierCardServes &&
        !(saying.includes(card) && isAfterDonor(rule, card)) &&
        isBefore(card.collectedAt, last.moment)))
  const categories = rule.categories.filter(
    (category) => facts.categories.includes(category) && !facts.cards.some((card) => answers(card, category)),
  )
  if (categories.length === 0) return []
  const { motivation, condition, graceDays } = rule
  const endUnknown = rule.basis === 'nutrition_end' && (!last.card || nutritionEndOf(last.card) === null)
  return [{ position, fromOn, dueOn, graceDays, categories, motivation, conditions: [condition], endUnknown }]
}

const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? ''
const earliest = (days: readonly string[]) => days.toSorted().at(0) ?? ''

/** One card for wishes that share a day; the first rule gives the reason on the card. */
function merged(wishes: readonly Wish[]): PlannedCard {
  const [first] = wishes.toSorted((one, other) => one.position - other.position)
  const fromOn = latest(wishes.map((wish) => wish.fromOn))
  const dueOn = latest([fromOn, earliest(wishes.map((wish) => wish.dueOn))])
  const until = earliest(wishes.map(lastDayOf))
  return {
    fromOn,
    dueOn,
    graceDays: Math.round((Date.parse(until) - Date.parse(dueOn)) / dayMs),
    categories: [...new Set(wishes.flatMap(({ categories }) => categories))],
    motivation: first?.motivation ?? '',
    conditions: keysOf(plannedCardConditions).filter((one) =>
      wishes.some(({ conditions }) => conditions.includes(one)),
    ),
    endUnknown: wishes.some(({ endUnknown }) => endUnknown),
  }
}

/**
 * The further cards that the rules want of a newborn and that no card of it has been yet. Wishes that one card can
 * fulfil are one card: nobody is pricked twice for two rules.
 */
export function plannedCards(facts: PlannedCardFacts, rules: readonly PlannedCardRule[]): PlannedCard[] {
  const wishes = rules
    .flatMap((rule, position) => wishOf(rule, position, facts))
    .toSorted((one, other) => lastDayOf(one).localeCompare(lastDayOf(other)) || one.position - other.position)
  const groups: Wish[][] = []
  for (const wish of wishes) {
    // Ordered by their last day, wishes share a day when each of them begins by the first one's.
    const group = groups.at(-1)
    const [first] = group ?? []
    if (group && first && wish.fromOn <= lastDayOf(first)) group.push(wish)
    else groups.push([wish])
  }
  return groups.map(merged)
}

/** Facts of a newborn needed when a finding wants to wait; siblings' concerns let none wait. */
type WaitingNewborn = Pick<PlannedCardFacts, 'birthAt' | 'gaWeeks' | 'birthWeight'>
const alone = {
  sex: null,
  pluralityCount: null,
  siblings: [],
  siblingReportedAt: null,
  categories: [],
  cards: [],
} as const

/** Analytes whose finding may wait, by the rules whose condition a card or its newborn fulfils. */
export const waitingAnalytes = (
  newborn: WaitingNewborn,
  card: Pick<PlannedCardSource, 'collectedAt' | 'ageHours' | 'feeding' | 'conditions'>,
  category: Screening,
  rules: readonly PlannedCardRule[],
): string[] => [
  ...new Set(
    rules
      .filter((rule) => rule.categories.includes(category))
      .filter((rule) => {
        const facts = { ...alone, ...newborn }
        return holdsForNewborn(rule, facts) || saysSo(rule, { ...card, suitable: [], negative: [] }, facts)
      })
      .flatMap((rule) => rule.waitingAnalytes),
  ),
]
