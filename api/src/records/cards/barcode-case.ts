import { sql } from 'kysely'

/**
 * Is a column the barcode, in whatever case? A scanner with Caps Lock reads one code as another, so that codes that differ by
 * case alone are one. Reached by the index of the upper case.
 */
export const isBarcode = (column: string, barcode: string) =>
  sql<boolean>`upper(${sql.ref(column)}) = upper(${barcode})`
