import { migration, oneOf } from './statements.ts'

/** Facts that a birth point tells after the signature mark the reports that may depend on them. */
export const toldMarks = migration(
  'alter table report_reassessments drop constraint report_reassessments_cause_check',
  `alter table report_reassessments add constraint report_reassessments_cause_check
    ${oneOf('cause', ['correction', 'merge', 'card', 'told', 'run', 'lot', 'limits'])}`,
)
