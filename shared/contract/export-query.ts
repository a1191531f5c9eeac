import { z } from 'zod'
import { IdParam, many } from './common.ts'

/** Files in which a list leaves the product: for spreadsheets, or for another system. */
export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** Records that are chosen one by one for a file: more are asked for by filters. */
export const mostChosen = 500

/** Parameters of an export beside the filters of its list. */
export const exportQuery = {
  format: z.enum(sheetFormats).default('xlsx'),
  /** Only these of the filters' results, by their ids. */
  chosen: many(IdParam)
    .refine((ids) => ids.length <= mostChosen)
    .optional(),
}
