import type { ImportProfile } from '../../platform/database/import-profile.ts'
import type { RawValue } from './extraction.ts'
import { pick } from './header.ts'
import { cellText } from './table.ts'
import { readWell, type WellReading } from './well-notation.ts'

export interface PlaceReading {
  readonly place: WellReading
  /** Text of another column that gives another well of the plate; null where all agree. */
  readonly otherWell: string | null
}

/** The place of a row by the first of its columns of wells, and what the others say against it. */
export function readPlace({ row, header }: RawValue, notation: ImportProfile['wellNotation']): PlaceReading {
  const place = readWell(pick(row, header, 'well'), notation)
  const otherWell = header.at.well
    .map((index) => cellText(row.cells[index]))
    .find((text) => {
      const other = readWell(text, notation)
      return place.kind === 'well' && other.kind === 'well' && other.position !== place.position
    })
  return { place, otherWell: otherWell ?? null }
}
