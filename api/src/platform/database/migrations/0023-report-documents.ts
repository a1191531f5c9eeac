import { migration, moment } from './statements.ts'

/** What accepted reports are drawn from, and the queue of those that are not drawn yet. */
export const reportDocuments = migration(
  `create table report_documents (
    report_id bigint primary key references reports,
    input jsonb not null,
    attempts integer not null default 0,
    next_attempt_at ${moment} not null,
    last_error text,
    drawn_at ${moment}
  )`,
  'create index on report_documents (next_attempt_at) where drawn_at is null',

  // A drawing that is kept is neither redone nor taken back; until then only the columns of the queue change.
  `create function keep_report_document() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.drawn_at is not null
        or new.report_id is distinct from old.report_id or new.input is distinct from old.input
      then
        raise exception 'The input of an accepted report is not changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  `create trigger report_documents_frozen before update or delete on report_documents
    for each row execute function keep_report_document()`,

  // Newborn, card and order are left out: a merge of two records of one newborn moves the report with them.
  `create or replace function keep_accepted_report() returns trigger language plpgsql as $$
    begin
      if old.accepted_at is not null and (
        (new.number, new.revision, new.supersedes_id, new.category, new.workgroup_id, new.analysis_type_id,
          new.sample_analysis_id, new.outcome, new.urgent, new.text, new.comment_template_id, new.values_snapshot,
          new.created_by, new.created_at, new.accepted_by, new.accepted_at)
        is distinct from
        (old.number, old.revision, old.supersedes_id, old.category, old.workgroup_id, old.analysis_type_id,
          old.sample_analysis_id, old.outcome, old.urgent, old.text, old.comment_template_id, old.values_snapshot,
          old.created_by, old.created_at, old.accepted_by, old.accepted_at)
        or (old.pdf_file_id is not null and new.pdf_file_id is distinct from old.pdf_file_id)
        or (old.pdf_hash is not null and new.pdf_hash is distinct from old.pdf_hash)
        or (new.pdf_file_id is null) <> (new.pdf_hash is null)
      ) then
        raise exception 'An accepted report is not changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
)
