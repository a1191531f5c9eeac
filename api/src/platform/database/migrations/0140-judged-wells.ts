import { migration } from './statements.ts'

/**
 * The judgement of each report reads the controls of its plate: a few of the thousands of values of the run, found
 * without reading the others.
 */
export const judgedWells = migration(
  'create index well_values_judged on well_values (plate_result_id) where state is not null',
)
