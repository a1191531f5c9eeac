import type { PlateStatus, Position, PunchStatus, QcLevel, Screening, WellType } from '@sne/shared/domain'
import type { LaboratoryHead } from '../layout/letterhead.ts'

/** A plate as printed at the head of its map and of its punching list. */
export interface PlateFacts {
  readonly laboratory: LaboratoryHead
  readonly barcode: string
  readonly number: string
  readonly name: string | null
  readonly analysisType: string
  readonly category: Screening
  readonly status: PlateStatus
  readonly instrument: string | null
  readonly kitLot: string | null
  /** Day `yyyy-MM-dd`. */
  readonly kitExpiry: string | null
  readonly isLot: string | null
  readonly createdAt: string
  readonly createdBy: string | null
  readonly closedAt: string | null
  readonly closedBy: string | null
  /** Numbers of the plates punched together with this one. */
  readonly siblings: readonly string[]
  readonly notes: string | null
  readonly punchingNotes: string | null
  /** Instant of the print and who asked for it. */
  readonly printedAt: string
  readonly printedBy: string | null
}

/** Reason why a sample is on the plate: everything but the first analysis is marked. */
export type WellReason = 'first' | 're_test' | 'second_tier' | 'recall'

export interface PlateMapWell {
  readonly well: Position
  readonly type: WellType
  readonly qcLevel: QcLevel | null
  readonly qcLot: string | null
  readonly barcode: string | null
  readonly protocol: string | null
  readonly newborn: string | null
  readonly reason: WellReason | null
  readonly urgent: boolean
  /** 1 of 2, 2 of 2: null when the sample has one well. */
  readonly replicate: { readonly number: number; readonly of: number } | null
  readonly punchStatus: PunchStatus | null
  /** Short note, such as "non richiesto". */
  readonly note: string | null
}

export interface PlateMapInput {
  readonly plate: PlateFacts
  /** In any order; wells that are not named are empty. */
  readonly wells: readonly PlateMapWell[]
}

/** One line of the punching list, in the order of work. */
export interface PunchingRow extends PlateMapWell {
  /** Discs to punch into this well. */
  readonly punches: number
  /** Numbers of the sibling plates that receive a disc in the same well; empty for a plate alone. */
  readonly plates: readonly string[]
}

export interface PunchingWorklistInput {
  readonly plate: PlateFacts
  readonly rows: readonly PunchingRow[]
}
