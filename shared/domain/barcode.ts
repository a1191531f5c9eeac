/** Barcodes that differ by case alone are one code: a scanner with Caps Lock reads one as the other. */
export const sameBarcode = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one?.trim().toUpperCase() === other?.trim().toUpperCase()
