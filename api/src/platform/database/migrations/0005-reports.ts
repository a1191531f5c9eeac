import { eachOf, id, migration, moment, oneOf, screenings, softDelete } from './statements.ts'

const requestTypes = ['re_test', 'new_spot', 'serum_sample', 'scheduled']

/** Reports, the requests for more material, and the registers. */
export const reports = migration(
  `create table reports (
    ${id},
    number text,
    newborn_id bigint not null references newborns,
    analysis_request_id bigint not null references analysis_requests,
    sample_id bigint not null references samples,
    sample_analysis_id bigint not null references sample_analyses,
    analysis_type_id bigint not null references analysis_types,
    category text not null references screenings,
    workgroup_id bigint not null references workgroups,
    outcome text not null ${oneOf('outcome', ['negative', 'recall', 'positive', 'positivity_returned'])},
    urgent boolean not null default false,
    text text not null default '',
    comment_template_id bigint,
    values_snapshot jsonb not null,
    status text not null default 'pending' ${oneOf('status', [
      'pending',
      'accepted',
      'reopened',
      'refused',
      'superseded',
    ])},
    revision integer not null default 1 check (revision > 0),
    supersedes_id bigint references reports,
    created_by bigint references users,
    created_at ${moment} not null default now(),
    accepted_by bigint references users,
    accepted_at ${moment},
    refused_by bigint references users,
    refused_at ${moment},
    refused_reason text,
    reopened_by bigint references users,
    reopened_at ${moment},
    motivation text,
    printed_by bigint references users,
    printed_at ${moment},
    pdf_file_id bigint references files,
    pdf_hash text,
    version integer not null default 1,
    unique (workgroup_id, number),
    check (status in ('pending', 'refused') or (accepted_at is not null and number is not null)),
    check ((status = 'refused') = (refused_at is not null)),
    check (status not in ('reopened', 'superseded') or motivation is not null)
  )`,
  "create unique index reports_one_pending on reports (sample_analysis_id) where status = 'pending'",
  "create unique index reports_one_accepted on reports (sample_analysis_id) where status = 'accepted'",
  'create index on reports (workgroup_id, category, status, created_at)',
  'create index on reports (workgroup_id, status, accepted_at)',
  'create index on reports (newborn_id, category)',
  'create index on reports (analysis_request_id)',
  "create index on reports (workgroup_id, accepted_at) where status = 'accepted' and printed_at is null",

  `create table report_analyzables (
    report_id bigint not null references reports,
    analyzable_sample_id bigint not null references analyzable_samples,
    primary key (report_id, analyzable_sample_id)
  )`,
  'create index on report_analyzables (analyzable_sample_id)',
  'alter table sample_analyses add foreign key (report_id) references reports deferrable',
  'alter table analysis_requests add foreign key (final_report_id) references reports deferrable',

  // What a supervisor accepted is never rewritten: neither its values nor the bytes of its document.
  `create function keep_accepted_report() returns trigger language plpgsql as $$
    begin
      if old.accepted_at is not null and (
        new.values_snapshot is distinct from old.values_snapshot
        or new.text is distinct from old.text
        or new.outcome is distinct from old.outcome
        or new.number is distinct from old.number
        or (old.pdf_file_id is not null and new.pdf_file_id is distinct from old.pdf_file_id)
        or (old.pdf_hash is not null and new.pdf_hash is distinct from old.pdf_hash)
      ) then
        raise exception 'An accepted report is not changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  'create trigger reports_frozen before update on reports for each row execute function keep_accepted_report()',

  `create table sample_requests (
    ${id},
    number text not null,
    workgroup_id bigint not null references workgroups,
    newborn_id bigint not null references newborns,
    analysis_request_id bigint references analysis_requests,
    categories text[] not null check (cardinality(categories) > 0) ${eachOf('categories', screenings)},
    origin_sample_analysis_id bigint references sample_analyses,
    origin_sample_id bigint references samples,
    origin_analyzable_id bigint references analyzable_samples,
    type text not null ${oneOf('type', requestTypes)},
    motivation_id bigint references motivations,
    urgent boolean not null default false,
    replicates integer check (replicates between 1 and 4),
    second_tier_type_id bigint references analysis_types,
    status text not null default 'pending' ${oneOf('status', [
      'pending',
      'assume_re_test',
      'done',
      'refused',
    ])},
    report_id bigint references reports,
    approved_by bigint references users,
    approved_at ${moment},
    due_date date,
    flagged boolean not null default false,
    new_sample_id bigint references samples,
    file_id bigint references files,
    serum_values jsonb not null default '[]',
    notes text,
    created_by bigint references users,
    created_at ${moment} not null default now(),
    assumed_at ${moment},
    done_at ${moment},
    refused_by bigint references users,
    refused_at ${moment},
    refused_reason text,
    version integer not null default 1,
    unique (workgroup_id, number),
    check ((type = 're_test') = (replicates is not null)),
    check ((status = 'refused') = (refused_at is not null)),
    check ((status = 'done') = (done_at is not null))
  )`,
  "create unique index sample_requests_one_live on sample_requests (origin_analyzable_id) where origin_analyzable_id is not null and status in ('pending', 'assume_re_test')",
  'create index on sample_requests (workgroup_id, status, type, due_date)',
  'create index on sample_requests (newborn_id)',
  'create index on sample_requests (analysis_request_id)',
  'create index on sample_requests (report_id)',
  'create index on sample_requests (new_sample_id)',
  'create index on sample_requests (created_at)',
  'alter table sample_analyses add foreign key (sample_request_id) references sample_requests deferrable',
  // The request that a card answers.
  'alter table samples add column sample_request_id bigint references sample_requests deferrable',
  'create index on samples (sample_request_id) where sample_request_id is not null',

  `create table sample_request_recipients (
    sample_request_id bigint not null references sample_requests,
    workgroup_id bigint not null references workgroups,
    primary key (sample_request_id, workgroup_id)
  )`,
  'create index on sample_request_recipients (workgroup_id)',

  // A removed row stays, to explain the gap in the numbers.
  `create table internal_registry (
    ${id},
    type text not null ${oneOf('type', ['newborn', 'sample_invalid', 'sample_re-test'])},
    number integer not null check (number > 0),
    year integer not null check (year between 2000 and 2100),
    workgroup_id bigint not null references workgroups,
    date date not null,
    newborn_id bigint references newborns,
    sample_id bigint references samples,
    category text references screenings,
    variant text ${oneOf('variant', ['recall', 'extra_spot'])},
    description text not null,
    notes text,
    created_by bigint references users,
    created_at ${moment} not null default now(),
    ${softDelete},
    unique (workgroup_id, type, year, number)
  )`,
  'create index on internal_registry (type, date)',
  'create index on internal_registry (newborn_id)',
)
