import { id, migration, moment, oneOf } from './statements.ts'

/** Targets of a lot that a laboratory established from its own runs: proposed by one person, decided by a lead who is another. */
export const targetProposals = migration(
  `create table qc_target_proposals (
    ${id},
    qc_lot_id bigint not null references qc_lots,
    /* Analytes with what their values say. */
    targets jsonb not null,
    from_day date not null,
    to_day date not null,
    note text,
    proposed_at ${moment} not null,
    proposed_by bigint not null references users,
    state text not null default 'open' ${oneOf('state', ['open', 'approved', 'refused'])},
    decided_at ${moment},
    decided_by bigint references users,
    reason text,
    check ((state = 'open') = (decided_at is null)),
    check (state <> 'refused' or reason is not null),
    check (state <> 'approved' or decided_by <> proposed_by)
  )`,
  "create unique index qc_target_proposals_open on qc_target_proposals (qc_lot_id) where state = 'open'",
  'create index on qc_target_proposals (qc_lot_id)',
)
