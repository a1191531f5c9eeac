import { z } from 'zod'
import { detectionCharts, patientGroups } from '../domain/index.ts'
import { Day, Id, IdParam, keysEnum, Moment } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { xlsx } from './media-types.ts'
import { ControlChart, isShortPeriod, tooLongPeriod } from './quality.ts'
import { AnalysisTypeRef } from './stamp.ts'

const finite = z.number().finite()
const Direction = z.enum(['up', 'down'])
const AnalyteRef = z.object({
  code: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
})
const PlateRef = z.object({ plateId: Id, plate: z.string(), at: Moment })

/** A drift that the newest batch still shows. */
const Drift = z.object({
  direction: Direction,
  /** The first batch after the estimated change. */
  since: PlateRef,
  batches: z.number().int(),
  newborns: z.number().int(),
  /** In SD of the history. */
  deviation: finite,
  /** Of the median; null for a centre of zero. */
  percent: finite.nullable(),
})

/** One analyte on one instrument. */
export const DriftRow = z.object({
  analysisType: AnalysisTypeRef,
  analyte: AnalyteRef,
  instrument: z.string().nullable(),
  batches: z.number().int(),
  /** Batches of the history; 0 where they are too few for limits. */
  history: z.number().int(),
  /** The limits come from the period that a lead chose. */
  chosen: z.boolean(),
  centre: finite.nullable(),
  latest: PlateRef.extend({ n: z.number().int(), median: finite }),
  /** Weighted mean of the newest batches, in SD of the history; null without limits. */
  ewma: finite.nullable(),
  /** The weighted mean of the last batches, oldest first. */
  recent: z.array(finite),
  drift: Drift.nullable(),
})
export type DriftRow = z.infer<typeof DriftRow>

export const DriftBoard = z.object({
  from: Day,
  to: Day,
  /** Drifting ones first, the farthest at the top. */
  rows: z.array(DriftRow),
  /** Runs that still have to be counted, and are left out. */
  waiting: z.number().int(),
})
export type DriftBoard = z.infer<typeof DriftBoard>

const Batch = PlateRef.extend({
  n: z.number().int(),
  p10: finite,
  median: finite,
  p90: finite,
  z: finite,
  moving: finite,
  movingLimit: finite,
  ewma: finite,
  ewmaLimit: finite,
  signal: Direction.nullable(),
})

const PatientSeries = z.object({
  instrument: z.string().nullable(),
  /** Null where the batches are too few: there are no distances then. */
  history: z
    .object({
      from: Moment,
      to: Moment,
      batches: z.number().int(),
      newborns: z.number().int(),
      centre: finite,
      sd: finite,
      chosen: z.boolean(),
    })
    .nullable(),
  /** Of the period, oldest first. Distances are 0 without a history. */
  batches: z.array(Batch),
  drift: Drift.nullable(),
})
export type PatientSeries = z.infer<typeof PatientSeries>

export const PatientChart = z.object({
  analysisType: AnalysisTypeRef,
  analyte: AnalyteRef,
  analytes: z.array(z.object({ code: z.string(), label: z.string() })),
  by: keysEnum(patientGroups),
  from: Day,
  to: Day,
  reference: ControlChart.shape.reference,
  series: z.array(PatientSeries),
  waiting: z.number().int(),
})
export type PatientChart = z.infer<typeof PatientChart>

const count = finite.nullable()
export const DetectionAnswer = z.object({
  analysisType: AnalysisTypeRef,
  analyte: AnalyteRef,
  instruments: z.array(
    z.object({
      instrument: z.string().nullable(),
      /** Null where the plates give no limits. */
      study: z
        .object({
          batches: z.number().int(),
          newborns: z.number().int(),
          charts: z.array(
            z.object({
              chart: z.enum(detectionCharts),
              falseAlarms: z.object({ count: z.number().int(), share: finite }),
              results: z.array(
                z.object({ bias: finite, detected: finite, mean: count, median: count, p95: count }),
              ),
            }),
          ),
        })
        .nullable(),
    }),
  ),
  /** Starts of an error for each size. */
  starts: z.number().int(),
})
export type DetectionAnswer = z.infer<typeof DetectionAnswer>

export const DriftBoardQuery = z.object({
  /** All of the laboratory when absent. */
  analysisTypeId: IdParam.optional(),
  /** The last day; today when absent. */
  to: Day.optional(),
})

export const PatientChartQuery = z
  .object({
    analysisTypeId: IdParam,
    analyte: z.string().trim().min(1).max(40).optional(),
    by: keysEnum(patientGroups).optional(),
    from: Day.optional(),
    to: Day.optional(),
  })
  .refine(isShortPeriod, tooLongPeriod)
export type PatientChartQuery = z.infer<typeof PatientChartQuery>

const access = ['analyst', 'supervisor'] as const

export const qualityDriftEndpoints = defineResource('quality', {
  getDriftBoard: {
    method: 'GET',
    path: '/quality/drift',
    computes: true,
    summary: 'Medians of in-range term newborns against their history: which analyte drifts, and since when.',
    access,
    query: DriftBoardQuery,
    response: DriftBoard,
  },
  exportDriftBoard: {
    method: 'GET',
    path: '/quality/drift/export',
    export: true,
    summary: 'The board as a workbook.',
    access,
    query: DriftBoardQuery,
    response: fileResponse(xlsx),
  },
  getPatientChart: {
    method: 'GET',
    path: '/quality/patients',
    computes: true,
    summary:
      'Median and percentiles of one analyte by plate or day and instrument, with moving median and EWMA.',
    access,
    query: PatientChartQuery,
    response: PatientChart,
  },
  measureDetection: {
    method: 'GET',
    path: '/quality/patients/detection',
    computes: true,
    summary: 'Newborns until an error is called, and false alarms, simulated on the plates of the last year.',
    access,
    query: z.object({ analysisTypeId: IdParam, analyte: z.string().trim().min(1).max(40) }),
    response: DetectionAnswer,
  },
})
