import { z } from 'zod'
import {
  analysisTypeIds,
  analyzableStatuses,
  closingWayLabels,
  gateReasonLabels,
  plateStatuses,
  priorityLabels,
  qcLevelLabels,
  qcStates,
  sampleAnalysisStatuses,
  tierLabels,
} from '../domain/index.ts'
import { HistoryAnalysis } from './analysis-history.ts'
import { AnalyteColumn, AnalyteValue, ComparatorCode, FlagCode } from './analyte-value.ts'
import { Day, Id, keysEnum, Moment, PersonRef, Ref, ScreeningId, Version } from './common.ts'
import { ActionId } from './grid-action.ts'
import { CollectionFacts, EndedScreening, NewbornLabel } from './newborn-facts.ts'
import { RequestKind, WellPosition } from './plate-well.ts'
import { AnalysisTypeRef, ReasonedStamp, RunRejection, Stamp } from './stamp.ts'

/** The proposal of the rules for a row, and its reason. A proposal decides nothing. */
export const ProposedAction = z.object({
  actionId: ActionId,
  /** Italian, fit to be shown: which analytes, which rule. */
  reason: z.string(),
  /** A critical value: to be dealt with on the same day. */
  sameDay: z.boolean(),
  /** Codes of the second tiers to ask for with it. */
  secondTiers: z.array(z.enum(analysisTypeIds)),
})
export type ProposedAction = z.infer<typeof ProposedAction>

/** The judgement of the episode of an analysis: newborn and category, with all cards and tiers. */
export const EpisodeView = z.object({
  proposedAction: ProposedAction,
  /** Actions that may be chosen, in their order. */
  allowedActions: z.array(ActionId),
  /** Actions of the category that may not be chosen now, and why. */
  refusedActions: z.array(z.object({ actionId: ActionId, reason: z.string() })),
  /** In the order in which they were opened; `closedBy` null while one is open. */
  findings: z.array(
    z.object({
      analyte: z.string(),
      /** Italian, fit to be shown. */
      state: z.string(),
      critical: z.boolean(),
      /** In range again after a discordance or a critical value: a lead checks the identity. */
      doubted: z.boolean(),
      /** Analysis of its last value. */
      sampleAnalysisId: Id,
      closedBy: keysEnum(closingWayLabels).nullable(),
    }),
  ),
  /** Second tiers that may be asked for, with the open findings that each can close. */
  secondTiers: z.array(
    z.object({
      type: AnalysisTypeRef,
      analytes: z.array(z.string()),
      /** Asked for already, without a result yet. */
      ordered: z.boolean(),
    }),
  ),
  /**
   * The card's remaining material: free discs, discs of first analyses on no plate, second tiers without a
   * disc. A server of an earlier version does not say it.
   */
  discs: z
    .object({
      free: z.number().int(),
      awaited: z.number().int(),
      refusedTiers: z.array(AnalysisTypeRef),
    })
    .optional(),
  /**
   * For each action that may be chosen: open findings that its answer may close, and findings that stay open.
   */
  effects: z.array(z.object({ actionId: ActionId, closes: z.array(z.string()), stay: z.array(z.string()) })),
  /** The analysis runs beside the work of its sample, whose status a decision may leave unchanged. */
  beside: z.boolean(),
  /** Obstacles to a negative report; empty without any. */
  against: z.array(z.object({ code: keysEnum(gateReasonLabels), text: z.string() })),
  /**
   * How the newborn's screening was ended: no decision asks its family for material. Null while it continues.
   */
  closure: EndedScreening.nullable(),
})
export type EpisodeView = z.infer<typeof EpisodeView>

