import { z } from 'zod'
import { plateStatuses, sampleAnalysisStatuses } from '../domain/index.ts'
import { Day, Id, IdParam, keysEnum, listOf, listQuery, Moment, Ref } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { xlsx } from './media-types.ts'
import { NewbornLabel } from './newborn-facts.ts'

/** An analysis of a newborn that was measured in a run. */
export const TracedAnalysis = z.object({
  id: Id,
  plate: Ref.extend({ status: keysEnum(plateStatuses) }),
  importedAt: Moment,
  instrument: z.string().nullable(),
  barcode: z.string(),
  newborn: NewbornLabel,
  status: keysEnum(sampleAnalysisStatuses),
  report: z.object({ id: Id, number: z.string().nullable() }).nullable(),
})
export type TracedAnalysis = z.infer<typeof TracedAnalysis>

const what = {
  /** The run from which on; its results are the first ones. */
  fromPlateId: IdParam.optional(),
  analysisTypeId: IdParam.optional(),
  /** Control lot of a well of the plate. */
  controlLotId: IdParam.optional(),
  instrument: z.string().trim().min(1).max(200).optional(),
  /** Recorded by the plate. */
  instrumentId: IdParam.optional(),
  reagentLotId: IdParam.optional(),
  from: Day.optional(),
  to: Day.optional(),
}
const subjects = [
  'fromPlateId',
  'analysisTypeId',
  'controlLotId',
  'instrument',
  'instrumentId',
  'reagentLotId',
]
const isAbout = (query: Readonly<Record<string, unknown>>) =>
  subjects.some((name) => query[name] !== undefined)
const named = { message: 'Indicare una corsa, un’analisi, un lotto o uno strumento.' }
export const TraceQuery = listQuery(['importedAt', 'barcode'], what).refine(isAbout, named)

const access = ['analyst', 'supervisor'] as const

export const qualityTraceEndpoints = defineResource('quality', {
  traceAnalyses: {
    method: 'GET',
    path: '/quality/trace',
    computes: true,
    summary:
      'Newborns measured in the runs after a change, on an instrument or with a control lot: plates, analyses, reports.',
    access,
    query: TraceQuery,
    response: listOf(TracedAnalysis),
  },
  exportTrace: {
    method: 'GET',
    path: '/quality/trace/export',
    export: true,
    summary: 'The same analyses as a workbook.',
    access,
    query: TraceQuery,
    response: fileResponse(xlsx),
  },
})
