import { migration, moment } from './statements.ts'

/** Numbers under which a newborn's pediatrician was called until they changed: whoever calls compares them. */
export const pediatricianPhones = migration(
  `alter table newborns add column former_pediatrician_phones text[] not null default '{}'`,
  `alter table newborns add column pediatrician_phone_changed_at ${moment}`,
)
