import { lastLotDay } from './reagent-lot.ts'
import { type InstrumentFacts, instrumentObjection, type LotFacts, lotObjection } from './usable.ts'

/** Why an item is proposed for a plate. */
export const proposalReasons = {
  last_used: 'l’ultimo usato',
  only_one: 'l’unico registrato',
  first_to_expire: 'il primo a scadere',
} as const
export type ProposalReason = keyof typeof proposalReasons

interface Candidate {
  readonly id: number
  /** Moment of the last plate of the type that recorded the item, ISO 8601; null for none. */
  readonly lastUsedAt: string | null
}
export type InstrumentCandidate = Candidate & InstrumentFacts
export type LotCandidate = Candidate & LotFacts & { readonly kitId: number }

export interface Proposal {
  readonly id: number
  readonly reason: ProposalReason
}

const lastUsed = <C extends Candidate>(items: readonly C[]): C | undefined =>
  items
    .filter(({ lastUsedAt }) => lastUsedAt !== null)
    .toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? '') || b.id - a.id)[0]

/**
 * The instrument for a plate: the one used last where it is still usable, or the only usable one. With several, and none used last, a
 * person chooses.
 * @param instruments that measure the type
 */
export function proposedInstrument(
  instruments: readonly InstrumentCandidate[],
  day: string,
): Proposal | null {
  const last = lastUsed(instruments)
  if (last && !instrumentObjection(last, day)) return { id: last.id, reason: 'last_used' }
  const usable = instruments.filter((one) => !instrumentObjection(one, day))
  const [only] = usable
  return only && usable.length === 1 ? { id: only.id, reason: 'only_one' } : null
}

/**
 * One lot of each kit: the one used last where it is still usable, otherwise the usable one that is good for the shortest time.
 * @param lots of the kits in use
 */
export function proposedLots(lots: readonly LotCandidate[], day: string): Proposal[] {
  const kits = Map.groupBy(lots, ({ kitId }) => kitId)
  return [...kits.values()].flatMap((own): Proposal[] => {
    const last = lastUsed(own)
    if (last && !lotObjection(last, day)) return [{ id: last.id, reason: 'last_used' }]
    const [first] = own
      .filter((lot) => !lotObjection(lot, day))
      .toSorted((a, b) => lastLotDay(a).localeCompare(lastLotDay(b)) || a.id - b.id)
    return first ? [{ id: first.id, reason: 'first_to_expire' }] : []
  })
}
