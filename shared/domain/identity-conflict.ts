import type { Identity, IdentityPoint } from './duplicates.ts'

const minuteMs = 60_000

/**
 * Names agree when one is the beginning of the other, compared by whole names: a name may be chosen after the
 * first card. Blanks do not count, so that "d amico" is "damico". @param a, b names without case, accents and
 * punctuation
 */
export function sameName(a: string, b: string): boolean {
  if (a === '' || b === '') return true
  const joined = (name: string) => name.replaceAll(' ', '')
  const begins = (long: string, short: string) => {
    let sum = ''
    return long.split(' ').some((word) => {
      sum += word
      return sum === joined(short)
    })
  }
  return begins(a, b) || begins(b, a)
}

const differ = (a: string | null, b: string | null): boolean => Boolean(a && b) && a !== b

/** Minutes are compared: a clock's seconds are no fact of a card. */
const minuteOf = (moment: string): number => Math.floor(Date.parse(moment) / minuteMs)

/** The fiscal code decides where both records have one; otherwise date of birth and name do. */
function ofMother(a: Identity['mother'], b: Identity['mother']): IdentityPoint[] {
  if (a.fiscalCode && b.fiscalCode) return a.fiscalCode === b.fiscalCode ? [] : ['motherFiscalCode']
  return [
    ...(differ(a.birthDate, b.birthDate) ? (['motherBirthDate'] as const) : []),
    ...(sameName(a.nameKey, b.nameKey) ? [] : (['motherName'] as const)),
  ]
}

const orderOf = ({ plurality }: Identity): string | null =>
  plurality && plurality.n > 1 ? String(plurality.order) : null

/**
 * Facts in which two records cannot be one newborn, although a birth point uses one code for both; none when
 * the code may be believed. A fact that one record leaves empty contradicts nothing. Weight and gestational
 * age do not identify. Source: "a card or message with a known identifier and another name, sex or birth date
 * is a conflict for a person, never a silent match". The order of the two records does not matter.
 */
export function contradictions(a: Identity, b: Identity): IdentityPoint[] {
  const days = a.birthDay !== b.birthDay
  const times = a.birthTimeKnown && b.birthTimeKnown && minuteOf(a.birthAt) !== minuteOf(b.birthAt)
  return [
    ...(sameName(a.nameKey, b.nameKey) ? [] : (['name'] as const)),
    ...(differ(a.sex, b.sex) ? (['sex'] as const) : []),
    ...(days ? (['birthDay'] as const) : times ? (['birthTime'] as const) : []),
    ...(differ(a.fiscalCode, b.fiscalCode) ? (['fiscalCode'] as const) : []),
    ...(differ(orderOf(a), orderOf(b)) ? (['birthOrder'] as const) : []),
    ...ofMother(a.mother, b.mother),
  ]
}

const isProvenMother = (a: Identity['mother'], b: Identity['mother']): boolean =>
  Boolean(a.fiscalCode && a.fiscalCode === b.fiscalCode) || Boolean(a.nameKey && b.nameKey)

/**
 * Facts that two records without a contradiction leave open: with one of these missing they may be two newborns of one mother,
 * or namesakes. `isMultiple` is true where either record says a multiple birth, with or without the order.
 */
export function unprovenPoints(a: Identity, b: Identity, isMultiple: boolean): IdentityPoint[] {
  return [
    ...(a.nameKey && b.nameKey ? [] : (['name'] as const)),
    ...(a.sex && b.sex ? [] : (['sex'] as const)),
    ...(isMultiple && !(orderOf(a) && orderOf(b)) ? (['birthOrder'] as const) : []),
    ...(isProvenMother(a.mother, b.mother) ? [] : (['motherName'] as const)),
  ]
}
