import { eachOf, migration } from './statements.ts'

/** The identity of a newborn was corrected after discs of its card were taken: a person who did not correct it answers. */
export const correctedIdentity = migration(
  'alter table samples drop constraint samples_told_doubts_check',
  `alter table samples add constraint samples_told_doubts_check
    ${eachOf('told_doubts', ['identity', 'identity_corrected', 'transfusion', 'deceased', 'notes'])}`,
  // The facts of the row say who the newborn is, and who corrected them answers no doubt about them.
  'alter table lifted_findings add column identity boolean not null default false',
)
