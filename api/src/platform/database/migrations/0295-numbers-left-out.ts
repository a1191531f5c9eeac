import { migration } from './statements.ts'

/**
 * Numbers that restores left out, and the year of the last one: a series up to that year without a counter may have begun after the
 * backup, and begins behind them.
 */
export const numbersLeftOut = migration(
  `alter table installation_identity add column numbers_left_out integer not null default 0
    check (numbers_left_out >= 0)`,
  'alter table installation_identity add column numbers_left_out_year integer',
)
