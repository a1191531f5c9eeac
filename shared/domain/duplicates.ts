import { dayMs } from './calendar.ts'
import { holderOf } from './fiscal-code.ts'
import type { Sex } from './newborn.ts'
import type { StatusTable } from './status.ts'

/** Facts that identify a newborn; keys are names without case, accents and punctuation. */
export interface Identity {
  readonly nameKey: string
  readonly sex: Sex | null
  readonly fiscalCode: string | null
  /** ISO 8601. */
  readonly birthAt: string
  /** False: only the day of `birthAt` means something. */
  readonly birthTimeKnown: boolean
  /** Italian calendar day of the birth, yyyy-MM-dd. */
  readonly birthDay: string
  /** Grams. */
  readonly birthWeight: number | null
  readonly plurality: { readonly n: number; readonly order: number } | null
  readonly birthWorkgroupId: number | null
  /** Italian calendar days on which cards were collected, yyyy-MM-dd. */
  readonly cardDays?: readonly string[]
  readonly mother: {
    readonly nameKey: string
    readonly fiscalCode: string | null
    /** yyyy-MM-dd. */
    readonly birthDate: string | null
  }
}

/** The points by which two records of newborns are compared, as people read them. */
export const identityPoints = {
  motherFiscalCode: 'Codice fiscale della madre',
  motherName: 'Nome della madre',
  motherBirthDate: 'Data di nascita della madre',
  fiscalCode: 'Codice fiscale del neonato',
  name: 'Nome del neonato',
  birthDay: 'Giorno di nascita',
  birthTime: 'Ora di nascita',
  sex: 'Sesso',
  birthOrder: 'Ordine di nascita',
  birthWeight: 'Peso alla nascita',
  birthPoint: 'Punto nascita',
  twins: 'Possibili gemelli',
  told: 'Il punto nascita indica lo stesso neonato',
  untaken: 'Nessun motivo indica la richiesta in corso',
} as const
export type IdentityPoint = keyof typeof identityPoints

/** One reason: how much it speaks for the same newborn (above 0) or against it (below). */
export interface Evidence {
  readonly point: IdentityPoint
  readonly weight: number
}

export type Likeness = 'duplicate' | 'twins' | 'none'
export interface Comparison {
  readonly likeness: Likeness
  /** 0 to 100. */
  readonly score: number
  readonly evidence: readonly Evidence[]
}

/** From this score on a person is asked; from `probableFrom` on the two are called probably equal. */
export const possibleFrom = 50
export const probableFrom = 80

/**
 * The version of the rules below, and of the compared fields: with each new one every newborn is compared
 * again.
 */
export const comparisonRules = 3

const daysApart = (a: Identity, b: Identity) =>
  Math.abs(Date.parse(a.birthDay) - Date.parse(b.birthDay)) / dayMs
/** Minutes by which two people may write down the same birth. */
const sameMoment = 10
/** Grams: a scale read twice, and more than a slip of it. */
export const sameWeight = 20
const otherWeight = 150

const both = <T>(a: T | null, b: T | null): a is T & {} => a !== null && b !== null

/** `weight` when both values agree, `against` when they differ, nothing when one is empty. */
const said = (
  point: IdentityPoint,
  a: string | number | null,
  b: string | number | null,
  weight: number,
  against: number,
): Evidence[] => {
  if (!both(a || null, b || null)) return []
  return [{ point, weight: a === b ? weight : against }]
}

/** A record made before the name was chosen says the beginning of the whole name. */
const begins = (a: string, b: string) => a.startsWith(`${b} `) || b.startsWith(`${a} `)

function nameEvidence({ nameKey: a }: Identity, { nameKey: b }: Identity): Evidence[] {
  if (a === '' || b === '') return []
  return [{ point: 'name', weight: a === b ? 10 : begins(a, b) ? 5 : -15 }]
}

