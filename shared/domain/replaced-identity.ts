import type { Identity, IdentityPoint } from './duplicates.ts'
import type { PrintedFact } from './printed-facts.ts'

const replaces = (before: string | null, after: string | null): boolean => Boolean(before) && before !== after

/** Words added to a name complete it; any other change makes it another name. Keys are compared without blanks. */
const renames = (before: string, after: string): boolean => {
  const joined = (key: string) => key.replaceAll(' ', '')
  return replaces(joined(before), joined(after)) && !after.startsWith(`${before} `)
}

const minuteMs = 60_000
const timeOf = ({ birthAt, birthTimeKnown }: Identity): string | null =>
  birthTimeKnown ? String(Math.floor(Date.parse(birthAt) / minuteMs)) : null
const orderOf = ({ plurality }: Identity): string | null => (plurality ? String(plurality.order) : null)

/**
 * Facts of identity that a correction replaces or takes away. A fact that was empty and is filled in is no other identity;
 * to empty a fact counts, so that two corrections in a row do not replace it unseen.
 */
export function replacedIdentity(before: Identity, after: Identity): IdentityPoint[] {
  const day = before.birthDay !== after.birthDay
  const changed: Readonly<Partial<Record<IdentityPoint, boolean>>> = {
    name: renames(before.nameKey, after.nameKey),
    sex: replaces(before.sex, after.sex),
    birthDay: day,
    birthTime: !day && replaces(timeOf(before), timeOf(after)),
    fiscalCode: replaces(before.fiscalCode, after.fiscalCode),
    birthOrder: replaces(orderOf(before), orderOf(after)),
    motherFiscalCode: replaces(before.mother.fiscalCode, after.mother.fiscalCode),
    motherBirthDate: replaces(before.mother.birthDate, after.mother.birthDate),
    motherName: renames(before.mother.nameKey, after.mother.nameKey),
  }
  return (Object.keys(changed) as IdentityPoint[]).filter((point) => changed[point])
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
