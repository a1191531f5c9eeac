import { type CommunicationOutcome, communicationOutcomeLabels, type RecipientType } from './newborn.ts'
import type { Screening } from './screenings.ts'
import { keysOf } from './status.ts'

/**
 * Parties that have to be told of a positive before its episode is closed as referred (safety, section 8). A
 * communication tells each of them.
 */
export const referralParties = {
  centre: { label: 'centro clinico', recipients: ['centro_clinico'] },
  family: { label: 'reparto o famiglia', recipients: ['genitore', 'punto_nascita', 'tin'] },
} as const satisfies Record<string, { label: string; recipients: readonly RecipientType[] }>
export type ReferralParty = keyof typeof referralParties
export const referralPartyNames = ['centre', 'family'] as const satisfies readonly ReferralParty[]

/** Everybody of whom a list says that they were not told. */
export const toldPartyLabels = {
  centre: referralParties.centre.label,
  family: referralParties.family.label,
  birth_point: 'punto nascita o famiglia',
} as const
export type ToldParty = keyof typeof toldPartyLabels

/** Communications that are missing. */
export const missingCommunicationKinds = {
  positive: 'Positivo',
  urgent_recall: 'Richiamo urgente',
  withdrawn_urgent: 'Urgente ritirato',
  closed_finding: 'Reperto di un neonato chiuso',
  recall: 'Richiamo',
  planned_card: 'Prelievo programmato',
} as const
export type MissingCommunicationKind = keyof typeof missingCommunicationKinds

/** The outcome by which somebody knows. */
export const toldOutcome = 'comunicato' satisfies CommunicationOutcome

/**
 * Why a communication says too little of who was told, in Italian; null where it does not. Somebody at the clinical centre has
 * taken the finding: a name or a role of two letters or more, or nobody can be asked.
 */
export const untoldPersonRefusal = ({
  recipientType,
  outcome,
  recipientName,
}: {
  readonly recipientType: RecipientType
  readonly outcome: CommunicationOutcome
  readonly recipientName?: string | null | undefined
}): string | null =>
  recipientType === 'centro_clinico' &&
  outcome === toldOutcome &&
  (recipientName?.match(/\p{L}/gu) ?? []).length < 2
    ? 'Indicare chi è stato avvisato al centro clinico: nome o ruolo.'
    : null

/**
 * May a person record this outcome? Only a laboratory tells a result: an account without one opens every page, and would
 * end the reminders of laboratories that told nobody.
 */
export const mayRecordOutcome = (outcome: CommunicationOutcome, laboratoryId: number | null): boolean =>
  outcome !== toldOutcome || laboratoryId !== null

/** Outcomes that a form offers. @param withoutLaboratory see `isWithoutLaboratory` */
export const offeredOutcomes = (withoutLaboratory: boolean): CommunicationOutcome[] =>
  keysOf(communicationOutcomeLabels).filter(
    (outcome) => !withoutLaboratory || mayRecordOutcome(outcome, null),
  )

interface Author {
  readonly seesAll: boolean
  readonly visibleScreenings: readonly Screening[]
}

interface Naming {
  /** Null: the person named none, and was not asked either. */
  readonly named: readonly Screening[] | null
  /** Categories of the request that the communication is about. */
  readonly requested: readonly Screening[]
}

/**
 * Categories that a communication tells of: those that it names, otherwise those of the request that it names; otherwise none, whatever
 * its words say. Nobody speaks for a category that is out of sight.
 */
export const toldCategories = (
  { named, requested }: Naming,
  { seesAll, visibleScreenings }: Author,
): Screening[] =>
  named ? [...new Set(named)] : requested.filter((one) => seesAll || visibleScreenings.includes(one))

/** A communication as far as the rule reads it. */
export interface GivenCommunication {
  readonly recipientType: RecipientType
  readonly outcome: CommunicationOutcome
  /** ISO 8601; a form gives it to the minute. */
  readonly at: string
  /** ISO 8601 */
  readonly recordedAt: string
  /** Laboratory of its author; null in older records of an account without one, which count everywhere. */
  readonly laboratoryId: number | null
  readonly told: readonly Screening[]
}

/** The communication to make. */
export interface ToTell {
  readonly category: Screening
  readonly laboratoryId: number
  /** ISO 8601: earlier communications were about something else. */
  readonly since: string
}

const minute = 60_000

/**
 * The last moment at which somebody can have been told. An hour that was given to the minute means any moment
 * of that minute, but none after its recording. Otherwise a call of this minute would count for no finding of
 * this minute.
 */
const toldAt = ({ at, recordedAt }: GivenCommunication): number => {
  const told = Date.parse(at)
  return told % minute === 0 ? Math.min(told + minute - 1, Date.parse(recordedAt)) : told
}

/** Communications by which somebody knows of a category since it was found. */
const counted = (
  given: readonly GivenCommunication[],
  { category, laboratoryId, since }: ToTell,
): GivenCommunication[] =>
  given.filter(
    (one) =>
      one.outcome === toldOutcome &&
      one.told.includes(category) &&
      (one.laboratoryId === null || one.laboratoryId === laboratoryId) &&
      toldAt(one) >= Date.parse(since),
  )

/** Who was not told yet; empty when the episode may be closed as referred. */
export function missingParties(given: readonly GivenCommunication[], finding: ToTell): ReferralParty[] {
  const told = counted(given, finding)
  return referralPartyNames.filter((name) => {
    const recipients: readonly RecipientType[] = referralParties[name].recipients
    return !told.some(({ recipientType }) => recipients.includes(recipientType))
  })
}

/** People who can collect the material of a request: one of them has to know. */
export const collectingRecipients = [
  'genitore',
  'punto_nascita',
  'tin',
  'pls',
] as const satisfies RecipientType[]

/** A request for a card or serum that was approved: an urgent one, answered or not, or another one that nothing answered yet. */
export interface RequestToTell extends Omit<ToTell, 'category'> {
  readonly categories: readonly Screening[]
  readonly urgent: boolean
  /** A place that was asked said that it knows. */
  readonly acknowledged: boolean
}

/**
 * Parties that were not told of a request. An urgent request is told to centre and family, as a positive is. Another
 * request is told to one party that can collect, unless a place acknowledged its notice.
 */
export function missingOfRequest(
  given: readonly GivenCommunication[],
  { categories, urgent, acknowledged, ...rest }: RequestToTell,
): ToldParty[] {
  if (urgent) {
    const missing = categories.flatMap((category) => missingParties(given, { ...rest, category }))
    return referralPartyNames.filter((name) => missing.includes(name))
  }
  const recipients: readonly RecipientType[] = collectingRecipients
  const told = categories.every((category) =>
    counted(given, { ...rest, category }).some(({ recipientType }) => recipients.includes(recipientType)),
  )
  return acknowledged || told ? [] : ['birth_point']
}
