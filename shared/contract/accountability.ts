import { z } from 'zod'
import { labRoles, periodRefusal } from '../domain/index.ts'
import { Day, IdParam, many, PersonRef, Ref, ScreeningId } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { xlsx } from './media-types.ts'

/** A calendar month of the years 1900 to 2199: yyyy-MM. The first day and the one after the last are days that the database has. */
export const Month = z.string().regex(/^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/, 'La data inserita non è valida')

const count = z.number().int()

/** Counts of a period; `accountFigures` of the domain defines each of them. */
export const AccountFigures = z.object({
  accepted: count,
  notValid: count,
  analyses: count,
  reTests: count,
  secondTiers: count,
  reports: count,
  recalls: count,
  positives: count,
  returned: count,
  /** Hours, the median; null without a report. */
  turnaroundHours: z.number().nullable(),
})
export type AccountFigures = z.infer<typeof AccountFigures>

/** Counts of a period; `analystFigures` of the domain defines each of them. */
export const AnalystFigures = z.object({ plates: count, grids: count, decisions: count })
export type AnalystFigures = z.infer<typeof AnalystFigures>

/** Figures of a period with their totals. The laboratory is null where the person sees all of them. */
const accounted = {
  from: Day,
  to: Day,
  laboratory: Ref.nullable(),
}

export const Accountability = z.object({
  ...accounted,
  /** By category, then birth point. */
  rows: z.array(AccountFigures.extend({ category: ScreeningId, birthPoint: Ref })),
  byCategory: z.array(AccountFigures.extend({ category: ScreeningId })),
  total: AccountFigures,
})
export type Accountability = z.infer<typeof Accountability>

export const AnalystAccountability = z.object({
  ...accounted,
  /** By name, then category. */
  rows: z.array(AnalystFigures.extend({ analyst: PersonRef, category: ScreeningId })),
  byAnalyst: z.array(AnalystFigures.extend({ analyst: PersonRef })),
  total: AnalystFigures,
})
export type AnalystAccountability = z.infer<typeof AnalystAccountability>

/** Days, both included, in the laboratory's time. */
const inPeriod = <S extends z.ZodRawShape>(filters: S) =>
  z.object({ from: Day, to: Day, ...filters }).superRefine((input, refinement) => {
    const message = periodRefusal(input as unknown as { from: string; to: string })
    if (message !== null) refinement.addIssue({ code: 'custom', message, path: ['to'] })
  })
const byCategory = { category: many(ScreeningId).optional() }
const byAnalyst = { analystId: IdParam.optional() }

export const accountabilityEndpoints = defineResource('accountability', {
  getAccountability: {
    method: 'GET',
    path: '/accountability/figures',
    summary: 'Counts of a period by category and birth point, as the exports of month and period hold them.',
    access: labRoles,
    query: inPeriod(byCategory),
    response: Accountability,
  },
  getAnalystAccountability: {
    method: 'GET',
    path: '/accountability/analyst/figures',
    summary: 'Counts of a period by analyst and category, as the export by analyst holds them.',
    access: labRoles,
    query: inPeriod(byAnalyst),
    response: AnalystAccountability,
  },
  exportMonthlyAccountability: {
    method: 'GET',
    path: '/accountability/monthly/export',
    export: true,
    summary:
      'Counts of one month by category and birth point: samples, analyses, recalls, reports, turn-around.',
    access: labRoles,
    query: z.object({ month: Month, ...byCategory }),
    response: fileResponse(xlsx),
  },
  exportRangeAccountability: {
    method: 'GET',
    path: '/accountability/range/export',
    export: true,
    summary: 'The counts of the month for any period of at most 366 days.',
    access: labRoles,
    query: inPeriod(byCategory),
    response: fileResponse(xlsx),
  },
  exportAnalystAccountability: {
    method: 'GET',
    path: '/accountability/analyst/export',
    export: true,
    summary: 'Plates, grids closed and decisions of one analyst, or of all of the laboratory.',
    access: labRoles,
    query: inPeriod(byAnalyst),
    response: fileResponse(xlsx),
  },
})
