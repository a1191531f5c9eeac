import type { Measure } from './measures.ts'

/**
 * A column beside the values: - `verdict`: whether the instrument accepts a value; - `comparator`: signs that belong to a
 * value; - `peak`: MassLynx's codes of integration; - `note`: a person's text; `unit`: units that are read; - `harmless`:
 * places, names and measures of the run; `other`: unknown.
 */
export type SideRole = 'verdict' | 'comparator' | 'peak' | 'note' | 'unit' | 'harmless' | 'other'

export interface SideColumn {
  readonly index: number
  readonly title: string
  readonly role: SideRole
  /** Column of the value that it tells of; null for all values of the row, `unclear` when it may be one of two. */
  readonly owner: number | 'unclear' | null
  /** Numbers under a title that the profile does not know; the plate may know them as an analyte. */
  readonly isValue: boolean
  /** Meaning of its numbers for the values beside them; null where they have none. */
  readonly measure: Measure | null
}
