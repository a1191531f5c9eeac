import type { Shipping, ShippingSampleRow } from '@sne/shared/contract'
import { barcodeKey, sameBarcode, scansHoldClosing } from '@sne/shared/domain'
import { isWaiting } from '../../parts/scanning/card-order.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'
import type { Scans } from '../../parts/scanning/use-scan-queue.ts'

export interface Closing {
  readonly shipping: Shipping
  /** Undefined while they are on their way. */
  readonly cards: readonly ShippingSampleRow[] | undefined
  readonly points: readonly OpenPoint[]
  /** Readings being sent, and readings that a person has to check. */
  readonly scans: Pick<Scans, 'count' | 'conflicts' | 'ofOthers'>
  /** Cards with reasons or a note that nobody has confirmed. */
  readonly unfinished: readonly Pick<ShippingSampleRow, 'barcode'>[]
}

/** Obstacle to closing the shipment, with the codes or the number that its message names. */
export type Hindrance =
  | { readonly kind: 'waiting'; readonly count: number }
  | { readonly kind: 'conflicts'; readonly codes: readonly string[] }
  | { readonly kind: 'kept'; readonly codes: readonly string[] }
  | { readonly kind: 'unfinished'; readonly codes: readonly string[] }
  | { readonly kind: 'undecided'; readonly count: number }
  | { readonly kind: 'unclear' }

export interface ClosingState {
  /** Cards without a decision: the closing counts them as not received. */
  readonly missing: readonly ShippingSampleRow[]
  /** Missing cards whose code was read: they did arrive. */
  readonly undecided: readonly ShippingSampleRow[]
  /** Whether a code that nobody knows may be one of the missing cards, read wrongly. */
  readonly unclear: boolean
  /** The first thing that holds the closing; null when it can be closed. */
  readonly hindrance: Hindrance | null
}

/** Missing decisions before a shipment is closed, and obstacles to the closing. */
export function closingState({ cards, points, scans, unfinished }: Omit<Closing, 'shipping'>): ClosingState {
  const missing = cards?.filter(isWaiting) ?? []
  const codes = new Set(points.map(({ code }) => barcodeKey(code)))
  const undecided = missing.filter(({ barcode }) => codes.has(barcodeKey(barcode)))
  const unclear = scansHoldClosing(missing.length, points.length - undecided.length)
  const conflicts = scans.conflicts.map(({ scan }) => scan.code)
  const waiting = scans.count() - conflicts.length
  // A card that was decided in the same way meanwhile loses nothing.
  const kept = scans
    .ofOthers()
    .filter(
      ({ code, status }) => !cards?.some((card) => sameBarcode(card.barcode, code) && card.status === status),
    )
  const hindrance = (): Hindrance | null => {
    if (waiting > 0) return { kind: 'waiting', count: waiting }
    if (conflicts.length > 0) return { kind: 'conflicts', codes: conflicts }
    if (kept.length > 0) return { kind: 'kept', codes: kept.map(({ code }) => code) }
    if (unfinished.length > 0) return { kind: 'unfinished', codes: unfinished.map(({ barcode }) => barcode) }
    if (undecided.length > 0) return { kind: 'undecided', count: undecided.length }
    return unclear ? { kind: 'unclear' } : null
  }
  return { missing, undecided, unclear, hindrance: hindrance() }
}
