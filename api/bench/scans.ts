import type { Pool } from 'pg'
import { type Person, signIn } from './server.ts'

/** A card that waits to be scanned. */
export interface WaitingCard {
  readonly id: number
  readonly barcode: string
  readonly shippingId: number
}

/** Cards of shipments that are on their way, spread over many shipments as several people scan. */
export async function waitingCards(pool: Pool, count: number): Promise<WaitingCard[]> {
  const { rows } = await pool.query<WaitingCard>(
    `select s.id::integer, s.barcode, s.shipping_id::integer as "shippingId"
     from samples s join shippings on shippings.id = s.shipping_id
     where s.status = 'shipped' and shippings.status in ('sent', 'accepting') and shippings.barcode like 'MIS-%'
     order by s.id % 100, s.shipping_id, s.id limit $1`,
    [count],
  )
  if (rows.length < count) throw new Error(`Only ${rows.length} cards wait for a scan.`)
  return rows
}

export const scan = (person: Person, { barcode, shippingId }: WaitingCard) =>
  person.patch(`/v2/shipping/${shippingId}/accept-sample`, { barcode, status: 'accepted' })

export const scanners = (url: string, people: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: people }, () => signIn(url, 'accettazione')))

/**
 * The least that a scan writes, in one transaction: card, categories, orders, number, story and
 * trail.
 */
export async function bareScan(pool: Pool, { id, shippingId }: WaitingCard): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select id from shippings where id = $1 for update', [shippingId])
    const { rows } = await client.query(
      'select s.*, n.surname from samples s join newborns n on n.id = s.newborn_id where s.id = $1 for update of s',
      [id],
    )
    const [card] = rows
    const { rows: numbers } = await client.query(
      `insert into internal_registry (type, number, year, workgroup_id, date, newborn_id, sample_id, description)
       select 'newborn', coalesce(max(r.number), 0) + 1, 2030, sh.destination_workgroup_id, current_date, $2, $1, 'Primo cartoncino'
       from shippings sh left join internal_registry r on r.type = 'newborn' and r.year = 2030
         and r.workgroup_id = sh.destination_workgroup_id
       where sh.id = $3 group by sh.destination_workgroup_id returning number`,
      [id, card.newborn_id, shippingId],
    )
    const protocol = `2030/${numbers[0].number}`
    await client.query(
      `update samples set status = 'accepted', accepted_at = now(), decided_at = now(), protocol_number = $2,
         version = version + 1 where id = $1`,
      [id, protocol],
    )
    await client.query(
      `insert into analysis_requests (number, year, newborn_id, category, workgroup_id, opened_at)
       select 'B' || id, 2030, newborn_id, category, workgroup_id, now() from analyzable_samples
       where sample_id = $1 and status = 'waiting' and deleted_at is null on conflict do nothing`,
      [id],
    )
    await client.query(
      `update analyzable_samples a set status = 'accepted', accepted_at = now(), due_at = now() + interval '2 days',
         protocol_number = $2, version = a.version + 1, analysis_request_id = r.id
       from analysis_requests r where r.newborn_id = a.newborn_id and r.category = a.category and r.status = 'open'
         and r.workgroup_id = a.workgroup_id and a.sample_id = $1 and a.status = 'waiting'
         and a.deleted_at is null`,
      [id, protocol],
    )
    await client.query(
      `insert into newborn_events (newborn_id, type, at, text) values ($1, 'accepted', now(), 'Cartoncino accettato')`,
      [card.newborn_id],
    )
    await client.query('commit')
    await client.query(
      `select a.category, a.status from analyzable_samples a
         where a.sample_id = $1 and a.deleted_at is null`,
      [id],
    )
    await client.query(
      `select status, count(*) from samples where shipping_id = $1 and deleted_at is null group by status`,
      [shippingId],
    )
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
