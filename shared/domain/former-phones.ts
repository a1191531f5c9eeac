import { dayMs } from './calendar.ts'

/** Telephone numbers that were replaced. */
export interface FormerPhones {
  readonly phones: readonly string[]
  /** ISO 8601. */
  readonly changedAt: string
}

/** Days for which a replaced number is shown beside the new one. */
const formerPhoneDays = 90

/** Is a change of numbers so recent that whoever calls compares the former ones? */
export const isRecentlyChanged = (changedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(changedAt) <= formerPhoneDays * dayMs

/** One number is written with and without blanks, points and prefix of the country. */
const keyOf = (phone: string): string => phone.replaceAll(/[^+\d]/g, '').replace(/^(?:\+39|0039)/u, '')

/**
 * Numbers that a change takes away, with the ones of a recent earlier change; null where none is removed. A
 * number that is added, or that another person of the family has now, takes none away.
 */
export function formerPhones(
  before: readonly string[],
  after: readonly string[],
  { earlier, now }: { readonly earlier: FormerPhones | null; readonly now: Date },
): FormerPhones | null {
  const kept = new Set(after.map(keyOf))
  const isGone = (phone: string) => !kept.has(keyOf(phone))
  const gone = before.filter(isGone)
  if (gone.length === 0) return null
  const older = earlier && isRecentlyChanged(earlier.changedAt, now) ? earlier.phones.filter(isGone) : []
  const byKey = new Map([...older, ...gone].map((phone) => [keyOf(phone), phone]))
  return { phones: [...byKey.values()], changedAt: now.toISOString() }
}
