import type { LaboratoryHead } from '../layout/letterhead.ts'
import type { ReportAnalyte } from '../report/report-input.ts'

/** A fact with its name; an absent one is already '-'. */
export interface SheetFact {
  readonly label: string
  readonly value: string
}

export interface SheetAnalysis {
  /** Analysis, card and time, as a title. */
  readonly title: string
  readonly detail: string
  readonly analytes: readonly ReportAnalyte[]
  /** Values that were left out of the judgement, with the reason. */
  readonly excluded: readonly string[]
}

export interface SheetCommunication {
  readonly at: string
  readonly to: string
  readonly how: string
  readonly outcome: string
  readonly text: string
}

export interface SheetRequest {
  readonly number: string
  readonly asked: string
  readonly status: string
  readonly due: string
  readonly reason: string
}

/** Everything that the sheet of a case prints; equal data give equal bytes. */
export interface CaseSheetInput {
  readonly laboratory: LaboratoryHead
  /** Number of the order. */
  readonly reference: string
  readonly category: string
  readonly urgent: boolean
  readonly newborn: readonly SheetFact[]
  readonly contacts: readonly SheetFact[]
  readonly findings: readonly string[]
  readonly analyses: readonly SheetAnalysis[]
  readonly communications: readonly SheetCommunication[]
  readonly requests: readonly SheetRequest[]
  /** ISO instant. */
  readonly createdAt: string
  readonly writtenBy: string
  readonly softwareVersion: string
}
