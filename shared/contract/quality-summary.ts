import { z } from 'zod'
import { qcLevelLabels } from '../domain/index.ts'
import { Month } from './accountability.ts'
import { Changed, Id, IdParam, IdParams, keysEnum, Moment, Ref } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { optionalText } from './forms.ts'
import { pdf, xlsx } from './media-types.ts'
import { AnalysisTypeRef } from './stamp.ts'

const finite = z.number().finite()
const figure = finite.nullable()

/** One analyte, level and lot of a month. */
export const SummaryRow = z.object({
  analyte: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  level: keysEnum(qcLevelLabels),
  lot: z.string(),
  target: z.object({ mean: finite, sd: finite }),
  /** Values of runs that were neither rejected nor called wrong. */
  n: z.number().int(),
  mean: figure,
  sd: figure,
  /** Percent, as bias and allowable error. */
  cv: figure,
  bias: figure,
  allowable: figure,
  sigma: figure,
  /** Rules that values broke, rejected runs included; Italian. */
  broken: z.array(z.object({ rule: z.string(), count: z.number().int() })),
  /** The values in SD, oldest first, as the chart draws them; `left`: of a run that does not count. */
  points: z.array(z.object({ at: Moment, z: finite, left: z.boolean() })),
})
export type SummaryRow = z.infer<typeof SummaryRow>

/** The content that a signature freezes. */
export const SummaryContent = z.object({
  runs: z.object({ all: z.number().int(), rejected: z.number().int(), released: z.number().int() }),
  rows: z.array(SummaryRow),
  /** Releases by leads, rejections with their corrective action, runs called wrong; Italian, the oldest first. */
  actions: z.array(
    z.object({ plateId: Id, plate: z.string(), at: Moment, by: z.string().nullable(), text: z.string() }),
  ),
})
export type SummaryContent = z.infer<typeof SummaryContent>

const Signed = z.object({ id: Id, month: Month, at: Moment, by: Ref.nullable(), note: z.string().nullable() })

export const QualitySummary = SummaryContent.extend({
  analysisType: AnalysisTypeRef,
  month: Month,
  /** The signed figures; null: they are counted now. */
  signed: Signed.nullable(),
  /** Signed months of the type, the newest first. */
  earlier: z.array(Signed),
  /** Releases, rejections and runs called wrong since the signature, oldest first: the frozen figures do not have them. */
  later: SummaryContent.shape.actions,
  /** The month is over and has runs. */
  signable: z.boolean(),
})
export type QualitySummary = z.infer<typeof QualitySummary>

const access = ['analyst', 'supervisor'] as const
const changes = ['quality'] as const

export const qualitySummaryEndpoints = defineResource('quality', {
  getQualitySummary: {
    method: 'GET',
    path: '/quality/summary',
    computes: true,
    summary: 'Controls of a month by analyte, level and lot: as they were signed, or as they are now.',
    access,
    query: z.object({ analysisTypeId: IdParam, month: Month }),
    response: QualitySummary,
  },
  exportQualitySummary: {
    method: 'GET',
    path: '/quality/summary/export',
    export: true,
    summary: 'The summary of a month as a workbook.',
    access,
    query: z.object({ analysisTypeId: IdParam, month: Month }),
    response: fileResponse(xlsx),
  },
  signQualitySummary: {
    method: 'POST',
    path: '/quality/summary',
    changes,
    summary: 'A lead signs the summary of a month that is over: its figures and its PDF stay.',
    access,
    signs: true,
    body: z.object({ analysisTypeId: Id, month: Month, note: optionalText({ max: 2000 }) }),
    /** False where the month was signed before. */
    response: Changed.extend({ id: Id }),
    errors: ['lead_required', 'stale_version', 'invalid_transition'],
  },
  printQualitySummary: {
    method: 'GET',
    path: '/quality/summary/:id/print',
    summary: 'The PDF of a signed summary.',
    access,
    params: IdParams,
    response: fileResponse(pdf),
  },
  setQualityGoal: {
    method: 'PATCH',
    path: '/quality/goal',
    changes,
    summary:
      'A lead sets the total error, in percent, that the laboratory allows of an analyte; null takes it back.',
    access,
    signs: true,
    body: z.object({
      analysisTypeId: Id,
      analyte: z.string().trim().min(1).max(40),
      allowable: finite.positive().max(1000).nullable(),
    }),
    response: Changed,
    errors: ['lead_required'],
  },
})
