import { migration } from './statements.ts'

/**
 * Who chose the action of a draft row, kept with the decision when another person closes the grid: four eyes ask for both. Decisions
 * whose report waits for its signature get the author of their row.
 */
export const draftAuthors = migration(
  'alter table grid_draft_rows add column chosen_by bigint references users',
  'update grid_draft_rows set chosen_by = saved_by where action_id is not null',
  'alter table sample_analyses add column chosen_by bigint references users',
  `update sample_analyses set chosen_by = row.chosen_by
    from grid_draft_rows row, reports
    where row.sample_analysis_id = sample_analyses.id and row.action_id = sample_analyses.action_id
      and reports.sample_analysis_id = sample_analyses.id and reports.status = 'pending'`,
)
