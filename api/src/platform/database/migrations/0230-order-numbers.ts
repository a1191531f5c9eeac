import { migration } from './statements.ts'

/**
 * Numbers by which the birth point's system and a filler's system name the order of a card, and the facility of the birth as the
 * order names it. Null for cards without an order.
 */
export const orderNumbers = migration(
  'alter table samples add column placer_order_number text',
  'alter table samples add column filler_order_number text',
  'alter table samples add column birth_facility_name text',
  'alter table samples add column birth_facility_code text',
  `create index samples_placer_order on samples (upper(placer_order_number) text_pattern_ops)
    where placer_order_number is not null and deleted_at is null`,
  `create index samples_filler_order on samples (upper(filler_order_number) text_pattern_ops)
    where filler_order_number is not null and deleted_at is null`,
)
