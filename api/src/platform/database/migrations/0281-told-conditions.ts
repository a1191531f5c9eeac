import { eachOf, migration } from './statements.ts'

const doubts = [
  'identity',
  'identity_corrected',
  'transfusion',
  'ecmo',
  'parenteral',
  'meconium_ileus',
  'deceased',
  'notes',
]

/** A text may tell ECMO, parenteral nutrition and meconium ileus as it tells a transfusion: a person answers. */
export const toldConditions = migration(
  'alter table samples drop constraint samples_told_doubts_check',
  `alter table samples add constraint samples_told_doubts_check ${eachOf('told_doubts', doubts)}`,
)
