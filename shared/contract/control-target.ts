import { z } from 'zod'
import { establishRefusals, qcLevelLabels, targetOrigins } from '../domain/index.ts'
import { Changed, Day, Id, IdParam, IdParams, keysEnum, Moment, Reason, Ref } from './common.ts'
import { ControlLimit, ControlLot } from './control-lot.ts'
import { defineResource } from './endpoint.ts'
import { Stamp } from './stamp.ts'

/** A target that was proposed from runs of the laboratory. */
export const ProposedTarget = z.object({
  analyte: z.string(),
  mean: z.number(),
  sd: z.number(),
  runs: z.number().int(),
  n: z.number().int(),
  outliers: z.number().int(),
})
export type ProposedTarget = z.infer<typeof ProposedTarget>

const Proposal = z.object({
  id: Id,
  from: Day,
  to: Day,
  targets: z.array(ProposedTarget),
  note: z.string().nullable(),
  proposed: Stamp,
  state: z.enum(['open', 'approved', 'refused']),
  decided: Stamp.nullable(),
  reason: z.string().nullable(),
})

/** A lot with the source of its targets, and its proposals and imports. */
export const ControlLotDetail = z.object({
  lot: ControlLot,
  /** Targets that it had before, the newest first. */
  former: z.array(ControlLimit.extend({ origin: keysEnum(targetOrigins), unit: z.string(), until: Moment })),
  /** The newest first; one of them at most is open. */
  proposals: z.array(Proposal),
  /** Files with values of the lot. */
  imports: z.array(
    z.object({
      id: Id,
      fileName: z.string(),
      imported: Stamp,
      runs: z.number().int(),
      values: z.number().int(),
      from: Day,
      to: Day,
      withdrawn: Stamp.extend({ reason: z.string().nullable() }).nullable(),
    }),
  ),
})
export type ControlLotDetail = z.infer<typeof ControlLotDetail>

/** A control value of a run in the product, or of one that was imported. */
const LotValue = z.object({
  /** Null for an imported run. */
  plateId: Id.nullable(),
  run: z.string(),
  at: Moment,
  value: z.number(),
})

/** Targets of a lot computed from its runs. */
export const Establishing = z.object({
  from: Day,
  to: Day,
  analytes: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      unit: z.string(),
      decimals: z.number().int(),
      runs: z.number().int(),
      n: z.number().int(),
      /** Values among them that were imported. */
      imported: z.number().int(),
      /** Bounds, flagged values, and values of rejected and wrong runs: shown nowhere else, and not counted. */
      leftOut: z.number().int(),
      mean: z.number().nullable(),
      sd: z.number().nullable(),
      outliers: z.array(LotValue),
      /** Why no target can be proposed; null where one can. */
      refusal: keysEnum(establishRefusals).nullable(),
    }),
  ),
})
export type Establishing = z.infer<typeof Establishing>

/** Runs in which the lot was measured beside other lots of its level. */
export const LotOverlap = z.object({
  analytes: z.array(z.object({ code: z.string(), label: z.string() })),
  analyte: z.object({ code: z.string(), label: z.string(), unit: z.string(), decimals: z.number().int() }),
  lots: z.array(Ref),
  /** The newest first. */
  runs: z.array(
    z.object({
      plateId: Id,
      run: z.string(),
      at: Moment,
      /** The mean of the wells of each lot, in the order of `lots`, this lot first; null where it has none. */
      values: z.array(z.number().nullable()),
      /** Distance from the target, in the same order. */
      z: z.array(z.number().nullable()),
    }),
  ),
  /** By lot: values and robust mean. */
  means: z.array(z.number().nullable()),
})
export type LotOverlap = z.infer<typeof LotOverlap>

export const HistoryProblem = z.object({
  severity: z.enum(['error', 'warning']),
  /** Of the file; null for the file as a whole. */
  line: z.number().int().nullable(),
  /** Italian. */
  text: z.string(),
})
export type HistoryProblem = z.infer<typeof HistoryProblem>

/** Content of a file of control history, line by line. */
export const HistoryPreview = z.object({
  fileName: z.string(),
  sha256: z.string().length(64),
  /** `values`: a line a value; `columns`: a column an analyte. */
  layout: z.enum(['values', 'columns']).nullable(),
  sheet: z.string().nullable(),
  /** As the file writes numbers; null where none has decimals. */
  decimal: z.enum([',', '.']).nullable(),
  /** The meaning read from each column, Italian. */
  columns: z.array(z.object({ title: z.string(), meaning: z.string() })),
  lines: z.number().int(),
  runs: z.number().int(),
  values: z.number().int(),
  /** The first lines of the file. */
  items: z.array(
    z.object({
      line: z.number().int(),
      at: Moment,
      /** False: the file names the day alone. */
      timed: z.boolean(),
      run: z.string().nullable(),
      instrument: z.string().nullable(),
      level: keysEnum(qcLevelLabels),
      lot: z.string(),
      values: z.array(
        z.object({
          analyte: z.string(),
          replicate: z.number().int(),
          raw: z.string(),
          value: z.number(),
          comparator: z.enum(['<', '>']).nullable(),
          flag: z.string().nullable(),
        }),
      ),
    }),
  ),
  problems: z.array(HistoryProblem),
  /** Number of problems beyond the named ones. */
  moreProblems: z.number().int(),
  importable: z.boolean(),
})
export type HistoryPreview = z.infer<typeof HistoryPreview>

