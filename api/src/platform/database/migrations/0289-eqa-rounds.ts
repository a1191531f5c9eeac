import { id, migration, moment, oneOf } from './statements.ts'

const statuses = ['received', 'analysed', 'sent', 'evaluated', 'closed']

/** External quality assessment: programmes of a laboratory, their rounds, and the samples of a round. */
export const eqaRounds = migration(
  `create table eqa_programmes (
    ${id},
    workgroup_id bigint not null references workgroups,
    analysis_type_id bigint not null references analysis_types,
    name text not null,
    provider text not null,
    /* Analytes that the provider evaluates, of the type. */
    analytes text[] not null check (cardinality(analytes) > 0),
    enabled boolean not null default true,
    created_at ${moment} not null,
    created_by bigint not null references users,
    version integer not null default 1
  )`,
  'create unique index eqa_programmes_name on eqa_programmes (workgroup_id, analysis_type_id, lower(name))',
  `create table eqa_rounds (
    ${id},
    programme_id bigint not null references eqa_programmes,
    number text not null,
    year integer not null check (year between 2000 and 2100),
    received_on date not null,
    /* Last day on which the provider takes results. */
    due_on date not null,
    notes text,
    status text not null default 'received' ${oneOf('status', statuses)},
    created_at ${moment} not null,
    created_by bigint not null references users,
    sent_at ${moment},
    sent_by bigint references users,
    /* The PDF that was signed. */
    file_id bigint references files,
    evaluated_at ${moment},
    evaluated_by bigint references users,
    closed_at ${moment},
    closed_by bigint references users,
    /* Why the round was closed without an evaluation. */
    closed_reason text,
    version integer not null default 1,
    unique (programme_id, year, number),
    check (due_on >= received_on),
    check (status not in ('sent', 'evaluated') or (sent_at is not null and file_id is not null)),
    check ((status = 'closed') = (closed_at is not null))
  )`,
  "create index on eqa_rounds (due_on) where status in ('received', 'analysed')",
  'create index on eqa_rounds (file_id)',
  `create table eqa_samples (
    ${id},
    round_id bigint not null references eqa_rounds,
    position integer not null check (position > 0),
    /* As the provider names it. */
    code text not null,
    label text,
    barcode text not null unique,
    unique (round_id, position)
  )`,
)
