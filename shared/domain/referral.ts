import type { CommunicationOutcome, RecipientType } from './newborn.ts'
import type { Screening } from './screenings.ts'

/** Who has to be told of a positive before its episode is closed as referred, each by a communication (safety, section 8). */
export const referralParties = {
  centre: { label: 'centro clinico', recipients: ['centro_clinico'] },
  family: { label: 'reparto o famiglia', recipients: ['genitore', 'punto_nascita', 'tin'] },
} as const satisfies Record<string, { label: string; recipients: readonly RecipientType[] }>
export type ReferralParty = keyof typeof referralParties
export const referralPartyNames = ['centre', 'family'] as const satisfies readonly ReferralParty[]

/** The outcome by which somebody knows. */
export const toldOutcome = 'comunicato' satisfies CommunicationOutcome

interface Author {
  readonly seesAll: boolean
  readonly visibleScreenings: readonly Screening[]
}

/**
 * Categories that a communication tells of: the one that it names, otherwise those of the request that it is about, otherwise
 * all that its author sees. Nobody speaks for a category that is out of sight.
 */
export function toldCategories(
  { category, requested }: { readonly category: Screening | null; readonly requested: readonly Screening[] },
  { seesAll, visibleScreenings }: Author,
): Screening[] {
  if (category) return [category]
  if (requested.length > 0) return requested.filter((one) => seesAll || visibleScreenings.includes(one))
  return seesAll ? [] : [...visibleScreenings]
}

/** A communication as far as the rule reads it. */
export interface GivenCommunication {
  readonly recipientType: RecipientType
  readonly outcome: CommunicationOutcome
  /** ISO 8601; entered to the minute. */
  readonly at: string
  /** Laboratory of its author; null for an account of none. */
  readonly laboratoryId: number | null
  readonly told: readonly Screening[]
}

/** What has to be told. */
export interface ToTell {
  readonly category: Screening
  readonly laboratoryId: number
  /** ISO 8601: earlier communications were about something else. */
  readonly since: string
}

const minute = 60_000

/** Who was not told yet; empty when the episode may be closed as referred. */
export function missingParties(
  given: readonly GivenCommunication[],
  { category, laboratoryId, since }: ToTell,
): ReferralParty[] {
  const from = Math.floor(Date.parse(since) / minute) * minute
  const counted = given.filter(
    (one) =>
      one.outcome === toldOutcome &&
      one.told.includes(category) &&
      (one.laboratoryId === null || one.laboratoryId === laboratoryId) &&
      Date.parse(one.at) >= from,
  )
  return referralPartyNames.filter((name) => {
    const recipients: readonly RecipientType[] = referralParties[name].recipients
    return !counted.some(({ recipientType }) => recipients.includes(recipientType))
  })
}