const access = ['analyst', 'supervisor'] as const
const changes = ['control-lot', 'quality'] as const
const accept = ['.csv', '.txt', '.tsv', '.xlsx'] as const
const period = { from: Day.optional(), to: Day.optional() }

export const controlTargetEndpoints = defineResource('control-lot', {
  getControlLot: {
    method: 'GET',
    path: '/quality/lots/:id',
    summary: 'A lot of control material with its targets, their origin, proposals and imported history.',
    access,
    params: IdParams,
    response: ControlLotDetail,
  },
  getEstablishing: {
    method: 'GET',
    path: '/quality/lots/:id/establishing',
    computes: true,
    summary: 'Robust mean and SD of each analyte of a lot from its runs in a period, with outliers.',
    access,
    params: IdParams,
    query: z.object(period),
    response: Establishing,
  },
  getLotOverlap: {
    method: 'GET',
    path: '/quality/lots/:id/overlap',
    summary: 'Runs in which a lot was measured beside other lots of its level, side by side.',
    access,
    params: IdParams,
    query: z.object({ analyte: z.string().trim().min(1).max(40).optional() }),
    response: LotOverlap,
  },
  proposeTargets: {
    method: 'POST',
    path: '/quality/lots/:id/proposal',
    changes,
    summary:
      'An analyst proposes targets of a lot that its runs establish; a lead who is another person decides.',
    access: ['analyst'],
    signs: true,
    params: IdParams,
    body: z.object({
      from: Day,
      to: Day,
      analytes: z.array(z.string().trim().min(1).max(40)).min(1).max(100),
      note: z.string().trim().max(500).optional(),
    }),
    response: ControlLotDetail,
    errors: ['duplicate', 'invalid_transition'],
  },
  approveTargets: {
    method: 'PATCH',
    path: '/quality/lots/:id/proposal/approve',
    changes,
    summary:
      'A lead who did not propose them puts established targets in force; a sequence of the rules begins.',
    access,
    signs: true,
    params: IdParams,
    body: z.object({ proposalId: Id }),
    response: Changed.extend({ lot: ControlLot }),
    errors: ['lead_required', 'second_person', 'invalid_transition', 'stale_version'],
  },
  refuseTargets: {
    method: 'PATCH',
    path: '/quality/lots/:id/proposal/refuse',
    changes,
    summary: 'A lead refuses established targets with a reason, or who proposed them takes them back.',
    access,
    signs: true,
    params: IdParams,
    body: Reason.extend({ proposalId: Id }),
    response: Changed.extend({ lot: ControlLot }),
    errors: ['lead_required', 'invalid_transition', 'stale_version'],
  },
  previewControlHistory: {
    method: 'POST',
    path: '/quality/history/preview',
    changes: [],
    summary: 'Says line by line what a file of control values of earlier runs holds. Nothing is kept.',
    access: ['analyst'],
    audited: false,
    upload: { accept, required: true },
    body: z.object({ analysisTypeId: IdParam }),
    response: HistoryPreview,
    errors: ['file_beyond_limits', 'unavailable', 'file_too_large', 'file_type'],
  },
  importControlHistory: {
    method: 'POST',
    path: '/quality/history',
    changes,
    summary: 'Imports a file of control values of earlier runs as a whole; it judges and releases nothing.',
    access: ['analyst'],
    signs: true,
    upload: { accept, required: true },
    body: z.object({
      analysisTypeId: IdParam,
      /** Of the file that was previewed. */
      sha256: z.string().length(64),
    }),
    response: z.object({ id: Id, runs: z.number().int(), values: z.number().int() }),
    errors: ['file_beyond_limits', 'unavailable', 'file_too_large', 'file_type', 'stale_version'],
  },
  withdrawControlHistory: {
    method: 'PATCH',
    path: '/quality/history/:id/withdraw',
    changes,
    summary: 'Takes an imported file of control values back with a reason; its values count no more.',
    access: ['analyst'],
    signs: true,
    params: IdParams,
    body: Reason,
    response: Changed,
  },
})
