import { migration, oneOf } from './statements.ts'

/**
 * Undoing a merge of newborns after signatures. A card keeps the record under whose code it came when that record was joined to
 * another one; reports of separated newborns are reassessed.
 */
export const separatedNewborns = migration(
  'alter table samples add column named_newborn_id bigint references newborns',
  'create index on samples (named_newborn_id) where named_newborn_id is not null',
  'alter table report_reassessments drop constraint report_reassessments_cause_check',
  `alter table report_reassessments add constraint report_reassessments_cause_check
    ${oneOf('cause', ['correction', 'merge', 'separated', 'card', 'told', 'run', 'lot', 'limits', 'later'])}`,
)
