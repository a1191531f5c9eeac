import { z } from 'zod'
import { longestChartDays, qcLevelLabels, qcStates } from '../domain/index.ts'
import { Changed, Day, Id, IdParam, keysEnum, Moment } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { xlsx } from './media-types.ts'
import { AnalysisTypeRef, ReasonedStamp, Stamp } from './stamp.ts'

/** One control value of a run. */
const Point = z.object({
  /** An imported run has a number of its own, below 0, and no page. */
  plateId: z.number().int(),
  /** From a file of control history: it judged and released nothing. */
  imported: z.boolean(),
  plate: z.string(),
  at: Moment,
  well: z.string(),
  level: keysEnum(qcLevelLabels),
  lot: z.string(),
  instrument: z.string().nullable(),
  /** In the unit of the analyte; null where the well gave none. */
  value: z.number().nullable(),
  /** Distance from the mean in SD; null where the lot has no mean, or the well no number. */
  z: z.number().nullable(),
  /** The lot's expected result, Italian. */
  target: z.string(),
  state: z.enum(['ok', 'warning', 'fail']),
  /** The rule that the value broke; null for none. */
  rule: z.string().nullable(),
  /** Of a reading whose results were deleted: it judges nothing any more. */
  deleted: z.boolean().optional(),
})
export type ControlPoint = z.infer<typeof Point>

/** An event of a run, beside its values. */
const Event = z.object({
  kind: z.enum(['lot', 'target', 'released', 'wrong', 'rejected', 'deleted', 'earlier', 'instrument']),
  /** Below 0 for an imported run. */
  plateId: z.number().int(),
  plate: z.string(),
  at: Moment,
  /** Italian. */
  text: z.string(),
})
export type ControlEvent = z.infer<typeof Event>

export const ControlChart = z.object({
  analysisType: AnalysisTypeRef,
  analyte: z.object({ code: z.string(), label: z.string(), unit: z.string(), decimals: z.number().int() }),
  /** All that controls of the type judge. */
  analytes: z.array(z.object({ code: z.string(), label: z.string() })),
  /** Of the runs of the period; null for runs that name none. */
  instruments: z.array(z.string().nullable()),
  from: Day,
  to: Day,
  points: z.array(Point),
  events: z.array(Event),
  /** The period from which drift is measured; null while no lead chose one. */
  reference: Stamp.extend({ from: Day, to: Day }).nullable(),
  /** Mean and SD of each level and lot in that period, in SD from its target. */
  references: z.array(
    z.object({
      level: keysEnum(qcLevelLabels),
      lot: z.string(),
      n: z.number().int(),
      mean: z.number(),
      sd: z.number(),
    }),
  ),
  /** Older values of the period are left out. */
  cut: z.boolean(),
})
export type ControlChart = z.infer<typeof ControlChart>

/** Every analyte in every run of a period. */
export const ControlMap = z.object({
  analysisType: AnalysisTypeRef,
  from: Day,
  to: Day,
  /** Oldest first. */
  runs: z.array(
    z.object({
      id: Id,
      name: z.string(),
      at: Moment,
      instrument: z.string().nullable(),
      qcState: keysEnum(qcStates),
      released: Stamp.nullable(),
      /** Its results were deleted: when, by whom and why. */
      deleted: ReasonedStamp.nullish(),
    }),
  ),
  analytes: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      /** The gravest verdict in each run, in their order; null where no control judged it. */
      states: z.array(z.enum(['ok', 'warning', 'fail']).nullable()),
    }),
  ),
  /** Older runs of the period are left out. */
  cut: z.boolean(),
})
export type ControlMap = z.infer<typeof ControlMap>

const period = {
  /** Both or none; without them the last months. */
  from: Day.optional(),
  to: Day.optional(),
}
const dayMs = 86_400_000
export const isShortPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || (Date.parse(to) - Date.parse(from)) / dayMs <= longestChartDays
export const tooLongPeriod = {
  message: `Il periodo è al massimo di ${longestChartDays} giorni.`,
  path: ['to'],
}

export const ControlChartQuery = z
  .object({
    analysisTypeId: IdParam,
    /** The first one of the type when absent. */
    analyte: z.string().trim().min(1).max(40).optional(),
    /** Runs of one instrument; all when absent. */
    instrument: z.string().trim().min(1).max(200).optional(),
    ...period,
  })
  .refine(isShortPeriod, tooLongPeriod)
export type ControlChartQuery = z.infer<typeof ControlChartQuery>

export const ControlMapQuery = z
  .object({ analysisTypeId: IdParam, ...period })
  .refine(isShortPeriod, tooLongPeriod)
export type ControlMapQuery = z.infer<typeof ControlMapQuery>

const access = ['analyst', 'supervisor'] as const

export const qualityEndpoints = defineResource('quality', {
  getControlChart: {
    method: 'GET',
    path: '/quality/chart',
    computes: true,
    summary:
      'Control values of one analyte in the runs of a period, with changes of lot and target and releases.',
    access,
    query: ControlChartQuery,
    response: ControlChart,
  },
  exportControlChart: {
    method: 'GET',
    path: '/quality/chart/export',
    export: true,
    summary: 'The control values of a chart as a workbook.',
    access,
    query: ControlChartQuery,
    response: fileResponse(xlsx),
  },
  getControlMap: {
    method: 'GET',
    path: '/quality/map',
    computes: true,
    summary: 'The verdict of the controls on every analyte in every run of a period.',
    access,
    query: ControlMapQuery,
    response: ControlMap,
  },
  setQualityReference: {
    method: 'PATCH',
    path: '/quality/reference',
    changes: ['quality'],
    summary: 'A lead chooses the period from which the drift of an analyte is measured; null takes it back.',
    access,
    signs: true,
    body: z.object({
      analysisTypeId: Id,
      analyte: z.string().trim().min(1).max(40),
      period: z
        .object({ from: Day, to: Day })
        .refine(({ from, to }) => from <= to, { message: 'La fine precede l’inizio.', path: ['to'] })
        .refine(isShortPeriod, tooLongPeriod)
        .nullable(),
    }),
    response: Changed,
    errors: ['lead_required'],
  },
})
