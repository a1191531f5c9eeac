import { migration, oneOf } from './statements.ts'

/** A report that said that a finding has returned is reassessed when a later result of its episode says otherwise. */
export const laterResultMarks = migration(
  'alter table report_reassessments drop constraint report_reassessments_cause_check',
  `alter table report_reassessments add constraint report_reassessments_cause_check
    ${oneOf('cause', ['correction', 'merge', 'card', 'told', 'run', 'lot', 'limits', 'later'])}`,
)
