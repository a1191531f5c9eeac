import { migration, oneOf } from './statements.ts'

/** A card that its laboratory found unsuitable marks the reports that other laboratories signed on it. */
export const unsuitableCardMarks = migration(
  'alter table report_reassessments drop constraint report_reassessments_cause_check',
  `alter table report_reassessments add constraint report_reassessments_cause_check
    ${oneOf('cause', ['correction', 'merge', 'card', 'run', 'lot', 'limits'])}`,
)
