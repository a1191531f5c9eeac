/** Shapes of the jsonb columns. */
import type {
  AnalyteValue,
  CohortPeople,
  CollectionFacts,
  Conditions,
  CriticalMeasure,
  EventRefs as EventRefsSchema,
  IdentityConflict,
  InfoReportConfig,
  IntakeProblem,
  Layout,
  MatchReport,
  Mother,
  MotherFactors,
  Newborn,
  NonConformity,
  NotUnderstood,
  PlanningChange,
  PlateTemplate,
  ProposedTarget,
  ReportedAnalysis,
  ReportValue,
  SearchQuery,
  SenderSettings,
  SerumValue,
  SummaryContent,
  WorkgroupConfig,
} from '@sne/shared/contract'
import type {
  AnalyzableStatus,
  CollectionMethod,
  Comparator,
  Evidence,
  NamedCondition,
  PrintedFacts,
  RejectionCause,
  SampleStatus,
} from '@sne/shared/domain'
import type { z } from 'zod'
import type { CaseSheetInput, LetterInput } from '../documents/index.ts'

export type {
  AnalyteAnswer,
  ConsentSaidAt,
  ControlExpectation,
  ControlGaps,
  FamilyConsent,
  FileName,
  ProfileSpec,
  ReassessmentDetails,
  RuleLine,
} from '@sne/shared/domain'
export type { ReportInput } from '../documents/index.ts'
export type { ImportProfile } from './import-profile.ts'
export type {
  CohortPeople,
  Conditions,
  CriticalMeasure,
  Evidence,
  IntakeProblem,
  MatchReport,
  Mother,
  MotherFactors,
  NonConformity,
  NotUnderstood,
  ProposedTarget,
  SearchQuery,
  SenderSettings,
  SerumValue,
  SummaryContent,
}
/** `untold`: conditions that a report names and that nobody told. */
export type StoredConditions = Conditions & { readonly untold?: readonly NamedCondition[] | undefined }
/** Input of the PDF of a letter or sheet of a case. */
export type KeptLetterInput = LetterInput | CaseSheetInput

export type EventRefs = z.output<typeof EventRefsSchema>
export type WorkgroupSettings = z.output<typeof WorkgroupConfig>
export type LayoutData = z.output<typeof Layout>
/** Answer of an act of planning. */
export type PlanningAnswer = Pick<PlanningChange, 'placed' | 'freed' | 'leftOut'>
export type PlateTemplateData = z.output<typeof PlateTemplate>
export type InfoReportSettings = z.output<typeof InfoReportConfig>
export type Father = NonNullable<Newborn['father']>
export type Pediatrician = NonNullable<Newborn['pediatrician']>

/**
 * Facts of a newborn in a message that its record contradicts; the record is read when a person
 * looks.
 */
export type KeptConflict = Omit<IdentityConflict, 'registered'>

/** User, moment and reason of an act; `by` is the user's id, null for the system. */
export interface ReasonedStamp {
  readonly by: number | null
  readonly at: string
  readonly reason: string
}

/** A change of a status with its reason. */
export interface StatusStep extends ReasonedStamp {
  readonly status: string
}

/** Why a run was rejected: `reason` is what was found, `action` what was done about it, `repeatBy` a planner. */
export interface KeptRejection extends ReasonedStamp {
  readonly cause: RejectionCause
  readonly action: string
  readonly repeatBy: number
}

export type ReplicateValue = AnalyteValue['replicateValues'][number]

/** One correction by hand; the last one counts, the first `old` is the instrument's value. */
export interface ValueEdit extends ReasonedStamp {
  readonly old: number | null
  readonly oldComparator?: Comparator | null
  /** Typed value (null: not usable); absent without one. */
  readonly entered?: number | null
  readonly enteredComparator?: Comparator | null
  /** The choice of replicates that count: it takes the place of what was typed before. */
  readonly replicates?: readonly string[]
}

/** The person who left a value out of the judgement, the reason, and the lead who approved it. */
export interface ValueExclusion extends ReasonedStamp {
  readonly approvedBy: number | null
  readonly approvedAt: string | null
}

