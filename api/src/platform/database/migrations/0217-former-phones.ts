import { migration, moment } from './statements.ts'

/** Numbers under which a newborn's family or a place was called until they changed: whoever calls compares them. */
export const formerPhones = migration(
  ...['newborns', 'workgroups'].flatMap((table) => [
    `alter table ${table} add column former_phones text[] not null default '{}'`,
    `alter table ${table} add column phones_changed_at ${moment}`,
  ]),
)
