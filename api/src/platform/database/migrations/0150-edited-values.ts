import { migration } from './statements.ts'

/**
 * Four eyes of each report ask who changed a value of its analyses or proposed an override: by key, values that were taken out too.
 * The other indices leave those out, so that the whole table was read.
 */
export const editedValues = migration(
  "create index analysis_values_edited on analysis_values (sample_analysis_id) where edits <> '[]'",
  'create index finding_overrides_confirmed on finding_overrides (sample_analysis_id) where confirmed_at is not null',
)
