import { barcodeKey } from './barcode.ts'
import { type SampleStatus, undecidedSampleStatuses } from './sample.ts'
import { isOneOf } from './status.ts'

/** Why nothing was decided about a code that was read at acceptance, in the words of its list. */
export const openScanKinds = {
  unknown: 'sconosciuto',
  out_of_list: 'non in distinta',
  undecided: 'da decidere',
  failed: 'non salvato',
  /** It came while a reason, a note or a window was open. */
  unread: 'non letto',
} as const
export type OpenScanKind = keyof typeof openScanKinds

/** Scans that a shipment keeps at most: a parcel holds fewer cards, and one scan beside a missing card holds the closing. */
export const openScansAtMost = 500

/**
 * Scans of a shipment that nobody has cleared: no card with the code was decided by a person. A card that counts as not received
 * after its code was read is open still: it lies on the bench.
 */
export function stillOpenScans<S extends { readonly code: string }>(
  scans: readonly S[],
  cards: readonly { readonly barcode: string; readonly status: SampleStatus }[],
): S[] {
  const decided = new Set(
    cards
      .filter(({ status }) => !isOneOf(undecidedSampleStatuses, status))
      .map(({ barcode }) => barcodeKey(barcode)),
  )
  return scans.filter(({ code }) => !decided.has(barcodeKey(code)))
}

/** Whether a shipment waits with its closing: a card that is missing may be one that was read, even wrongly. */
export const scansHoldClosing = (missing: number, openScans: number): boolean => missing > 0 && openScans > 0
