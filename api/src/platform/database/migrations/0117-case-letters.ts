import { letterKinds } from './0116-letter-templates.ts'
import { id, migration, moment, oneOf } from './statements.ts'

const eventTypes = [
  'registered',
  'sample_collected',
  'shipped',
  'accepted',
  'not_valid',
  'not_required',
  'not_received',
  'planned',
  'punched',
  'analyzed',
  're_test',
  'second_tier',
  'report_accepted',
  'report_reopened',
  'recall_requested',
  'recall_refused',
  'recall_sample_accepted',
  'serum_report',
  'communication',
  'referral',
  'follow_up',
  'closed',
  'merged',
  'separated',
  'order_closed',
  'order_opened',
  'reminder',
  'corrected',
  'planned_card',
  'letter',
]

/** Letters, mails and sheets that were made from a case, with what they were drawn from. None is ever changed. */
export const caseLetters = migration(
  // Earlier migrations of the same upgrade write events, whose deferred checks would be pending.
  'set constraints all immediate',
  `create table case_letters (
    ${id},
    analysis_request_id bigint not null references analysis_requests,
    kind text not null ${oneOf('kind', [...letterKinds, 'sheet'])},
    language text not null ${oneOf('language', ['it', 'en'])},
    title text not null check (title <> ''),
    /* The set whose template was filled; none for a sheet. */
    letter_template_set_id bigint references letter_template_sets,
    /* The place that it is for; none for a family. */
    recipient_id bigint references workgroups,
    /* The address of a mail. */
    mailed_to text,
    input jsonb not null,
    file_id bigint not null references files,
    /* SHA-256 of what the person saw before it was made, with the day. */
    digest text not null check (digest ~ '^[0-9a-f]{64}$'),
    created_at ${moment} not null default now(),
    created_by bigint references users,
    check ((kind = 'sheet') = (letter_template_set_id is null)),
    check ((kind in ('birth_point_mail', 'clinical_centre_mail')) = (mailed_to is not null)),
    unique (analysis_request_id, digest)
  )`,
  'create index on case_letters (file_id)',
  'create trigger case_letters_append_only before update or delete on case_letters for each row execute function refuse_change()',
  'create trigger case_letters_no_truncate before truncate on case_letters for each statement execute function refuse_change()',
  'alter table newborn_events drop constraint newborn_events_type_check',
  `alter table newborn_events add constraint newborn_events_type_check ${oneOf('type', eventTypes)}`,
)
