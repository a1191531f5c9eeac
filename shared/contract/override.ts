import { z } from 'zod'
import { overrideStates } from '../domain/index.ts'
import { Month } from './accountability.ts'
import { decisionSteps } from './changes.ts'
import { Changed, Id, IdParams, keysEnum, listOf, listQuery, many, Reason, ScreeningId } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { csv } from './media-types.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { Stamp } from './stamp.ts'

/** A finding closed against the rules, or asked to be. */
export const Override = z.object({
  id: Id,
  reportId: Id,
  /** Of the report by which it was asked for; null before the acceptance. */
  number: z.string().nullable(),
  category: ScreeningId,
  newborn: NewbornLabel,
  barcode: z.string(),
  protocol: z.string().nullable(),
  analyte: z.string(),
  sampleAnalysisId: Id,
  reason: z.string(),
  state: keysEnum(overrideStates),
  proposed: Stamp,
  confirmed: Stamp.nullable(),
  withdrawn: Stamp.extend({ reason: z.string().nullable() }).nullable(),
})
export type Override = z.infer<typeof Override>

/** An open finding of the report's episode. */
export const OpenFinding = z.object({
  analyte: z.string(),
  /** Analysis of its last value. */
  sampleAnalysisId: Id,
  /** Italian, fit to be shown. */
  state: z.string(),
  critical: z.boolean(),
})
export type OpenFinding = z.infer<typeof OpenFinding>

const NamedFinding = z.object({ analyte: z.string().min(1), sampleAnalysisId: Id })

/** Findings as the lead saw them: one with another last value is refused as stale. */
export const ProposeOverrideInput = Reason.extend({ findings: z.array(NamedFinding).min(1).max(50) })
export type ProposeOverrideInput = z.input<typeof ProposeOverrideInput>

export const ConfirmOverrideInput = z.object({ ids: z.array(Id).min(1).max(50) })
export type ConfirmOverrideInput = z.input<typeof ConfirmOverrideInput>

const filters = {
  /** Of the proposal, in Italy. */
  month: Month.optional(),
  state: many(keysEnum(overrideStates)).optional(),
  category: many(ScreeningId).optional(),
}
const ofReport = { params: IdParams, changes: ['override', ...decisionSteps], signs: true } as const

export const overrideEndpoints = defineResource('override', {
  listOverrides: {
    method: 'GET',
    path: '/report/override/list',
    summary: 'Overrides of findings in the own laboratory by month of their proposal, the newest first.',
    access: ['supervisor'],
    query: listQuery(['proposedAt', 'newborn', 'analyte', 'category'], filters),
    response: listOf(Override),
  },
  exportOverrides: {
    method: 'GET',
    path: '/report/override/export',
    export: true,
    summary: 'The list as a file of comma-separated values, with the same filters, all pages.',
    access: ['supervisor'],
    query: listQuery(['proposedAt', 'newborn', 'analyte', 'category'], filters).omit({
      page: true,
      pageSize: true,
    }),
    response: fileResponse(csv),
  },
  getReportOverrides: {
    method: 'GET',
    path: '/report/:id/override',
    summary: 'Open findings of the report’s episode, and the overrides of its findings.',
    access: ['analyst', 'supervisor', 'support'],
    params: IdParams,
    reads: { part: 'report', by: { report: 'params.id' } },
    response: z.object({ open: z.array(OpenFinding), overrides: z.array(Override) }),
  },
  proposeOverride: {
    ...ofReport,
    method: 'POST',
    path: '/report/:id/override',
    summary: 'A lead asks to close named findings of the report’s episode against the rules.',
    access: ['analyst', 'supervisor'],
    body: ProposeOverrideInput,
    response: Changed,
    errors: ['invalid_transition', 'lead_required', 'stale_version'],
  },
  confirmOverride: {
    ...ofReport,
    method: 'POST',
    path: '/report/:id/override/confirm',
    summary: 'A second person who validates reports puts overrides into force.',
    access: ['supervisor'],
    body: ConfirmOverrideInput,
    /** False when all of them were confirmed before. */
    response: Changed,
    errors: ['invalid_transition', 'validator_required', 'second_person', 'stale_version'],
  },
  withdrawOverride: {
    ...ofReport,
    method: 'POST',
    path: '/report/:id/override/withdraw',
    summary: 'Takes back, or turns down, overrides that nobody confirmed.',
    access: ['analyst', 'supervisor'],
    body: ConfirmOverrideInput.extend(Reason.shape),
    response: Changed,
    errors: ['invalid_transition', 'lead_required'],
  },
})
