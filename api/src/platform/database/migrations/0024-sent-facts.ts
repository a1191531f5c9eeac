import { migration, oneOf } from './statements.ts'

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
]

/** What a report's message says, frozen with what its document is drawn from; corrections after it in the story. */
export const sentFacts = migration(
  // Null for reports accepted before: see docs/decisions/frozen-reports.md.
  'alter table report_documents add column facts jsonb',
  `create or replace function keep_report_document() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.drawn_at is not null
        or new.report_id is distinct from old.report_id or new.input is distinct from old.input
        or new.facts is distinct from old.facts
      then
        raise exception 'The input of an accepted report is not changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  'alter table newborn_events drop constraint newborn_events_type_check',
  `alter table newborn_events add constraint newborn_events_type_check ${oneOf('type', eventTypes)}`,
)
