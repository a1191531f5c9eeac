import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { longestNumber, type NumberStyle } from './cell-value.ts'

export interface StyleGuess {
  readonly style: NumberStyle
  /** Both signs stand in the file, never together in one number: one of them cannot be read safely. */
  readonly mixed: boolean
}

/**
 * Finds how the numbers of a file are written where its profile leaves it open.
 * @param cells the texts of the value columns.
 * @param delimiter of the file; null for a spreadsheet. A comma between cells cannot be the decimal sign.
 */
export function numberStyle(
  profile: Pick<ImportProfile, 'decimal' | 'thousands'>,
  cells: Iterable<string | number>,
  delimiter: string | null,
): StyleGuess {
  if (profile.decimal !== 'auto') {
    const thousands = profile.thousands === profile.decimal ? '' : profile.thousands
    return { style: { decimal: profile.decimal, thousands }, mixed: false }
  }
  let commas = 0
  let points = 0
  for (const cell of cells) {
    if (typeof cell === 'number' || cell.length > longestNumber) continue
    const together = /\d([.,])\d{3}(?:\1\d{3})*([.,])\d/u.exec(cell)
    if (together && together[1] !== together[2]) {
      const decimal = together[2] as '.' | ','
      return { style: { decimal, thousands: decimal === ',' ? '.' : ',' }, mixed: false }
    }
    if (/\d,\d/u.test(cell)) commas += 1
    else if (/\d\.\d/u.test(cell)) points += 1
  }
  const quotedCommas = delimiter === ',' && commas === 0
  const decimal = quotedCommas || points > commas ? '.' : commas > 0 ? ',' : '.'
  return {
    style: { decimal, thousands: profile.thousands === decimal ? '' : profile.thousands },
    mixed: commas > 0 && points > 0,
  }
}
