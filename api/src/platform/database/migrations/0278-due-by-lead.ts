import { migration } from './statements.ts'

/** A lead chose the day of the material: a signature that would limit it leaves it. */
export const dueByLead = migration(
  'alter table sample_requests add column due_by_lead boolean not null default false',
)
