import type { Endpoint } from '@sne/shared/contract'
import type { Tone } from '@sne/shared/domain'

/** Waiting work of a role: one number, and the list that it counts. */
export interface HomeCard {
  readonly label: string
  readonly detail: string
  /** A list call; asked for its count alone. */
  readonly endpoint: Endpoint
  readonly query: Readonly<Record<string, unknown>>
  /** Address of exactly that list. */
  readonly to: string
  readonly tone: Tone
  /** Moment of the oldest, from the answer of the count; null where there is none. */
  readonly oldest?: (answer: unknown) => string | null
  /**
   * Largest number of items that come with the count. Set where the list cannot be sorted by the field that
   * `oldest` reads.
   */
  readonly read?: number
  /** Field of an item since when it waits, by which the list can be sorted: the answer then has its oldest item. */
  readonly since?: string
}

/**
 * The query of a card to its list: the count, and the oldest item where the card shows since when it waits.
 */
export const queryOf = ({ query, since, read = 0 }: HomeCard) => ({
  ...query,
  ...(since ? { pageSize: 1, sort: since } : { pageSize: read }),
})

/** A list sorted by `createdAt` may have items with the stamp `created`. */
export const stampOf = (since: string) => since.replace(/At$/, '')

/** Since when the oldest item waits. */
export function oldestOf({ oldest, since }: HomeCard, answer: unknown): string | null {
  if (answer === undefined) return null
  if (!since) return oldest?.(answer) ?? null
  const [first] = (answer as { items?: readonly Record<string, unknown>[] }).items ?? []
  const stamp = first?.[stampOf(since)] as { at?: string } | undefined
  return (first?.[since] as string | undefined) ?? stamp?.at ?? null
}
