import { z } from 'zod'
import { infoReportFieldLabels } from '../domain/index.ts'
import { Day, Id, IdParam, keysEnum, listOf, listQuery, Moment, many, WorkgroupRef } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { csv, xlsx } from './media-types.ts'

/** A column of the sheet that accompanies discs to another laboratory. */
export const InfoReportField = keysEnum(infoReportFieldLabels)

/** One accepted card with the configured columns, as text ready to be shown. */
export const InfoReportRow = z.object({
  sampleId: Id,
  barcode: z.string(),
  protocolNumber: z.string().nullable(),
  acceptedAt: Moment,
  authorWorkgroup: WorkgroupRef,
  values: z.partialRecord(InfoReportField, z.string().nullable()),
})
export type InfoReportRow = z.infer<typeof InfoReportRow>

const filters = {
  analysisTypeId: IdParam,
  acceptedFrom: Day.optional(),
  acceptedTo: Day.optional(),
  authorWorkgroupId: many(IdParam).optional(),
}

export const infoReportEndpoints = defineResource('info-report', {
  listInfoReport: {
    method: 'GET',
    path: '/sample/list/info-report',
    summary: 'Accepted cards for one analysis type with the columns configured for it.',
    access: ['acceptance'],
    query: listQuery(['acceptedAt', 'barcode', 'protocolNumber'], filters),
    response: listOf(InfoReportRow).extend({ fields: z.array(InfoReportField) }),
  },
  exportInfoReport: {
    method: 'GET',
    path: '/sample/info-report/export',
    summary: 'The same sheet as a file.',
    access: ['acceptance'],
    query: z.object({ ...filters, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: fileResponse(xlsx, csv),
  },
})
