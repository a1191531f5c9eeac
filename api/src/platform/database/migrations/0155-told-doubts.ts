import { eachOf, migration } from './statements.ts'

/** What a birth point tells beside the fields of a card, until a person has looked at it. */
export const toldDoubts = migration(
  // Earlier migrations of the same upgrade write requests, whose deferred checks would be pending.
  'set constraints all immediate',
  `alter table samples add column told_doubts text[] not null default '{}'
    ${eachOf('told_doubts', ['transfusion', 'deceased', 'notes'])}`,
)
