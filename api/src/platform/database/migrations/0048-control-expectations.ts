import { migration } from './statements.ts'

/** What a control should show: a mean with its SD, an interval, a call of a PCR, or an answer of a qualitative analyte. */
export const controlExpectations = migration(
  'alter table qc_lot_limits add column expected jsonb',
  `update qc_lot_limits set expected = jsonb_build_object('kind', 'mean_sd', 'mean', mean, 'sd', sd)`,
  'alter table qc_lot_limits alter column expected set not null',
  'alter table qc_lot_limits drop column mean, drop column sd',
  `alter table qc_lot_limits add check (coalesce(case expected ->> 'kind'
    when 'mean_sd' then (expected ->> 'sd')::double precision > 0 and jsonb_typeof(expected -> 'mean') = 'number'
    when 'interval' then (expected ->> 'low')::double precision <= (expected ->> 'high')::double precision
    when 'call' then expected ->> 'call' in ('amplified', 'not_amplified')
    when 'answer' then jsonb_typeof(expected -> 'answer') = 'number'
    end, false))`,
)
