/** Code 39 begins and ends with a star, which some scanners give along with the code. */
export const withoutStars = (barcode: string): string =>
  /^\*.*\*$/u.test(barcode) ? barcode.replaceAll(/^\*+|(?<!\*)\*+$/gu, '').trim() : barcode
