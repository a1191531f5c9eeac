import { migration } from './statements.ts'

/**
 * What the controls of a run lacked on its day: levels, expired lots, wells that nothing judged. The demonstration lots of the
 * medium level are retired where the plates of the type have no medium control: lots in use are required by default.
 */
export const controlGaps = migration(
  `alter table plate_results add column control_gaps jsonb not null
    default '{"missing":[],"expired":[],"unjudged":[]}'`,
  `update qc_lots set enabled = false from analysis_types
    where analysis_types.id = qc_lots.analysis_type_id and level = 'medium'
      and qc_lots.code = upper(analysis_types.code) || '-MEDIUM-01'
      and not exists (select from jsonb_array_elements(analysis_types.plate_template -> 'controls') control
        where control ->> 'level' = 'medium')`,
)
