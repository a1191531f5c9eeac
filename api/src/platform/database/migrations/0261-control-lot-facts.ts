import { migration, moment, oneOf } from './statements.ts'

const origins = ['maker', 'laboratory']

/**
 * The kind of a lot of control material, whether it is measured beside the lot that judges, where its targets come from, and the targets
 * that it had before.
 */
export const controlLotFacts = migration(
  `alter table qc_lots add column maker text, add column matrix text, add column opened_on date,
    add column parallel boolean not null default false`,
  `alter table qc_lot_limits add column origin text not null default 'maker' ${oneOf('origin', origins)},
    add column since ${moment}`,
  `create table qc_lot_former_limits (
    qc_lot_id bigint not null references qc_lots,
    analyte text not null references analytes,
    expected jsonb not null,
    origin text not null ${oneOf('origin', origins)},
    /* Runs until then were judged by it. */
    until ${moment} not null,
    primary key (qc_lot_id, analyte, until)
  )`,
)
