import type { Comparator } from '@sne/shared/domain'
import type { FileProblem } from './problem.ts'
import type { TableRow } from './table.ts'
import type { ToldAssay } from './told-assays.ts'
import type { ToldDate } from './told-dates.ts'

/** `other`: the file has a word for it that the profile does not know. */
export type SampleKind = 'sample' | 'blank' | 'qc' | 'standard' | 'other'

/** One value of the file: one analyte of one injection. */
export interface ParsedRow {
  /** `B2`; null when the file gives no place on the plate. */
  readonly well: string | null
  /** Position of the plate in the autosampler, where the instrument names it. */
  readonly tray: string | null
  readonly sampleName: string | null
  readonly kind: SampleKind
  /** Word of kind that the profile does not know; null where there is none. */
  readonly unknownKind: string | null
  /** As the file writes it. */
  readonly analyteName: string
  /** By the profile's map; null when the map does not know the name. */
  readonly analyteCode: string | null
  /** The cell as it came; never changed, at most cut at `shownCharacters`. */
  readonly raw: string
  readonly value: number | null
  readonly comparator: Comparator | null
  readonly notDetected: boolean
  readonly flagText: string | null
  /** Units in the cell itself and beside it; that of its column is in the name. */
  readonly units: readonly string[]
  /** Texts of the row's other columns that may be codes of cards. */
  readonly otherNames: readonly string[]
  /** Of them, those of further columns of names. */
  readonly secondNames: readonly string[]
  readonly line: number
}

export interface FileMeta {
  /** Every plate that a line or a column names. */
  readonly plates?: readonly string[]
  readonly run?: string
  /** As written in the file. */
  readonly date?: string
  /** Unit of all values, where a line gives one. */
  readonly unit?: string
}

/** Texts that may be codes of cards, in a part of a workbook whose rows nobody sees or reads. */
export interface Elsewhere {
  /** The problem where one of them is a card of the plate; Italian. */
  readonly sentence: string
  readonly names: readonly string[]
}

export interface ParsedFile {
  readonly profileId: string
  readonly rows: readonly ParsedRow[]
  readonly meta: FileMeta
  /** Measured assays by lines and columns. */
  readonly assays: readonly ToldAssay[]
  /** When lines and columns say that the run was made. */
  readonly dates: readonly ToldDate[]
  /** Lines around the table of a label and its text. */
  readonly lines: readonly TableRow[]
  readonly elsewhere: readonly Elsewhere[]
  /** The file ends in the middle: rows may be missing. */
  readonly truncated: boolean
  readonly problems: readonly FileProblem[]
}
