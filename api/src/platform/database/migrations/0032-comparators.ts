import { migration, oneOf } from './statements.ts'

const flags = ['N', 'L', 'H', 'LL', 'HH', 'ND', 'NC', 'ERR']

/**
 * A value keeps its comparator: `< 2,0` is the number 2 with `<`, and never the number alone. `NC` is the flag of a value
 * that cannot be compared with its limits. Values of earlier versions have no comparator: their raw text has it.
 */
export const valueComparators = migration(
  `alter table analysis_values add column comparator text ${oneOf('comparator', ['<', '>'])}`,
  'alter table analysis_values add check (comparator is null or value is not null)',
  `alter table well_values add column comparator text ${oneOf('comparator', ['<', '>'])}`,
  'alter table well_values add check (comparator is null or value is not null)',
  'alter table analysis_values drop constraint analysis_values_flag_check',
  `alter table analysis_values add constraint analysis_values_flag_check ${oneOf('flag', flags)}`,
  'alter table sample_analyses drop constraint sample_analyses_worst_flag_check',
  `alter table sample_analyses add constraint sample_analyses_worst_flag_check ${oneOf('worst_flag', flags)}`,
)
