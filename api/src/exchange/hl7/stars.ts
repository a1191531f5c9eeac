/** Code 39 begins and ends with a star, which some scanners give along with the code. */
export const withoutStars = (barcode: string): string =>
  /^\*+(.*?)\*+$/u.exec(barcode)?.[1]?.trim() ?? barcode
