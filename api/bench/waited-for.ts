import type { Pool } from 'pg'

const laboratory = `(select id from workgroups where code = 'LAB-SNE')`

/**
 * Rows that newborns wait for, beside the copies of `multiply`: expected categories, recalls (some
 * late, some not approved), notices, and their summaries. One newborn in fifty at work has a
 * recall, as in a region.
 */
const statements = [
  `insert into expected_categories (newborn_id, category, workgroup_id, hub_workgroup_id, since, settled)
    select distinct on (a.newborn_id, a.category) a.newborn_id, a.category, a.workgroup_id, s.destination_workgroup_id, a.created_at,
      a.status in ('reported', 'closed')
    from analyzable_samples a join samples card on card.id = a.sample_id left join shippings s on s.id = card.shipping_id
    where a.deleted_at is null order by a.newborn_id, a.category, a.id
    on conflict do nothing`,
  `insert into sample_requests (number, workgroup_id, newborn_id, analysis_request_id, categories, type, motivation_id, urgent,
      status, approved_at, due_date, created_at, done_at)
    select 'M-' || o.id, o.workgroup_id, o.newborn_id, o.id, array[o.category], 'new_spot',
      (select id from motivations where machine_name = 'recall_sne'), o.id % 7 = 0,
      case when o.status = 'open' then 'pending' else 'done' end, case when o.id % 5 > 0 or o.status <> 'open' then o.opened_at end,
      (o.opened_at + interval '3 days')::date, o.opened_at, case when o.status <> 'open' then o.closed_at end
    from analysis_requests o where o.category = 'sne' and o.newborn_id % 50 = 0 and o.workgroup_id = ${laboratory}`,
  `insert into birth_point_notices (workgroup_id, laboratory_id, type, title, text, entity_type, entity_id, created_at, urgent,
      needs_answer, acknowledged_at, mailed_at)
    select card.author_workgroup_id, r.workgroup_id, 'recall_approved', 'Richiamo', 'Serve un nuovo prelievo', 'sample-request', r.id,
      r.created_at, r.urgent, true, case when r.status = 'done' then r.created_at + interval '1 hour' end, r.created_at
    from sample_requests r join lateral (select s.author_workgroup_id from samples s where s.newborn_id = r.newborn_id and s.deleted_at is null
      order by s.id limit 1) card on true where r.approved_at is not null and r.workgroup_id = ${laboratory}`,
]

export async function waitFor(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    // Rows are right by construction, and the summaries are worked out for whoever waits: no check and no trigger for each row.
    await client.query('set local session_replication_role = replica')
    await client.query(`set local work_mem = '256MB'`)
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    await client.query('analyze')
    await client.query(`select refresh_standings(array(
      select newborn_id from analysis_requests where status = 'open'
      union select newborn_id from expected_categories where not settled
      union select newborn_id from sample_requests where status = 'pending'))`)
    await client.query('select refresh_pair_sights(array(select first_id from newborn_pairs))')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
