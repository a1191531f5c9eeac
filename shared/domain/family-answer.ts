import { dayOf } from './calendar.ts'
import { consentScreenings, type FamilyConsent } from './routing.ts'
import type { Screening } from './screenings.ts'

/**
 * A family's answers on a newborn's screening (safety, section 8). A statement is one answer with the moment
 * in which it was said. Answers of a collection belong to their card and move with it. Answers that a person
 * recorded as said on another day belong to the newborn.
 */

/** Moments of the answers that were not said at the collection (ISO 8601), by field. */
export type ConsentSaidAt = Readonly<Partial<Record<keyof FamilyConsent, string>>>

/** A card with its answers. */
export interface ConsentStatements {
  readonly consent: FamilyConsent
  /** ISO 8601 */
  readonly collectedAt: string
  /** Absent: known. */
  readonly collectionTimeKnown?: boolean
  /** Absent or null: everything was said at the collection. */
  readonly consentSaidAt?: ConsentSaidAt | null
}

/** One answer of a family. */
export interface FamilyStatement {
  readonly field: keyof FamilyConsent
  readonly answer: boolean
  /** ISO 8601 */
  readonly saidAt: string
  /** False: nobody knows the hour of the day. */
  readonly timeKnown: boolean
  /** Said after the collections, for the newborn: the place among such statements in which it was recorded. Null: on a card. */
  readonly recorded: number | null
}

/** Statements of a card since its collection. */
export function statementsOf(card: ConsentStatements): FamilyStatement[] {
  const { consent, collectedAt, collectionTimeKnown = true, consentSaidAt } = card
  return (Object.keys(consent) as (keyof FamilyConsent)[]).flatMap((field) => {
    const answer = consent[field]
    if (typeof answer !== 'boolean' || consentSaidAt?.[field] !== undefined) return []
    return [{ field, answer, saidAt: collectedAt, timeKnown: collectionTimeKnown, recorded: null }]
  })
}

/**
 * Does a statement agree to a category, or refuse it? A refusal of the screening refuses every category; its
 * denial agrees to the ones that need no consent of their own. Answers on information, storage and research
 * concern no category. @returns null where it says nothing
 */
export function agreesTo(
  category: Screening,
  { field, answer }: Pick<FamilyStatement, 'field' | 'answer'>,
): boolean | null {
  if (field === category) return answer
  if (field !== 'refused') return null
  if (answer) return false
  return consentScreenings.includes(category) ? null : true
}

/** An agreement of an unknown hour counts from the start of its day, a refusal until its end. */
const timeOf = ({ saidAt, timeKnown }: FamilyStatement, agrees: boolean): number => {
  if (timeKnown) return Date.parse(saidAt)
  return agrees ? -Infinity : Infinity
}

/** Is a statement on a category later than another one? Of one moment the one that was recorded last is, then a refusal. */
function isLater(category: Screening, one: FamilyStatement, other: FamilyStatement): boolean {
  const [agrees, otherAgrees] = [agreesTo(category, one) === true, agreesTo(category, other) === true]
  const [day, otherDay] = [dayOf(one.saidAt), dayOf(other.saidAt)]
  if (day !== otherDay) return day > otherDay
  const [time, otherTime] = [timeOf(one, agrees), timeOf(other, otherAgrees)]
  if (time !== otherTime) return time > otherTime
  const [recorded, otherRecorded] = [one.recorded ?? -1, other.recorded ?? -1]
  if (recorded !== otherRecorded) return recorded > otherRecorded
  return !agrees && otherAgrees
}

/** The statement that counts now for a category: the last one that concerns it. */
export function lastStatement<Statement extends FamilyStatement>(
  category: Screening,
  statements: readonly Statement[],
): Statement | null {
  let last: Statement | null = null
  for (const one of statements)
    if (agreesTo(category, one) !== null && (last === null || isLater(category, one, last))) last = one
  return last
}

/** @returns null where consent is needed and nobody tells it; true where it is not needed and nobody refuses */
export function answerTo(category: Screening, statements: readonly FamilyStatement[]): boolean | null {
  const last = lastStatement(category, statements)
  return last === null ? (consentScreenings.includes(category) ? null : true) : agreesTo(category, last)
}

