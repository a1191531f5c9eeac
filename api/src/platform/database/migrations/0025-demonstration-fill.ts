import { migration, oneOf } from './statements.ts'

/**
 * Records whether the first fill with demonstration data came to its end. In demonstrations of earlier versions the
 * last shipment tells it.
 */
export const demonstrationFill = migration(
  'alter table installation_facts drop constraint installation_facts_name_check',
  `alter table installation_facts add constraint installation_facts_name_check
    ${oneOf('name', ['demonstration', 'demonstration_whole'])}`,
  `insert into installation_facts (name, value, recorded_at)
    select 'demonstration_whole', exists (select from shippings where barcode = 'SPED-000004'), recorded_at
    from installation_facts where name = 'demonstration' and value`,
)
