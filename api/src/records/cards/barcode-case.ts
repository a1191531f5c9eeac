import { sameBarcode } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'

/**
 * Compares a column with the barcode, in any case. A scanner with Caps Lock reads another code, so that codes that differ
 * by case alone are one. The index of the upper case serves it.
 */
export const isBarcode = (column: string, barcode: string | RawBuilder<never>) =>
  sql<boolean>`upper(${sql.ref(column)}) = upper(${barcode})`

/** The record of a barcode: with equal text, otherwise in another case. */
export const cardOfBarcode = <T extends { readonly barcode: string }>(
  records: readonly T[],
  barcode: string,
): T | undefined =>
  records.find((one) => one.barcode === barcode) ?? records.find((one) => sameBarcode(one.barcode, barcode))
