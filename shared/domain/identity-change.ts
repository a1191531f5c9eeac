import { dayMs } from './calendar.ts'
import type { Identity, IdentityPoint } from './duplicates.ts'
import { sameName } from './identity-conflict.ts'
import { isOneSlip } from './one-slip.ts'
import type { PrintedFact } from './printed-facts.ts'

/** How much a correction changes one fact: not at all, completed or by a typing error, or to another one. */
type Change = 'none' | 'slight' | 'replaced'

/** A fact that is filled in is completed; to empty it replaces it, so that two corrections in a row do not replace it unseen. */
const changeOf = (before: string | null, after: string | null): Change => {
  if (before === after) return 'none'
  return before ? 'replaced' : 'slight'
}

const changeOfCode = (before: string | null, after: string | null): Change =>
  before && after && isOneSlip(before, after) ? 'slight' : changeOf(before, after)

const joined = (key: string) => key.replaceAll(' ', '')

const wordsOf = (key: string): string => key.split(' ').toSorted().join(' ')
const sameWords = (a: string, b: string): boolean => joined(a) === joined(b) || wordsOf(a) === wordsOf(b)

/**
 * Names added to a name complete it; one typing error or another order corrects it. Blanks alone change
 * nothing.
 */
function changeOfName(before: string, after: string): Change {
  if (joined(before) === joined(after)) return 'none'
  const isCompleted = before === '' || after.startsWith(`${before} `)
  const isCorrected = sameWords(before, after) || isOneSlip(joined(before), joined(after))
  return isCompleted || isCorrected ? 'slight' : 'replaced'
}

/** Filling an empty field of the mother, or of hour and order of the birth, names no other newborn. */
const unlessFilled = (before: string | null, change: Change): Change => (before ? change : 'none')
const ifReplaced = (change: Change): Change => (change === 'replaced' ? change : 'none')

const minuteMs = 60_000
const timeOf = ({ birthAt, birthTimeKnown }: Identity): string | null =>
  birthTimeKnown ? String(Math.floor(Date.parse(birthAt) / minuteMs)) : null
const orderOf = ({ plurality }: Identity): string | null => (plurality ? String(plurality.order) : null)

function changesOf(before: Identity, after: Identity): Readonly<Partial<Record<IdentityPoint, Change>>> {
  const birthDay = changeOf(before.birthDay, after.birthDay)
  const [one, other] = [before.mother, after.mother]
  return {
    name: changeOfName(before.nameKey, after.nameKey),
    sex: changeOf(before.sex, after.sex),
    birthDay,
    birthTime: birthDay === 'none' ? ifReplaced(changeOf(timeOf(before), timeOf(after))) : 'none',
    fiscalCode: changeOfCode(before.fiscalCode, after.fiscalCode),
    birthOrder: ifReplaced(changeOf(orderOf(before), orderOf(after))),
    motherFiscalCode: unlessFilled(one.fiscalCode, changeOfCode(one.fiscalCode, other.fiscalCode)),
    motherBirthDate: ifReplaced(changeOf(one.birthDate, other.birthDate)),
    motherName:
      one.nameKey === '' || other.nameKey.startsWith(`${one.nameKey} `)
        ? 'none'
        : changeOfName(one.nameKey, other.nameKey),
  }
}

/** Days between the births of two newborns whose cards may be in the laboratory together: the latest planned card comes after 120. */
export const nearBirthDays = 120

const bornNear = (a: Identity, b: Identity): boolean =>
  Math.abs(Date.parse(a.birthDay) - Date.parse(b.birthDay)) / dayMs <= nearBirthDays

/** A surname alone matches many newborns. */
const isWhole = (key: string): boolean => key.includes(' ')

/** A newborn without a name may be any other without one, and none that has a name. */
const mayBeNamed = (a: string, b: string): boolean => (a === '') === (b === '') && sameName(a, b)

const readsAs = (own: Identity, other: Identity): boolean =>
  (isWhole(own.nameKey) && sameWords(own.nameKey, other.nameKey) && bornNear(own, other)) ||
  (own.birthWorkgroupId !== null &&
    own.birthWorkgroupId === other.birthWorkgroupId &&
    own.birthDay === other.birthDay &&
    mayBeNamed(own.nameKey, other.nameKey))

/** Facts that a person writes on one newborn instead of another. */
const ownFacts = ({ nameKey, sex, birthDay, fiscalCode }: Identity): string =>
  JSON.stringify([nameKey, sex, birthDay, fiscalCode])

/**
 * Does a correction bring a newborn near another one, or away from it? Only corrections of name, sex, birth
 * date or fiscal code count. Near are equal names with births close in time. Near are also one birth point and
 * day with a name that may be the other's, and one fiscal code. Before and after may be exchanged: when two
 * identities are swapped, both corrections are near.
 */
export function comesNear(before: Identity, after: Identity, other: Identity): boolean {
  if (ownFacts(before) === ownFacts(after)) return false
  const sides = [before, after]
  const isCode = before.fiscalCode !== after.fiscalCode
  return (
    sides.some((own) => readsAs(own, other)) ||
    (isCode && sides.some(({ fiscalCode }) => fiscalCode !== null && fiscalCode === other.fiscalCode))
  )
}

/** Effect of a correction on an identity. */
export interface IdentityChange {
  /** Facts that are others, completed or corrected by a letter; empty for a change that no report lists. */
  readonly points: readonly IdentityPoint[]
  /** A person who did not correct it answers before a negative leaves. */
  readonly isDoubt: boolean
}

/**
 * Facts of identity that a correction changes. Accents, case and punctuation, and filled-in fields of the
 * mother, change none. The identity is in doubt where a fact is replaced or taken away. It is also in doubt
 * where the newborn comes near one of the others.
 */
export function identityChange(
  before: Identity,
  after: Identity,
  others: readonly Identity[] = [],
): IdentityChange {
  const changes = changesOf(before, after)
  const changed = (Object.keys(changes) as IdentityPoint[]).filter((point) => changes[point] !== 'none')
  const isNear = others.some((other) => comesNear(before, after, other))
  return {
    points: isNear && changed.length === 0 ? ['name'] : changed,
    isDoubt: isNear || changed.some((point) => changes[point] === 'replaced'),
  }
}

const factsOfPoint: Readonly<Partial<Record<IdentityPoint, readonly PrintedFact[]>>> = {
  name: ['surname', 'name'],
  sex: ['sex'],
  birthDay: ['birthAt'],
  birthTime: ['birthAt'],
  fiscalCode: ['fiscalCode'],
  birthOrder: ['plurality'],
  motherFiscalCode: ['mother'],
  motherBirthDate: ['mother'],
  motherName: ['mother'],
}

/** Printed facts that show points of an identity. */
export const factsOfIdentity = (points: readonly IdentityPoint[]): PrintedFact[] => [
  ...new Set(points.flatMap((point) => factsOfPoint[point] ?? [])),
]
