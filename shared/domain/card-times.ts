import { dayMs, dayOf } from './calendar.ts'

/** Moments of a card in ISO 8601; null where not known. */
export interface CardTimes {
  readonly birthAt: string | null
  /** False when only the day of birth is known. */
  readonly birthTimeKnown: boolean
  readonly collectedAt: string | null
  /** When a laboratory accepted the card. */
  readonly acceptedAt: string | null
}

export interface ImpossibleTime {
  readonly field: 'birthAt' | 'collectedAt'
  /** Italian. */
  readonly why: string
}

/** With the day alone, two moments of one day may have either order. */
function isAfter(moment: string, other: string | Date, dayAlone: boolean): boolean {
  return dayAlone
    ? dayOf(moment) > dayOf(other)
    : Date.parse(moment) > (typeof other === 'string' ? Date.parse(other) : other.getTime())
}

/**
 * The first contradiction between the times of a card: a birth or collection in the future or after the card's
 * acceptance, a collection before the birth. Null when all may be so.
 */
export function impossibleTime(
  { birthAt, birthTimeKnown, collectedAt, acceptedAt }: CardTimes,
  now: Date,
): ImpossibleTime | null {
  const dayAlone = !birthTimeKnown
  if (collectedAt !== null && isAfter(collectedAt, now, false))
    return { field: 'collectedAt', why: 'Data del prelievo nel futuro' }
  if (birthAt !== null && isAfter(birthAt, now, dayAlone))
    return { field: 'birthAt', why: 'Data di nascita nel futuro' }
  if (collectedAt !== null && birthAt !== null && isAfter(birthAt, collectedAt, dayAlone))
    return { field: 'collectedAt', why: 'Prelievo precedente alla nascita' }
  if (acceptedAt === null) return null
  if (collectedAt !== null && isAfter(collectedAt, acceptedAt, false))
    return { field: 'collectedAt', why: 'Prelievo successivo all’accettazione del cartoncino' }
  if (birthAt !== null && isAfter(birthAt, acceptedAt, dayAlone))
    return { field: 'birthAt', why: 'Nascita successiva all’accettazione del cartoncino' }
  return null
}

/** Days after birth beyond which a collection is a slip of the pen: newborns are screened in their first weeks. */
const latestCollectionDays = 366

/** Why a card cannot have been collected then, Italian; null when it can. */
export function impossibleCollection({
  birthAt,
  birthTimeKnown,
  collectedAt,
}: Readonly<Record<'birthAt' | 'collectedAt', string>> & { readonly birthTimeKnown: boolean }):
  | string
  | null {
  if (isAfter(birthAt, collectedAt, !birthTimeKnown)) return 'Prelievo precedente alla nascita'
  const days = (Date.parse(collectedAt) - Date.parse(birthAt)) / dayMs
  return days > latestCollectionDays
    ? 'Prelievo oltre un anno dopo la nascita: controllare le due date'
    : null
}
