import { z } from 'zod'
import { infoReportFieldLabels } from '../domain/index.ts'
import {
  Day,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  Moment,
  many,
  ScreeningId,
  WorkgroupRef,
} from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { exportQuery } from './export-query.ts'
import { csv, xlsx } from './media-types.ts'

/** A column of the sheet that accompanies discs to another laboratory. */
export const InfoReportField = keysEnum(infoReportFieldLabels)

/** One accepted card with the configured columns, as text ready to be shown. */
export const InfoReportRow = z.object({
  sampleId: Id,
  newbornId: Id,
  barcode: z.string(),
  protocolNumber: z.string().nullable(),
  acceptedAt: Moment,
  authorWorkgroup: WorkgroupRef,
  values: z.partialRecord(InfoReportField, z.string().nullable()),
})
export type InfoReportRow = z.infer<typeof InfoReportRow>

/** A type of analysis for which a sheet is configured; also of laboratories to which only the discs go. */
export const InfoReportType = z.object({
  id: Id,
  label: z.string(),
  category: ScreeningId,
  fields: z.array(InfoReportField),
})
export type InfoReportType = z.infer<typeof InfoReportType>

const filters = {
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
    query: listQuery(['acceptedAt', 'barcode', 'protocolNumber'], {
      /** The first configured type when absent. */
      analysisTypeId: IdParam.optional(),
      ...filters,
    }),
    response: listOf(InfoReportRow).extend({
      fields: z.array(InfoReportField),
      /** Every type that can be asked for, in the configured order. */
      types: z.array(InfoReportType),
    }),
  },
  previewInfoReport: {
    method: 'GET',
    path: '/analysis-type/:id/info-report/preview',
    summary: 'The card accepted last that needs the type, with every column; the reading is audited.',
    access: ['administrator'],
    params: IdParams,
    response: z.object({
      /** Null while no accepted card needs the type. */
      card: InfoReportRow.pick({ sampleId: true, newbornId: true, values: true }).nullable(),
    }),
  },
  exportInfoReport: {
    method: 'GET',
    path: '/sample/info-report/export',
    export: true,
    summary: 'The same sheet as a file, all its rows; the export is audited.',
    access: ['acceptance'],
    query: z.object({
      analysisTypeId: IdParam,
      ...filters,
      q: z.string().trim().max(100).optional(),
      format: exportQuery.format,
    }),
    response: fileResponse(xlsx, csv),
  },
})
