import { parsePosition, positions } from '@sne/shared/domain'
import type { ImportProfile } from '../../platform/database/import-profile.ts'

export type WellReading =
  | { readonly kind: 'well'; readonly position: string; readonly tray: string | null }
  /** A place outside the plate: a vial of blank or solvent. */
  | { readonly kind: 'no_well' }
  | { readonly kind: 'unreadable' }

const noWell: WellReading = { kind: 'no_well' }
const unreadable: WellReading = { kind: 'unreadable' }

/** `A1`, `A01`, `a-1`, `A:1`, with the tray of the autosampler before it: `2:B,2` (Waters), `P1-B02` (Agilent). */
const onPlate = /^(?:(?:P|Plate ?)?(\d{1,2}) ?[-:,/] ?)?([A-P]) ?[-:,]? ?0{0,38}(\d{1,2})$/iu
/** The column before the row, as some readers write it: `1A`, `12H`. */
const columnFirst = /^0*(\d{1,2})([A-H])$/iu
/** Characters of the longest place: `Plate 12 : B : 02`. */
const longestPlace = 40
const vial = /^(?:V|Vial|T) ?[-:]? ?\d{1,3}$/iu

/**
 * Reads the place of a sample as instruments write it.
 * @param notation `index` for wells counted 1–96 along rows (A1 = 1, B1 = 13); `letters` where the order of numbers is not known.
 * @returns a position as `B2`; `no_well` for a vial or an empty cell; `unreadable` also for wells beyond 8 × 12.
 */
export function readWell(text: string, notation: ImportProfile['wellNotation'] = 'auto'): WellReading {
  const place = text.trim().replaceAll(/\s+/gu, ' ')
  if (place.length > longestPlace) return unreadable
  if (place === '' || place === '-' || vial.test(place)) return noWell
  if (notation === 'index') return fromIndex(place)
  if (notation === 'letters' && /^\d{1,3}$/u.test(place)) return noWell
  const turned = columnFirst.exec(place)
  const match = onPlate.exec(turned ? `${turned[2]}${turned[1]}` : place)
  if (!match) return unreadable
  const position = parsePosition(`${match[2]}${match[3]}`)
  return position ? { kind: 'well', position, tray: match[1] ?? null } : unreadable
}

function fromIndex(place: string): WellReading {
  if (!/^\d{1,2}$/u.test(place)) return unreadable
  const position = positions[Number(place) - 1]
  return position ? { kind: 'well', position, tray: null } : unreadable
}
