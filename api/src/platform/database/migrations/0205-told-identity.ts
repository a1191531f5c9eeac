import { eachOf, migration } from './statements.ts'

/** A birth point sends a card with another identity than is registered: a person answers. */
export const toldIdentity = migration(
  'alter table samples drop constraint samples_told_doubts_check',
  `alter table samples add constraint samples_told_doubts_check
    ${eachOf('told_doubts', ['identity', 'transfusion', 'deceased', 'notes'])}`,
)
