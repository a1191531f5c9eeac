import { id, migration, moment } from './statements.ts'

/** What people write beside an order with a live recall, and the rows that its board starts from. */
export const recallDesk = migration(
  `create table case_notes (
    ${id},
    analysis_request_id bigint not null references analysis_requests,
    text text not null check (text <> ''),
    file_id bigint references files,
    created_at ${moment} not null default now(),
    created_by bigint references users
  )`,
  'create index on case_notes (analysis_request_id, id desc)',
  'create index on case_notes (file_id) where file_id is not null',
  `create index sample_requests_recalls on sample_requests (workgroup_id, newborn_id)
    where status in ('pending', 'assume_re_test') and type in ('new_spot', 'serum_sample')`,
  `create index reports_positive on reports (workgroup_id, analysis_request_id)
    where outcome = 'positive' and status in ('pending', 'accepted', 'reopened')`,
)
