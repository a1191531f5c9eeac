import { migration, oneOf } from './statements.ts'

/** A lead decides with a reason about analytes whose limits depend on a datum that nobody knows. */
export const factDecisions = migration(
  'alter table analysis_checks drop constraint analysis_checks_kind_check',
  `alter table analysis_checks add constraint analysis_checks_kind_check
    ${oneOf('kind', ['identity', 'exclusion', 'fact'])}`,
)
