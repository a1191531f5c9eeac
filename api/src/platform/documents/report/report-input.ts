import type {
  AnalyteKind,
  Comparator,
  Flag,
  NamedCondition,
  ReportOutcome,
  ReportStatus,
  SampleRequestType,
  Screening,
  Sex,
} from '@sne/shared/domain'
import type { LaboratoryHead } from '../layout/letterhead.ts'

/** A newborn as printed on the report. Instants are ISO 8601 with zone, days `yyyy-MM-dd`. */
export interface ReportNewborn {
  readonly surname: string
  readonly name: string
  readonly sex: Sex | null
  /** A day alone (`yyyy-MM-dd`) when the hour is not known. */
  readonly birthAt: string | null
  readonly fiscalCode: string | null
  readonly gaWeeks: number | null
  readonly gaDays: number | null
  /** Grams. */
  readonly birthWeight: number | null
  /** Surname and name of the mother. */
  readonly mother: string | null
  readonly birthPoint: string | null
}

export interface ReportCard {
  readonly barcode: string
  readonly protocol: string | null
  /** 1 for the first card of the newborn. */
  readonly sampleNumber: number | null
  readonly collectedAt: string | null
  readonly acceptedAt: string | null
  readonly ageAtCollectionHours: number | null
  readonly motivation: string | null
  readonly tin: boolean
  readonly transfusionAt: string | null
  /** True when transfused, though the time may be unknown. */
  readonly transfused: boolean
  readonly parenteralNutrition: boolean
  /** Of the three before, those that nobody told; inputs of earlier versions do not say. */
  readonly untold?: readonly NamedCondition[]
  /** Further conditions and minor non-conformities, already worded. */
  readonly notes: readonly string[]
}

export interface ReportAnalyte {
  readonly code: string
  readonly name: string
  readonly kind: AnalyteKind
  /** Null when not detected or unusable, as the flag says. */
  readonly value: number | null
  /** The value is a bound. */
  readonly comparator?: Comparator
  readonly unit: string | null
  readonly decimals: number
  readonly low: number | null
  readonly high: number | null
  readonly flag: Flag
  /** Printed among the values out of range; by its flag where absent. */
  readonly finding?: boolean
  /** Held by the controls of its run: printed apart from the values in range. */
  readonly notReleased?: boolean
  /** Conditions searched for with this analyte; printed when it is out of range. */
  readonly disorders: string | null
}

/** A sample that the laboratory asks for together with this report. */
export interface ReportRequest {
  readonly type: SampleRequestType
  readonly motivation: string
  readonly urgent: boolean
  readonly dueDate: string | null
  /** The card that came for it before the report was signed. */
  readonly received?: { readonly barcode: string; readonly collectedAt: string } | null
}

export interface ReportSignature {
  readonly name: string
  readonly at: string
}

/** Everything that a report prints; equal data give equal bytes. */
export interface ReportInput {
  readonly laboratory: LaboratoryHead
  /** Given at acceptance; null before. */
  readonly number: string | null
  readonly revision: number
  /** Number of the report that this one takes the place of. */
  readonly supersedes: string | null
  readonly status: ReportStatus
  /** Instant of acceptance, or of creation before it; also the creation date inside the file. */
  readonly date: string
  /** Text of the barcode in the header: the number of the report or of the protocol. */
  readonly barcode: string
  readonly category: Screening
  readonly analysisType: string
  readonly outcome: ReportOutcome
  readonly urgent: boolean
  /** Comment of the analyst. */
  readonly text: string | null
  readonly newborn: ReportNewborn
  readonly card: ReportCard
  readonly analytes: readonly ReportAnalyte[]
  /** The other analyses of the episode; absent in documents of earlier versions. */
  readonly beside?: readonly { readonly title: string; readonly analytes: readonly ReportAnalyte[] }[]
  /** Italian sentences; absent in documents of earlier versions. */
  readonly remarks?: readonly string[]
  readonly cutoffVersion: string | null
  readonly requests: readonly ReportRequest[]
  readonly decidedBy: ReportSignature | null
  readonly acceptedBy: ReportSignature | null
  /** Version of the software that made the document. */
  readonly softwareVersion: string
}