/** Rows of a closed grid for each action. */
export type ActionCounts = Readonly<Record<string, number>>

/** A reading of a plate with controls out of rule, whose results were deleted. */
export interface RejectedReading {
  /** Import of the reading and who made it. */
  readonly at: string
  readonly by: number | null
  /** Analytes whose controls were out of rule; of them those of a blank that amplified. */
  readonly analytes: readonly string[]
  readonly amplified: readonly string[]
}

/** Everything that a report says beyond its own columns, as it was when the report was made. */
export interface ReportSnapshot {
  readonly facts: CollectionFacts
  readonly methods: readonly string[]
  readonly values: readonly ReportValue[]
  readonly cutoffSet: { readonly id: number; readonly version: number; readonly validFrom: string } | null
  /** The other analyses of the episode, the first one first; absent in reports of earlier versions. */
  readonly beside?: readonly ReportedAnalysis[]
  /** Italian sentences: exclusions, identity checks, controls; absent in reports of earlier versions. */
  readonly remarks?: readonly string[]
}

/** Facts of an accepted report outside its own columns and snapshot, frozen at the acceptance. */
export interface SentFacts extends PrintedFacts {
  /** The product's code of the newborn, and the birth point's own. */
  readonly code: string
  readonly externalCode: string | null
  /** False when only the day of the collection is known; reports frozen earlier do not say. */
  readonly collectionTimeKnown?: boolean | undefined
  readonly collectionMethod: CollectionMethod | null
  readonly ageAtCollectionHours: number | null
  readonly nonConformities: readonly NonConformity[]
  /** When the laboratory accepted the card, and by when its report was due. */
  readonly receivedAt: string | null
  readonly dueAt: string | null
  /** Machine name of the motivation. */
  readonly machineName: string | null
  readonly laboratoryCode: string
  readonly laboratoryName: string
  readonly authorCode: string
  readonly authorName: string
  /** LOINC code of each analyte of the type. */
  readonly loinc: Readonly<Record<string, string | null>>
}

/** Change of one row by a merge of two newborns: its columns before and after. */
export interface MergeChange {
  readonly table: string
  readonly id: number
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Rows of each table that belonged to the kept newborn when the merge was done. */
export type HeldRows = Readonly<Record<string, readonly number[]>>

/** A value of any field, as the record had it. */
export type AuditedValue = unknown

export type Details = Readonly<Record<string, unknown>>

/** A card as it was before a reading, to be put back: see `records/cards/recent-scan.ts`. */
export interface BeforeScan {
  readonly sample: Readonly<Record<string, unknown>> & { readonly status: SampleStatus }
  readonly categories: readonly (Readonly<Record<string, unknown>> & {
    readonly id: number
    readonly status: AnalyzableStatus
  })[]
  /** Set where the reading began the acceptance of its shipment. */
  readonly shipping: { readonly acceptedAt: string | null; readonly acceptedBy: number | null } | null
}

/** Records that a scan created and changed. Undo is refused when one of them has changed since. */
export interface AfterScan {
  readonly sampleVersion: number
  readonly categories: readonly { readonly id: number; readonly version: number }[]
  /** Records that the scan created or reopened. */
  readonly born: readonly { readonly entity: string; readonly id: number }[]
  /** The requests that were taken in charge; readings of earlier versions name one. */
  readonly assumedRequestIds?: readonly number[]
  readonly assumedRequestId?: number | null
  /** Orders of a closed newborn that the reading opened again. */
  readonly reopened?: readonly number[]
  /** Requests for another card were withdrawn: the birth point hears of it, and nothing takes that back. */
  readonly withdrew?: boolean
  /**
   * Former records that the scan changed: requests that took the card up, categories of other
   * cards.
   */
  readonly former?: readonly FormerRecord[]
}

/** A record before a scan, with the version that the scan gave it. */
export interface FormerRecord {
  readonly entity: 'sample-request' | 'analyzable-sample'
  readonly id: number
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
}
