import { migration } from './statements.ts'

/** Columns of tables with rows of newborns on which a summary depends. */
const watched: Readonly<Record<string, string>> = {
  analyzable_samples: `status, newborn_id, category, workgroup_id, deleted_at, accepted_at, sample_id, due_at, priority,
    current_sample_analysis_id`,
  samples: 'status, newborn_id, deleted_at, accepted_at, collected_at, shipping_id',
  analysis_requests: 'status, newborn_id, category, workgroup_id, opened_at',
  sample_requests: `status, newborn_id, type, categories, workgroup_id, due_date, grace_days, from_date, urgent, approved_at,
    report_id, motivation_id, created_at`,
  expected_categories: 'newborn_id, category, workgroup_id, hub_workgroup_id, consent_unknown, settled',
  reports: 'status, newborn_id, analysis_request_id',
  communications: 'newborn_id, sample_request_id, recipient_type, outcome, file_id',
}

/**
 * A transaction that changes rows of a newborn marks it, and its commit writes the newborn's summaries anew. An import, which brings the
 * summaries with it, turns the marks off (`sne.marks`).
 */
export const markStandings = migration(
  `create function mark_newborn(marked bigint) returns void language plpgsql as $$
    begin
      if marked is null or current_setting('sne.marks', true) = 'off' then return; end if;
      insert into standing_marks (transaction, newborn) values (txid_current(), marked) on conflict do nothing;
    end $$`,
  `create function mark_row() returns trigger language plpgsql as $$
    begin
      perform mark_newborn(new.newborn_id);
      if old.newborn_id is distinct from new.newborn_id then perform mark_newborn(old.newborn_id); end if;
      return null;
    end $$`,
  ...Object.entries(watched).map(
    ([
      table,
      columns,
    ]) => `create trigger mark_${table} after insert or delete or update of ${columns} on ${table}
      for each row execute function mark_row()`,
  ),
  `create function mark_person() returns trigger language plpgsql as $$
    begin
      perform mark_newborn(new.id);
      return null;
    end $$`,
  `create trigger mark_newborns after update of birth_at, closure_at, merged_into_id on newborns
    for each row execute function mark_person()`,
  `create function mark_shipped() returns trigger language plpgsql as $$
    begin
      perform mark_newborn(card.newborn_id) from samples card where card.shipping_id = new.id;
      return null;
    end $$`,
  `create trigger mark_shippings after update of destination_workgroup_id on shippings
    for each row when (old.destination_workgroup_id is distinct from new.destination_workgroup_id)
    execute function mark_shipped()`,

  // Orders that are open when the summaries begin.
  `select refresh_standings(array(
    select newborn_id from analysis_requests where status = 'open'
    union select newborn_id from expected_categories where not settled
    union select newborn_id from analyzable_samples where status = 'waiting' and deleted_at is null and newborn_id is not null
    union select newborn_id from sample_requests where status = 'pending'))`,
)