function birthEvidence(a: Identity, b: Identity): Evidence[] {
  const days = daysApart(a, b)
  const evidence: Evidence[] = [{ point: 'birthDay', weight: days === 0 ? 20 : days === 1 ? 0 : -20 }]
  if (days <= 1 && a.birthTimeKnown && b.birthTimeKnown) {
    const minutes = Math.abs(Date.parse(a.birthAt) - Date.parse(b.birthAt)) / 60_000
    evidence.push({ point: 'birthTime', weight: minutes === 0 ? 15 : minutes <= sameMoment ? 5 : -10 })
  }
  return evidence
}

function weightEvidence({ birthWeight: a }: Identity, { birthWeight: b }: Identity): Evidence[] {
  if (!both(a, b) || b === null) return []
  const apart = Math.abs(a - b)
  return [{ point: 'birthWeight', weight: apart <= sameWeight ? 10 : apart <= otherWeight ? 0 : -15 }]
}

/** Place in a birth of several; a single birth has none. */
const orderOf = ({ plurality }: Identity) => (plurality && plurality.n > 1 ? plurality.order : null)
const declaresSeveral = ({ plurality }: Identity) => plurality !== null && plurality.n > 1

/** One pregnancy of several, and nothing says that both are the same child of it. */
function areTwins(a: Identity, b: Identity): boolean {
  if (!declaresSeveral(a) && !declaresSeveral(b)) return false
  if (both(a.fiscalCode || null, b.fiscalCode || null)) return a.fiscalCode !== b.fiscalCode
  return a.plurality?.order !== b.plurality?.order
}

/** The same woman, as far as it is written: by her code, otherwise by her name unless her date of birth differs. */
function sameMother(a: Identity['mother'], b: Identity['mother']): boolean {
  if (a.fiscalCode && b.fiscalCode) return a.fiscalCode === b.fiscalCode
  if (a.birthDate && b.birthDate && a.birthDate !== b.birthDate) return false
  return a.nameKey !== '' && a.nameKey === b.nameKey
}

/** Births that lie minutes apart, where both hours are known. */
function bornMinutesApart(a: Identity, b: Identity): boolean {
  if (!a.birthTimeKnown || !b.birthTimeKnown) return false
  const minutes = Math.abs(Date.parse(a.birthAt) - Date.parse(b.birthAt)) / 60_000
  return minutes > 0 && minutes <= twinMinutes
}
/** Minutes between the births of most twins. */
const twinMinutes = 60

/**
 * Two records of one mother may be twins of whom nobody said so: their cards were collected on one day, or the births lie minutes
 * apart. Birth orders that both records give decide by themselves.
 */
export function maybeTwins(a: Identity, b: Identity): boolean {
  if (a.plurality && b.plurality) return false
  return bornMinutesApart(a, b) || (a.cardDays ?? []).some((day) => (b.cardDays ?? []).includes(day))
}

/**
 * Do two records belong to siblings of one birth? Twins by the records, or two that may be twins and that a
 * person kept apart. A test of the server compares its query with it.
 */
export const isOfOneBirth = ({
  status,
  evidence,
}: {
  readonly status: PairStatus
  readonly evidence: readonly Evidence[]
}): boolean =>
  status === 'twins' || (status === 'kept_apart' && evidence.some(({ point }) => point === 'twins'))

/** Takes the score below `probableFrom`: a person looks twice. A pair stays one about which a person is asked. */
function twinEvidence(a: Identity, b: Identity, sum: number): Evidence[] {
  if (sum <= possibleFrom || !maybeTwins(a, b)) return []
  return [{ point: 'twins', weight: Math.min(-1, probableFrom - 1 - sum) }]
}

/** A newborn without a code that is a parent's: twins may both have it. */
const withOwnCode = (one: Identity): Identity =>
  one.fiscalCode && holderOf(one.fiscalCode, one) === 'parent' ? { ...one, fiscalCode: null } : one

/** Days between the births of twins: midnight lies between some. */
const twinDays = 1
/** Days by which a birth may be written down wrongly and still be found. */
export const foundWithinDays = 2

