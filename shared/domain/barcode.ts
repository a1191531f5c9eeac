/** A barcode as it is compared: a scanner with Caps Lock reads the same code in the other case. */
export const barcodeKey = (code: string | null | undefined): string | undefined => code?.trim().toUpperCase()

/** Barcodes that differ by case or surrounding blanks alone are one code. */
export const sameBarcode = (one: string | null | undefined, other: string | null | undefined): boolean =>
  barcodeKey(one) === barcodeKey(other)

/** Codes shorter than this resemble too many others, and strays at both ends are at most as many. */
const shortestNear = 4
const mostStrays = 3

/** Whether one character was read wrongly, left out or added: `SN-17` and `SN-77`, `SN-7`, `SN-177`. */
function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const rest = one.length === other.length ? one.slice(from + 1) : short.slice(from)
  return rest === (one.length === other.length ? other.slice(from + 1) : long.slice(from + 1))
}

/**
 * The codes that an unknown code may have meant: one character differs, or up to three stray characters
 * precede or follow it. A person compares them with the card; no decision follows from it.
 * @param codes of the cards that are expected
 */
export function nearBarcodes(read: string, codes: readonly string[]): string[] {
  const key = barcodeKey(read) ?? ''
  return codes.filter((code) => {
    const known = barcodeKey(code) ?? ''
    if (known.length < shortestNear || known === key) return false
    return differsByOne(key, known) || (key.includes(known) && key.length - known.length <= mostStrays)
  })
}
