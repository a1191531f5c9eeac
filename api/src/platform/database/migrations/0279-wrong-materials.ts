import { migration, oneOf } from './statements.ts'

const causes = [
  ...['correction', 'merge', 'separated', 'card', 'told', 'run', 'lot', 'limits', 'later'],
  ...['instrument', 'reagent_lot'],
]

/** Reports are reassessed for an instrument or a lot of reagents that was found wrong. */
export const wrongMaterials = migration(
  'alter table report_reassessments drop constraint report_reassessments_cause_check',
  `alter table report_reassessments add constraint report_reassessments_cause_check
    ${oneOf('cause', causes)}`,
)
