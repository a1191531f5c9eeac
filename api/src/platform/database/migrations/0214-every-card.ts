import { migration, moment } from './statements.ts'

/** Reasons for which every card of a shipment is unsuitable, until a person ends them or the shipment is closed. */
export const everyCard = migration(
  `alter table shippings
    add column every_card_reasons text[] check (cardinality(every_card_reasons) > 0),
    add column every_card_at ${moment},
    add column every_card_by bigint references users`,
)
