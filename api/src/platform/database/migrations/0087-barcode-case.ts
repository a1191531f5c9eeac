import { migration } from './statements.ts'

/**
 * Barcodes of live cards that differ by case alone are one. Pairs of earlier versions keep theirs and are marked: no index could be made
 * over them.
 */
export const barcodeCase = migration(
  'alter table samples add column barcode_alike boolean not null default false',
  `update samples set barcode_alike = true where deleted_at is null and exists (select from samples other
    where other.id <> samples.id and other.deleted_at is null and upper(other.barcode) = upper(samples.barcode))`,
  `create unique index samples_barcode_any_case on samples (upper(barcode))
    where deleted_at is null and not barcode_alike`,
  'create index samples_barcode_alike on samples (id) where barcode_alike and deleted_at is null',
)