/**
 * Are two records of newborns the same newborn? Lists the evidence for and against it; a field that one of them
 * leaves empty says nothing, and so does a parent's fiscal code. Two fiscal codes are two newborns: a mistyped
 * one is corrected first. Newborns of a declared multiple birth are twins and never duplicates of one another.
 * Two newborns with one place in the birth may be duplicates. The order of the two does not matter.
 */
export function compareNewborns(one: Identity, other: Identity): Comparison {
  const [a, b] = [withOwnCode(one), withOwnCode(other)]
  const found = [
    ...said('motherFiscalCode', a.mother.fiscalCode, b.mother.fiscalCode, 40, -30),
    ...said('motherName', a.mother.nameKey, b.mother.nameKey, 15, -15),
    ...said('motherBirthDate', a.mother.birthDate, b.mother.birthDate, 20, -25),
    ...said('fiscalCode', a.fiscalCode, b.fiscalCode, 60, -40),
    ...nameEvidence(a, b),
    ...birthEvidence(a, b),
    ...said('sex', a.sex, b.sex, 5, -45),
    ...said('birthOrder', orderOf(a), orderOf(b), 5, -60),
    ...weightEvidence(a, b),
    ...said('birthPoint', a.birthWorkgroupId, b.birthWorkgroupId, 5, 0),
  ].filter(({ weight }) => weight !== 0)
  const sumOf = (all: readonly Evidence[]) => all.reduce((total, { weight }) => total + weight, 0)
  const evidence = [...found, ...twinEvidence(a, b, sumOf(found))]
  const score = Math.min(100, Math.max(0, sumOf(evidence)))
  const mother = sameMother(a.mother, b.mother)
  if (mother && daysApart(a, b) <= twinDays && areTwins(a, b)) return { likeness: 'twins', score, evidence }
  const child = Boolean(a.fiscalCode) && a.fiscalCode === b.fiscalCode
  const another = Boolean(a.fiscalCode && b.fiscalCode) && a.fiscalCode !== b.fiscalCode
  const near = daysApart(a, b) <= foundWithinDays
  const likely = score >= possibleFrom && near && (mother || child) && !another && !areTwins(a, b)
  return { likeness: likely ? 'duplicate' : 'none', score, evidence }
}

export type PairStatus = 'open' | 'merged' | 'kept_apart' | 'twins'
/** Result of comparing two records; twins are found by themselves and never asked about. */
/** Nobody has said whether the two are one newborn. */
export const undecidedPairStatuses = ['open', 'twins'] as const satisfies PairStatus[]
export const pairStatuses: StatusTable<PairStatus> = {
  open: { label: 'Da decidere', tone: 'amber' },
  merged: { label: 'Uniti', tone: 'green' },
  kept_apart: { label: 'Tenuti separati', tone: 'grey' },
  twins: { label: 'Gemelli', tone: 'blue' },
}

/** Pairs about which a person decides or decided; twins are told by the data. */
export const shownPairStatuses = ['open', 'merged', 'kept_apart'] as const satisfies PairStatus[]

/** Fields of a newborn that may differ between two records, as people read them. */
export const mergedFields = {
  surname: 'Cognome',
  name: 'Nome',
  sex: 'Sesso',
  fiscalCode: 'Codice fiscale',
  birthAt: 'Nascita',
  gestation: 'Età gestazionale',
  birthWeight: 'Peso alla nascita',
  sga: 'Piccolo per età gestazionale',
  plurality: 'Gemellarità',
  deliveryType: 'Parto',
  apgar: 'Apgar',
  familyHistory: 'Familiarità',
  residence: 'Residenza',
  phones: 'Telefoni',
  mother: 'Madre',
  father: 'Padre',
  pediatrician: 'Pediatra',
  currentWorkgroup: 'Dove si trova',
} as const
export type MergedField = keyof typeof mergedFields
