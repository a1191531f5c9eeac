import { z } from 'zod'
import { criticalValueStates, sampleAnalysisStatuses } from '../domain/index.ts'
import { AnalyteValue } from './analyte-value.ts'
import {
  Changed,
  Id,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  Moment,
  many,
  Ref,
  ScreeningId,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { AnalysisTypeRef, Stamp } from './stamp.ts'

/** One value beyond a critical limit, as it was imported. */
export const CriticalMeasure = AnalyteValue.pick({
  code: true,
  value: true,
  comparator: true,
  unit: true,
  flag: true,
}).extend({ decimals: z.number().int() })
export type CriticalMeasure = z.infer<typeof CriticalMeasure>

/** The critical values of one analysis, as its import found them. */
export const CriticalValue = z.object({
  id: Id,
  sampleAnalysisId: Id,
  plate: Ref.nullable(),
  barcode: z.string(),
  protocol: z.string().nullable(),
  newborn: NewbornLabel,
  category: ScreeningId,
  analysisType: AnalysisTypeRef,
  analysisStatus: keysEnum(sampleAnalysisStatuses),
  /** As they were imported. */
  values: z.array(CriticalMeasure),
  importedAt: Moment,
  state: keysEnum(criticalValueStates),
  taken: Stamp.nullable(),
})
export type CriticalValue = z.infer<typeof CriticalValue>

export const criticalValueEndpoints = defineResource('critical-value', {
  listCriticalValues: {
    method: 'GET',
    path: '/critical-value/list',
    summary: 'Critical values of the own laboratory and visible categories, the newest first.',
    access: ['analyst', 'supervisor'],
    query: listQuery(['importedAt', 'newborn', 'protocol', 'takenAt'], {
      state: many(keysEnum(criticalValueStates)).optional(),
      category: many(ScreeningId).optional(),
    }),
    response: listOf(CriticalValue),
  },
  takeCriticalValue: {
    method: 'PATCH',
    path: '/critical-value/:id/taken',
    changes: ['critical-value'],
    summary: 'The caller takes charge of the critical values of one analysis; the first person counts.',
    access: ['analyst', 'supervisor'],
    ownSessionOnly: true,
    params: IdParams,
    /** False where somebody took charge before, or the analysis is decided. */
    response: Changed.extend({ criticalValue: CriticalValue }),
  },
})
