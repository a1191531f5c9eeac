import { dayOf } from './calendar.ts'
import { consentScreenings, type FamilyConsent } from './routing.ts'
import type { Screening } from './screenings.ts'

/**
 * What a family said of a newborn's screening (safety, section 8). A statement is what one card says of a category, or of all, with the
 * moment in which it was said: that of the collection, or that of a correction which a person recorded as said on its day.
 */

/** Moments of the answers that were not said at the collection (ISO 8601), by field. */
export type ConsentSaidAt = Readonly<Partial<Record<keyof FamilyConsent, string>>>

/** A card with what it says. */
export interface ConsentStatements {
  readonly consent: FamilyConsent
  /** ISO 8601 */
  readonly collectedAt: string
  /** Absent: known. */
  readonly collectionTimeKnown?: boolean
  /** Absent or null: everything was said at the collection. */
  readonly consentSaidAt?: ConsentSaidAt | null
}

interface Statement {
  readonly agrees: boolean
  /** Moments that compare with each other: where the hour is unknown the first or the last one of the day. */
  readonly day: string
  /** -Infinity: the start of the day; Infinity: its end. */
  readonly time: number
  /** Said after the collection: it counts for every card. */
  readonly later: boolean
}

/** When something was said: an agreement of an unknown hour counts from the start of its day, a refusal until its end. */
function moment(card: ConsentStatements, field: keyof FamilyConsent, agrees: boolean): Statement {
  const { collectedAt, collectionTimeKnown = true, consentSaidAt } = card
  const saidAt = consentSaidAt?.[field]
  if (saidAt !== undefined) return { agrees, later: true, day: dayOf(saidAt), time: Date.parse(saidAt) }
  const unknown = agrees ? -Infinity : Infinity
  return {
    agrees,
    later: false,
    day: dayOf(collectedAt),
    time: collectionTimeKnown ? Date.parse(collectedAt) : unknown,
  }
}

/** Is a statement later than another one? Of one moment, a refusal is. */
const isLater = (one: Statement, other: Statement): boolean => {
  if (one.day !== other.day) return one.day > other.day
  if (one.time !== other.time) return one.time > other.time
  return !one.agrees && other.agrees
}

const lastOf = (statements: readonly Statement[]): Statement | undefined =>
  statements.reduce<Statement | undefined>(
    (last, one) => (last === undefined || isLater(one, last) ? one : last),
    undefined,
  )

const fields: readonly (keyof FamilyConsent)[] = ['refused', 'sma', 'lysosomal']

/**
 * The statement of one card on a category. A refusal of the screening refuses every category, whatever stands beside it; its denial
 * agrees to those that need no consent of their own. Of the information, storage and research none says anything of a category.
 */
function statementOf(category: Screening, card: ConsentStatements): Statement | undefined {
  const { refused } = card.consent
  if (refused)
    return lastOf(
      fields.flatMap((f) => (f === 'refused' || saidLater(card, f) ? [moment(card, f, false)] : [])),
    )
  if (category === 'sma' || category === 'lysosomal') {
    const answer = card.consent[category]
    return answer === null ? undefined : moment(card, category, answer)
  }
  return refused === false ? moment(card, 'refused', true) : undefined
}

const saidLater = ({ consentSaidAt }: ConsentStatements, field: keyof FamilyConsent): boolean =>
  consentSaidAt?.[field] !== undefined

const said = (category: Screening, cards: readonly ConsentStatements[]): Statement[] =>
  cards.flatMap((card) => statementOf(category, card) ?? [])

/** The card that says last what the family answers to a category, whether it agrees; null where no card says anything. */
export function lastStatement<Card extends ConsentStatements>(
  category: Screening,
  cards: readonly Card[],
): { readonly card: Card; readonly agrees: boolean; readonly saidAt: string | null } | null {
  let last: { readonly card: Card; readonly statement: Statement } | null = null
  for (const card of cards) {
    const statement = statementOf(category, card)
    if (statement && (last === null || isLater(statement, last.statement))) last = { card, statement }
  }
  if (last === null) return null
  const { card, statement } = last
  const { agrees, later, time } = statement
  return { card, agrees, saidAt: later ? new Date(time).toISOString() : null }
}

/**
 * What the family said last to a category, over the cards that count. @returns null where its consent is needed and no card tells it;
 * true where it is not needed and no card refuses it
 */
export function answerTo(category: Screening, cards: readonly ConsentStatements[]): boolean | null {
  const last = lastOf(said(category, cards))
  return last?.agrees ?? (consentScreenings.includes(category) ? null : true)
}

/**
 * Is a category of a card refused? By the family's last answer, or by the card itself, whose material a later card does not release:
 * only an agreement that was said after the collections does, for every card.
 * @param own the card @param cards those that count; the card itself counts for its own categories
 */
export function isRefusedOn(
  category: Screening,
  own: ConsentStatements,
  cards: readonly ConsentStatements[],
): boolean {
  if (answerTo(category, [...cards, own]) === false) return true
  const ownStatement = statementOf(category, own)
  if (ownStatement === undefined || ownStatement.agrees) return false
  return !said(category, cards).some((one) => one.later && one.agrees && isLater(one, ownStatement))
}

/** A card that says nothing of any category: it leaves every recorded answer as it is. */
export const isSilent = ({ refused, sma, lysosomal }: FamilyConsent): boolean =>
  typeof refused !== 'boolean' && typeof sma !== 'boolean' && typeof lysosomal !== 'boolean'

/**
 * Moments of a card's answers after a correction. Only answers that are other than before get the moment of the correction; where none
 * is, all of them are what the family says: it repeats them. An agreement that stood beside a refusal of the screening is said with the
 * end of the refusal, unless another card says no to the category.
 * @param saidAt ISO 8601; null: they were said at the collection @param others what the newborn's other cards say
 */
export function consentSaidAfter(
  before: { readonly consent: FamilyConsent; readonly consentSaidAt: ConsentSaidAt | null },
  consent: FamilyConsent,
  saidAt: string | null,
  others: readonly FamilyConsent[] = [],
): ConsentSaidAt | null {
  const names = Object.keys(consent) as (keyof FamilyConsent)[]
  const isOver = before.consent.refused === true && consent.refused === false
  const isFreed = (name: keyof FamilyConsent) =>
    isOver &&
    (name === 'sma' || name === 'lysosomal') &&
    consent[name] === true &&
    others.every((one) => one[name] !== false)
  const changed = names.filter((name) => consent[name] !== before.consent[name] || isFreed(name))
  const concerned = changed.length > 0 ? changed : names
  const moments = names.flatMap((name) => {
    if (consent[name] === null) return []
    const at = concerned.includes(name) ? saidAt : before.consentSaidAt?.[name]
    return at ? [[name, at] as const] : []
  })
  return moments.length > 0 ? Object.fromEntries(moments) : null
}