/** The stored draft of a row before the grid is closed; shared by everyone who works on it. */
export const GridDraftRow = z.object({
  sampleAnalysisId: Id,
  actionId: ActionId.nullable(),
  note: z.string().nullable(),
  /** The person has looked at the row. */
  checked: z.boolean(),
  /** Second tiers chosen with the action; null for the proposed ones. */
  secondTierTypeIds: z.array(Id).nullable(),
  /** Draft version at which the row was last saved; null when it never was. */
  savedVersion: Version.nullable(),
  saved: Stamp.nullable(),
  /** Draft version at which values or flags last changed after the import, and by whom; of a correction of facts, nobody. */
  values: z.object({ version: Version, by: PersonRef.nullable() }).nullish(),
})
export type GridDraftRow = z.infer<typeof GridDraftRow>

/** One analysis of the plate. */
export const GridRow = z.object({
  sampleAnalysisId: Id,
  analyzableSampleId: Id,
  sampleId: Id,
  /** Every well of the analysis, replicates in order; the first one names the row. */
  wells: z.array(WellPosition).min(1),
  barcode: z.string(),
  protocol: z.string().nullable(),
  newborn: NewbornLabel,
  facts: CollectionFacts,
  priority: keysEnum(priorityLabels),
  kind: RequestKind,
  status: keysEnum(sampleAnalysisStatuses),
  analyzableStatus: keysEnum(analyzableStatuses),
  /** In the order of the grid's columns. */
  values: z.array(AnalyteValue),
  worstFlag: FlagCode.nullable(),
  /** Values out of range. */
  anomalies: z.number().int(),
  /** A recall or positive report of the same newborn and category came before. */
  previousAltered: z.boolean(),
  ...EpisodeView.shape,
  draft: GridDraftRow,
  /**
   * State of the row when the grid was closed; null while it is open. `proposed` is null where the row was
   * decided before the closing, or the proposal was not kept.
   */
  atClosing: z
    .object({
      proposed: ActionId.nullable(),
      decided: ActionId.nullable(),
      /** Labels of the second tiers that were asked for. */
      secondTiers: z.array(z.string()),
    })
    .nullable(),
  /** The decision of the analysis as it is now; null while it waits for one. */
  decision: ActionId.nullable(),
  /** Earlier analyses of the same newborn and category, newest first; null when not asked for. */
  history: z.array(HistoryAnalysis).nullable(),
})
export type GridRow = z.infer<typeof GridRow>

/** A control well with its expected result. */
export const GridQc = z.object({
  well: WellPosition.nullable(),
  /** A card's paper without blood; its level is `blank`. */
  whiteSpot: z.boolean(),
  level: keysEnum(qcLevelLabels),
  lot: z.object({ id: Id, code: z.string(), expiry: Day.nullable() }).nullable(),
  state: keysEnum(qcStates),
  values: z.array(
    z.object({
      code: z.string(),
      raw: z.string().nullable(),
      value: z.number().nullable(),
      comparator: ComparatorCode,
      unit: z.string(),
      /** The expectation as text; null where the lot says nothing. */
      expectedText: z.string().nullable(),
      /** Distance from the lot's mean in standard deviations; null when the lot gives none. */
      z: z.number().nullable(),
      state: keysEnum(qcStates),
      /** Rule that was broken (`1-3s`, `R-4s`, out of range), fit to be shown. */
      rule: z.string().nullable(),
    }),
  ),
})
export type GridQc = z.infer<typeof GridQc>

/** Grid of one plate: the same identifier. */
export const Grid = z.object({
  id: Id,
  status: z.enum(['open', 'closed']),
  plate: z.object({
    id: Id,
    barcode: z.string(),
    name: z.string().nullable(),
    number: z.number().int(),
    status: keysEnum(plateStatuses),
    category: ScreeningId,
    analysisType: AnalysisTypeRef,
    tier: keysEnum(tierLabels),
    group: Ref.nullable(),
    analyzed: Stamp.nullable(),
    version: Version,
  }),
  analytes: z.array(AnalyteColumn),
  /** Cut-offs in force when the values were judged. */
  cutoffSet: z.object({ id: Id, version: z.number().int(), validFrom: Day }).nullable(),
  /** False: two leads of the laboratory have not approved these cut-offs; no negative result leaves. */
  limitsApproved: z.boolean(),
  rows: z.array(GridRow),
  qc: z.array(GridQc),
  qcState: keysEnum(qcStates),
  qcOverride: ReasonedStamp.nullable(),
  /** Analytes that a failed control makes unfit, with the reason in Italian. */
  barredAnalytes: z.array(z.object({ code: z.string(), reason: z.string() })),
  /** Second-tier types of the category that are enabled. */
  secondTierTypes: z.array(AnalysisTypeRef),
  draftVersion: Version,
  savedAt: Moment.nullable(),
  closed: Stamp.nullable(),
})
export type Grid = z.infer<typeof Grid>

