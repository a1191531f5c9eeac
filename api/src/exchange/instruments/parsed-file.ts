import type { Comparator } from '@sne/shared/domain'
import type { FileProblem } from './problem.ts'

export type SampleKind = 'sample' | 'blank' | 'qc' | 'standard'

/** One value of the file: one analyte of one injection. */
export interface ParsedRow {
  /** `B2`; null when the file gives no place on the plate. */
  readonly well: string | null
  /** Position of the plate in the autosampler, where the instrument names it. */
  readonly tray: string | null
  readonly sampleName: string | null
  readonly kind: SampleKind
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
  /** Unit in the cell itself; that of its column stands in the name. */
  readonly unit: string | null
  readonly line: number
}

export interface FileMeta {
  readonly plateBarcode?: string
  readonly run?: string
  /** As written in the file. */
  readonly date?: string
}

export interface ParsedFile {
  readonly profileId: string
  readonly rows: readonly ParsedRow[]
  readonly meta: FileMeta
  /** The file ends in the middle: what it holds may not be all. */
  readonly truncated: boolean
  /** What the profile says of several values of one analyte in one well. */
  readonly replicates: 'mean' | 'both' | 'first'
  readonly problems: readonly FileProblem[]
}
