import { z } from 'zod'
import { qcLevelLabels, tierLabels, validationMessages } from '../domain/index.ts'
import { Flag, Id, IdParam, keysEnum, many, ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'
import { InfoReportField } from './info-report.ts'
import { ImportProfileId } from './plate-results.ts'
import { FillOrderInput, WellPosition } from './plate-well.ts'

/** Wells that every new plate of a type starts with. */
export const PlateTemplate = z.object({
  whiteSpots: z.array(WellPosition),
  controls: z.array(z.object({ position: WellPosition, level: keysEnum(qcLevelLabels) })),
})
export type PlateTemplate = z.infer<typeof PlateTemplate>

/** Whether the type appears in the info report, with which columns and where among the others. */
export const InfoReportConfig = z.object({
  enabled: z.boolean(),
  fields: z.array(InfoReportField),
  order: z.number().int().min(0).max(10_000),
})

/** Settings of an administrator: every column once, and with the card's code where the type appears. */
export const InfoReportConfigInput = InfoReportConfig.extend({ id: Id }).superRefine(
  ({ enabled, fields }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['fields'], message })
    if (new Set(fields).size < fields.length) refuse(validationMessages.invalid())
    if (enabled && !fields.includes('barcode')) refuse(validationMessages.withoutCardCode())
  },
)
export type InfoReportConfigInput = z.infer<typeof InfoReportConfigInput>

export const AnalysisType = z.object({
  id: Id,
  /** Short code used in files: `sne_ms`. */
  code: z.string(),
  label: z.string(),
  category: ScreeningId,
  methods: z.array(z.string()),
  enabled: z.boolean(),
  tier: keysEnum(tierLabels),
  requiresPunching: z.boolean(),
  punchesPerWell: z.number().int(),
  /** Wells of one sample in a first analysis. */
  replicates: z.number().int(),
  fillOrder: FillOrderInput,
  plateTemplate: PlateTemplate,
  /** Analyte codes in the order of the grid. */
  analytes: z.array(z.string()),
  importProfileId: ImportProfileId.nullable(),
  /** Hours from acceptance within which a report is due. */
  tatHours: z.number().int(),
  infoReport: InfoReportConfig,
})
export type AnalysisType = z.infer<typeof AnalysisType>

export const analysisTypeEndpoints = defineResource('analysis-type', {
  listAnalysisTypes: {
    method: 'GET',
    path: '/analysis-type/list',
    summary: 'Types of analysis of the categories that the caller sees.',
    access: 'any',
    query: z.object({
      enabled: Flag.optional(),
      category: many(ScreeningId).optional(),
      id: many(IdParam).optional(),
    }),
    response: z.object({ items: z.array(AnalysisType) }),
  },
  updateInfoReports: {
    method: 'PATCH',
    path: '/analysis-type/info-reports',
    changes: ['analysis-type', 'info-report'],
    summary: 'Sets which types appear in the info report and with which columns.',
    access: ['administrator'],
    body: z.object({ items: z.array(InfoReportConfigInput).min(1) }),
    response: z.object({ items: z.array(AnalysisType) }),
  },
})