/** The controls of one run by analyte, the results that they hold, and the person who released it. */
/** A person's decision about a run: `taken_back`, its rejection; `deleted`, its results. */
export const RunDecision = z.object({
  kind: z.enum(['released', 'rejected', 'taken_back', 'wrong', 'deleted']),
  at: Moment,
  by: Ref.nullable(),
  /** Italian: the reason, and of a rejection cause and corrective action. */
  text: z.string(),
})
export type RunDecision = z.infer<typeof RunDecision>

export const PlateQuality = z.object({
  /** Of the plate. */
  id: Id,
  name: z.string(),
  status: keysEnum(plateStatuses),
  category: ScreeningId,
  analysisType: AnalysisTypeRef,
  analyzed: Stamp.nullable(),
  /** The other plates of the group. */
  siblings: z.array(Ref.extend({ qcState: keysEnum(qcStates) })),
  analytes: z.array(AnalyteColumn),
  /** Control wells and white spots, in the order of the plate; a white spot has the level `blank`. */
  controls: z.array(GridQc),
  qcState: keysEnum(qcStates),
  /** Gaps of the run's controls; Italian, fit to be shown. */
  gaps: z.array(z.string()),
  released: ReasonedStamp.nullable(),
  rejection: RunRejection.nullable(),
  /** All decisions about the run, the oldest first, including replaced ones. */
  decisions: z.array(RunDecision),
  /** Results that were deleted, the oldest first. */
  deletedResults: z.array(ReasonedStamp),
  /** Copies of the plate that still exist. */
  copies: z.array(Ref),
  /** Planners of the laboratory: one of them repeats a rejected run. */
  planners: z.array(Ref),
  /** Without a judged control none is named: the run holds them all. `forGood`: nobody releases it. */
  held: z.array(z.object({ code: z.string(), reason: z.string(), forGood: z.boolean() })),
  /** Analyses of the run, and the undecided ones among them. */
  analyses: z.object({ all: z.number().int(), undecided: z.number().int() }),
})
export type PlateQuality = z.infer<typeof PlateQuality>

/** A run whose controls hold the negatives of analyses that nobody has decided. */
export const HeldRun = PlateQuality.pick({
  id: true,
  name: true,
  category: true,
  analysisType: true,
  qcState: true,
}).extend({
  analyzedAt: Moment.nullable(),
  /** Analyses that wait for a decision. */
  undecided: z.number().int(),
})
export type HeldRun = z.infer<typeof HeldRun>

/** The draft alone. It is also the `details.current` of `stale_version`, then with the newer rows only. */
export const GridDraft = z.object({
  version: Version,
  rows: z.array(GridDraftRow),
  savedAt: Moment.nullable(),
})
export type GridDraft = z.infer<typeof GridDraft>

/** The draft with the sign that more than decisions changed: an open page then reads the grid again. */
export const GridDraftLook = GridDraft.extend({
  status: Grid.shape.status,
  qcState: Grid.shape.qcState,
  /** Rows that were decided before the grid is closed, or by its closing. */
  decided: z.number().int(),
})
export type GridDraftLook = z.infer<typeof GridDraftLook>

/** In the `details.rows` of `undecided_rows`. */
export const UndecidedRow = z.object({ sampleAnalysisId: Id, wells: z.array(WellPosition) })
export type UndecidedRow = z.infer<typeof UndecidedRow>
