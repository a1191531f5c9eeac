import { z } from 'zod'
import { labRoles } from '../domain/index.ts'
import { Day, IdParam, many, ScreeningId } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { xlsx } from './media-types.ts'

/** A calendar month: yyyy-MM. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'La data inserita non è valida')

/** Days, both included, in the laboratory's time. */
const period = { from: Day, to: Day }
const ordered = (input: { from: string; to: string }) => input.from <= input.to
const disordered = { message: 'La data inserita non è valida', path: ['to'] }

export const accountabilityEndpoints = defineResource('accountability', {
  exportMonthlyAccountability: {
    method: 'GET',
    path: '/accountability/monthly/export',
    export: true,
    summary:
      'Counts of one month by category and birth point: samples, analyses, recalls, reports, turn-around.',
    access: labRoles,
    query: z.object({ month: Month, category: many(ScreeningId).optional() }),
    response: fileResponse(xlsx),
  },
  exportRangeAccountability: {
    method: 'GET',
    path: '/accountability/range/export',
    export: true,
    summary: 'The counts of the month for any period.',
    access: labRoles,
    query: z.object({ ...period, category: many(ScreeningId).optional() }).refine(ordered, disordered),
    response: fileResponse(xlsx),
  },
  exportAnalystAccountability: {
    method: 'GET',
    path: '/accountability/analyst/export',
    export: true,
    summary: 'Plates, grids closed and decisions of one analyst, or of all of the laboratory.',
    access: labRoles,
    query: z.object({ ...period, analystId: IdParam.optional() }).refine(ordered, disordered),
    response: fileResponse(xlsx),
  },
})
