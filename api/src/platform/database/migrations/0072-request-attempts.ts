import { migration } from './statements.ts'

/** A family's refusal is kept with the form that the parents signed; a request shows which places were told of it. */
export const requestAttempts = migration(
  'alter table communications add column file_id bigint references files',
  'create index on communications (file_id) where file_id is not null',
  'create index on birth_point_notices (entity_type, entity_id)',
)
