import { migration } from './statements.ts'

/** A shipment's barcode is found in whatever case a scanner reads it. */
export const shipmentBarcodeCase = migration(
  'create index shippings_barcode_any_case on shippings (upper(barcode))',
)