/**
 * Is a category of a card refused? By the answer that counts now, or by the card itself, whose material a
 * later card does not release: only an agreement that was said after the collections does.
 * @param own the card's answers @param statements the newborn's answers
 */
export function isRefusedOn(
  category: Screening,
  own: readonly FamilyStatement[],
  statements: readonly FamilyStatement[],
): boolean {
  if (answerTo(category, [...statements, ...own]) === false) return true
  const said = lastStatement(category, own)
  if (said === null || agreesTo(category, said) !== false) return false
  return !statements.some(
    (one) => one.recorded !== null && agreesTo(category, one) === true && isLater(category, one, said),
  )
}

/** A card that says nothing of a category, whatever it says of others: it leaves the recorded answer to the category as it is. */
export const isSilentOn = (category: Screening, consent: FamilyConsent): boolean =>
  (['refused', 'sma', 'lysosomal'] as const).every((field) => {
    const answer = consent[field]
    return typeof answer !== 'boolean' || agreesTo(category, { field, answer }) === null
  })

/** A statement with the card on which it was written; null: it was removed. */
interface Written extends FamilyStatement {
  readonly sampleId: number | null
}

/** What counts on a card: all that counts for the newborn; on one that may be another newborn's what was written on it alone. */
export const countingOn = <Statement extends Written>(
  { id, doubted }: { readonly id: number; readonly doubted: boolean },
  statements: readonly Statement[],
): readonly Statement[] => (doubted ? statements.filter(({ sampleId }) => sampleId === id) : statements)

/** A correction of a card's answers. */
export interface ConsentCorrection {
  readonly before: FamilyConsent
  readonly after: FamilyConsent
  /**
   * Answers that the person names as given, besides the changed ones. Absent in front ends of earlier
   * versions. Without any change, all of them were then said again. The end of a refusal of the screening
   * then also says an agreement recorded beside it. It does not where another card says no to the category.
   */
  readonly confirmed?: readonly (keyof FamilyConsent)[] | null
  /** Answers on the newborn's other cards. */
  readonly others?: readonly FamilyConsent[]
}

/** The answers that a correction says. */
export function answersGiven({
  before,
  after,
  confirmed,
  others = [],
}: ConsentCorrection): (keyof FamilyConsent)[] {
  const names = Object.keys(after) as (keyof FamilyConsent)[]
  const isChanged = (name: keyof FamilyConsent) => after[name] !== before[name]
  if (confirmed) return names.filter((name) => isChanged(name) || confirmed.includes(name))
  const isOver = before.refused === true && after.refused === false
  const isFreed = (name: keyof FamilyConsent) =>
    isOver &&
    (name === 'sma' || name === 'lysosomal') &&
    after[name] === true &&
    others.every((one) => one[name] !== false)
  const changed = names.filter((name) => isChanged(name) || isFreed(name))
  return changed.length > 0 ? changed : names
}

/** Moments of a card's answers after a correction. @param saidAt ISO 8601; null: they were said at the collection */
export function consentSaidAfter(
  before: ConsentSaidAt | null,
  after: FamilyConsent,
  given: readonly (keyof FamilyConsent)[],
  saidAt: string | null,
): ConsentSaidAt | null {
  const moments = (Object.keys(after) as (keyof FamilyConsent)[]).flatMap((name) => {
    if (after[name] === null) return []
    const at = given.includes(name) ? saidAt : before?.[name]
    return at ? [[name, at] as const] : []
  })
  return moments.length > 0 ? Object.fromEntries(moments) : null
}

/** Refusals that a card shows as they were, while the family agrees now: nobody knows whether a correction says them again. */
export const unclearRefusals = (
  after: FamilyConsent,
  given: readonly (keyof FamilyConsent)[],
  answer: (category: Screening) => boolean | null,
  screenings: readonly Screening[],
): (keyof FamilyConsent)[] =>
  (['refused', 'sma', 'lysosomal'] as const).filter((field) => {
    if (given.includes(field) || after[field] === null) return false
    const statement = { field, answer: after[field] }
    return screenings.some((category) => agreesTo(category, statement) === false && answer(category) === true)
  })
