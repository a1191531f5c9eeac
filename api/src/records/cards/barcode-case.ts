import { sameBarcode } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'

/**
 * Is a column the barcode, in whatever case? A scanner with Caps Lock reads one code as another, so that codes that differ by
 * case alone are one. Reached by the index of the upper case.
 */
export const isBarcode = (column: string, barcode: string | RawBuilder<never>) =>
  sql<boolean>`upper(${sql.ref(column)}) = upper(${barcode})`

/** Of records, the one of a barcode: written the same, otherwise in another case. */
export const cardOfBarcode = <T extends { readonly barcode: string }>(
  records: readonly T[],
  barcode: string,
): T | undefined =>
  records.find((one) => one.barcode === barcode) ?? records.find((one) => sameBarcode(one.barcode, barcode))
