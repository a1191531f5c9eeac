import { decidedAlone } from '@sne/shared/domain'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'

/** A state that no transaction may leave behind. */
export interface Half {
  readonly half: string
  /** Selects what is half done; `what` names a record. */
  readonly sql: string
}

const liveAccepted = "card.status = 'accepted' and card.deleted_at is null"

export const halves: readonly Half[] = [
  {
    half: 'a card accepted without its protocol, its order in each category, its event or its audit row',
    sql: `select card.barcode as what from samples card where ${liveAccepted} and (
      card.protocol_number is null or card.accepted_at is null or card.accepted_by is null
      or exists (select from analyzable_samples a where a.sample_id = card.id and a.deleted_at is null
        and a.status <> 'waiting' and a.status <> 'not_required' and a.analysis_request_id is null)
      or not exists (select from newborn_events e where e.newborn_id = card.newborn_id
        and e.type in ('accepted', 'recall_sample_accepted') and (e.refs ->> 'sampleId')::bigint = card.id)
      or not exists (select from audit_effects f where f.entity = 'sample' and f.entity_id = card.id
        and f.to_status = 'accepted'))`,
  },
  {
    half: 'a category past acceptance on a card that is not accepted',
    sql: `select card.barcode || ' ' || a.category as what from analyzable_samples a
      join samples card on card.id = a.sample_id
      where a.deleted_at is null and card.status in ('registered', 'shipped')
      and a.status not in ('waiting', 'not_valid', 'not_required', 'closed')`,
  },
  {
    half: 'a plate with more wells of one card than its analysis has replicates',
    sql: `select plate.barcode || ' card ' || w.sample_id as what from wells w join plates plate on plate.id = w.plate_id
      where w.type = 'sample' and w.sample_analysis_id is not null
      group by plate.barcode, w.plate_id, w.sample_id, w.analyzable_sample_id
      having count(*) > max((select replicates from sample_analyses a where a.id = w.sample_analysis_id))`,
  },
  {
    half: 'a card whose count of used discs is not the discs punched from it',
    sql: `select card.barcode as what from samples card where card.deleted_at is null and card.punches_used <> coalesce((
      select sum(type.punches_per_well) from wells w join plates p on p.id = w.plate_id
      join analysis_types type on type.id = p.analysis_type_id
      where w.sample_id = card.id and w.punch_status = 'punched'), 0)`,
  },
  {
    half: 'an analysis whose discs are all punched and which does not say so, or the reverse',
    sql: `select 'analysis ' || a.id as what from sample_analyses a
      join wells w on w.sample_analysis_id = a.id
      where a.status in ('planned', 'punched')
      group by a.id, a.status having bool_and(w.punch_status = 'punched') <> (a.status = 'punched')`,
  },
  {
    half: 'a results file without its values, or a plate with results without its file, its values or its grid',
    sql: `select plate.barcode as what from plates plate
      left join plate_results r on r.plate_id = plate.id and r.deleted_at is null
      where plate.deleted_at is null and (
        (plate.status <> 'repeated' and (plate.status in ('analyzed', 'rejected', 'completed')) <> (r.id is not null))
        or (r.id is not null and (
          not exists (select from well_values v where v.plate_result_id = r.id)
          or not exists (select from files f where f.id = r.file_id)
          or not exists (select from grid_drafts g where g.id = plate.id)
          or exists (select from sample_analyses a where a.plate_id = plate.id and (a.status = 'running'
            or (a.status = 'to_review'
              and not exists (select from analysis_values v where v.sample_analysis_id = a.id)))))))`,
  },
  {
    half: 'a closed grid with open samples, or whose plate is neither completed nor rejected',
    sql: `select plate.barcode as what from plates plate join grid_drafts g on g.id = plate.id
      where plate.deleted_at is null and (
        (g.status = 'closed') <> (plate.status in ('rejected', 'repeated', 'completed'))
        or (plate.status in ('repeated', 'completed') and exists (
          select from sample_analyses a where a.plate_id = plate.id and a.status = 'to_review')))`,
  },
  {
    half: 'an open grid with decided samples whose row was not decided at once',
    sql: `select plate.barcode || ' analysis ' || a.id || ' ' || a.status || ' ' || coalesce(a.action_id, 'no action') as what
      from plates plate join grid_drafts g on g.id = plate.id join sample_analyses a on a.plate_id = plate.id
      where plate.deleted_at is null and g.status = 'open' and a.status in ('decided', 'reported')
      and not exists (select from grid_draft_rows d where d.grid_id = plate.id and d.sample_analysis_id = a.id
        and d.checked and d.action_id in (${decidedAlone.map((action) => `'${action}'`).join(', ')}))`,
  },
  {
    half: 'a decision that asks for a report and has none',
    sql: `select 'analysis ' || a.id as what from sample_analyses a
      where a.status = 'decided' and a.action_id like 'report%'
      and not exists (select from reports r where r.sample_analysis_id = a.id)`,
  },
  {
    half: 'an accepted report without number, signer, snapshot, drawing row, message to its birth point or audit row',
    sql: `select 'report ' || r.id as what from reports r
      join sample_analyses a on a.id = r.sample_analysis_id
      where r.status = 'accepted' and (
        r.number is null or r.accepted_at is null or r.accepted_by is null or a.status <> 'reported'
        or r.values_snapshot is null
        or not exists (select from report_documents d where d.report_id = r.id and d.input is not null)
        or not exists (select from outgoing_reports o where o.report_id = r.id and o.event = 'accepted')
        or not exists (select from audit_effects f where f.entity = 'report' and f.entity_id = r.id
          and f.to_status = 'accepted'))`,
  },
  {
    half: 'a report with a number or a drawing row that is not accepted',
    sql: `select 'report ' || r.id as what from reports r where r.status in ('pending', 'refused')
      and (r.number is not null or exists (select from report_documents d where d.report_id = r.id))`,
  },
  {
    half: 'a drawing that counts as done without its file, or the reverse',
    sql: `select 'report ' || r.id as what from reports r join report_documents d on d.report_id = r.id
      left join files f on f.id = r.pdf_file_id
      where (d.drawn_at is not null) <> (r.pdf_file_id is not null)
      or (r.pdf_file_id is not null and f.sha256 is distinct from r.pdf_hash)`,
  },
  {
    half: 'a request that counts as answered by a card which gives nothing in its categories',
    sql: `select 'request ' || r.number as what from sample_requests r
      where r.status = 'assume_re_test' and r.type <> 're_test'
      and not exists (select from analyzable_samples a where a.sample_id = r.new_sample_id and a.deleted_at is null
        and a.category = any(r.categories) and a.status not in ('not_valid', 'not_required', 'closed'))`,
  },
  {
    half: 'a gap in the numbers of reports',
    sql: `select 'laboratory ' || c.workgroup_id || ' ' || c.year as what from number_counters c where c.kind = 'report'
      and c.last <> (select count(distinct r.number) from reports r
        where r.workgroup_id = c.workgroup_id and r.number like c.year || '/%')`,
  },
]

/** @returns what is half done, a sentence a state; empty when nothing is */
export async function halfDone(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const { half, sql: text } of halves) {
    const { rows } = await sql.raw<{ what: string }>(text).execute(db as Kysely<unknown>)
    const first = rows.slice(0, 3).map(({ what }) => what)
    if (rows.length > 0) found.push(`${half}: ${rows.length} (${first.join(', ')})`)
  }
  return found
}
