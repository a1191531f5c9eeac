import { barcodeKey, nearBarcodes, sameBarcode } from './barcode.ts'
import { type SampleStatus, undecidedSampleStatuses } from './sample.ts'
import { isOneOf } from './status.ts'

/** Why nothing was decided about a code that was read at acceptance, as its list names it. */
export const openScanKinds = {
  unknown: 'sconosciuto',
  out_of_list: 'non in distinta',
  undecided: 'da decidere',
  failed: 'non salvato',
  /** It came while a reason, a note or a window was open. */
  unread: 'non letto',
  /** A pause separates characters that may belong to two scans. */
  unclear: 'lettura incompleta',
} as const
export type OpenScanKind = keyof typeof openScanKinds

/** The gravest first: nobody decided about a card that a person believes read, then cards that wait for an answer. */
const byGravity: readonly OpenScanKind[] = [
  'failed',
  'unread',
  'unclear',
  'undecided',
  'out_of_list',
  'unknown',
]

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

/**
 * An unclear scan as it is kept: a blank for the pause. It is no card's code, so that no later decision
 * clears it: the scanned card may be another one.
 */
export const unclearCode = (before: string, rest: string): string => `${before.trim()} ${rest.trim()}`

/**
 * The listed codes that an unclear scan may be: the whole, the part behind the pause or the part before it, and codes that resemble
 * them. A person compares them with the card.
 * @param code of `unclearCode`
 * @param listed codes of the cards that are expected
 */
export function unclearCandidates(code: string, listed: readonly string[]): string[] {
  const [before = '', ...others] = code.split(' ')
  const rest = others.join(' ')
  const parts = [before + rest, rest, before]
  const same = parts.flatMap((part) => listed.filter((one) => sameBarcode(one, part)))
  const near = parts.flatMap((part) => nearBarcodes(part, listed))
  return [...new Set([...same, ...near])]
}

export interface OpenScansOfCard<S> {
  /** The gravest scan, the oldest among equals. */
  readonly first: S
  /** Further scans that may be of the same card. */
  readonly others: readonly S[]
}

/**
 * The code of the card that was scanned: `code` itself, or the only known one at its end, after stray
 * characters. A known code that differs elsewhere does not count: it is another card of one series as often
 * as this card read wrongly.
 * @param known codes of the cards that the shipment lists, and of the other scans
 */
function meantBy(code: string, known: readonly string[]): string {
  const key = barcodeKey(code) ?? ''
  const inner = new Set(nearBarcodes(key, known).filter((other) => key.endsWith(other)))
  const [only] = inner
  return inner.size === 1 && only ? only : key
}

/**
 * Open scans by the card that they may be of, the gravest card first. Each scan is cleared by itself: a resemblance proves nothing.
 * @param barcodes of the cards that the shipment lists
 */
export function openScansByCard<S extends { readonly code: string; readonly kind: OpenScanKind }>(
  scans: readonly S[],
  barcodes: readonly string[],
): OpenScansOfCard<S>[] {
  const listed = barcodes.map((code) => barcodeKey(code) ?? '')
  const known = [...listed, ...scans.map(({ code }) => barcodeKey(code) ?? '')]
  const sorted = scans.toSorted((one, other) => byGravity.indexOf(one.kind) - byGravity.indexOf(other.kind))
  const cards = Map.groupBy(sorted, ({ code }) =>
    listed.includes(barcodeKey(code) ?? '') ? barcodeKey(code) : meantBy(code, known),
  )
  return [...cards.values()].flatMap(([first, ...others]) => (first ? [{ first, others }] : []))
}
