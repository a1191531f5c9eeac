import { migration } from './statements.ts'

/**
 * Who left a value out of the judgement, why, and which lead approved it. Nobody knows of earlier exclusions whether a
 * lead signed them: they are proposals, and refuse a negative report until one does.
 */
export const exclusions = migration(
  'alter table analysis_values add column exclusion jsonb',
  `update analysis_values set exclusion = jsonb_build_object(
      'by', edits -> -1 -> 'by',
      'at', coalesce(edits -> -1 ->> 'at', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      'reason', coalesce(edits -> -1 ->> 'reason', ''),
      'approvedBy', null,
      'approvedAt', null)
    where excluded`,
  'alter table analysis_values add constraint analysis_values_exclusion check (excluded = (exclusion is not null))',
)
