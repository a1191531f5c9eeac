import type { Pool } from 'pg'

/** Tables of the bench in the order of their references; all copies share the referenced rows of other tables. */
const tables = [
  'shippings',
  'newborns',
  'samples',
  'analysis_requests',
  'analyzable_samples',
  'sample_analyses',
  'analysis_values',
  'newborn_events',
  'internal_registry',
] as const
type Table = (typeof tables)[number]

/** Copies that still are at work; older ones are history. */
const atWork = 3
const hoursApart = 30

/** How a column of a copy `k` comes from the original row `o`; every other column is taken over. */
const columns: Readonly<Record<string, string>> = {
  'shippings.barcode': `o.barcode || '-' || k`,
  'shippings.number': `o.number || '-' || k`,
  'shippings.status': `case when k > ${atWork} then 'closed' else o.status end`,
  'shippings.accepted_at': `coalesce(o.accepted_at, case when k > ${atWork} then o.sent_at end) - pause`,
  'shippings.closed_at': `coalesce(o.closed_at, case when k > ${atWork} then o.sent_at end) - pause`,
  'newborns.code': `o.code || '-' || k`,
  'newborns.external_code': `o.external_code || '-' || k`,
  'newborns.fiscal_code': 'null',
  'newborns.surname': 'other.surname',
  'newborns.name': 'another.name',
  'newborns.name_sort': `other.surname_sort || ' ' || another.given_sort`,
  'newborns.mother_sort': 'another.mother_sort',
  'samples.barcode': `'SN' || to_char(k, 'FM0000') || substr(o.barcode, 5)`,
  'samples.protocol_number': `split_part(o.protocol_number, '/', 1)::integer - k / 100 || '/' || to_char(k % 100 * 10000 + split_part(o.protocol_number, '/', 2)::integer, 'FM0000000')`,
  'analysis_requests.number': `o.number || '-' || k`,
  'analysis_requests.status': `case when k > ${atWork} then 'closed' else o.status end`,
  'analysis_requests.closed_at': `case when k > ${atWork} then o.opened_at - pause else o.closed_at - pause end`,
  'analysis_requests.close_reason': `case when k > ${atWork} then 'report_negative' else o.close_reason end`,
  'analyzable_samples.protocol_number': `split_part(o.protocol_number, '/', 1)::integer - k / 100 || '/' || to_char(k % 100 * 10000 + split_part(o.protocol_number, '/', 2)::integer, 'FM0000000')`,
  'analyzable_samples.status': `case when k > ${atWork} and o.accepted_at is not null then 'reported' when k > ${atWork} then 'closed' else o.status end`,
  'internal_registry.year': 'o.year - k / 100 % 25',
  'internal_registry.number': 'o.number + (k % 100 + 1) * 100000 + k / 2500 * 20000000',
}

/** Names meet each other anew in every copy: as many different people as a region has. */
const names = `create temporary table known on commit drop as
  select row_number() over (order by id) - 1 as n, id, surname, name, mother_sort,
    split_part(name_sort, ' ', 1) as surname_sort,
    substr(name_sort, length(split_part(name_sort, ' ', 1)) + 2) as given_sort
  from newborns`

/** One newborn in a hundred came twice; nearly all were decided on long ago. */
const likeNewborns = `insert into newborn_pairs (first_id, second_id, status, score, evidence, found_at, decided_at, decided_by)
  select n.id, other.id, case when n.id % 3000 = 0 then 'open' else 'kept_apart' end, 50 + n.id % 50, '[]', n.birth_at,
    case when n.id % 3000 = 0 then null else n.birth_at end,
    case when n.id % 3000 = 0 then null else (select min(id) from users) end
  from newborns n join newborns other on other.id = n.id + 1 where n.id % 100 = 0
  on conflict do nothing`

/** Indexes that carry no constraint. An entry for each row costs more than the whole index written from its table. */
const indexes = `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any($1::regclass[]) and not i.indisunique`

interface Column {
  readonly table: Table
  readonly name: string
  readonly type: string
  readonly refers: Table | null
}

async function columnsOf(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as name, c.data_type as type, (
        select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.table_name::regclass and f.conkey = array[
          (select attnum from pg_attribute where attrelid = c.table_name::regclass and attname = c.column_name)]) as refers
      from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = any($1) and c.is_generated = 'NEVER'
      order by c.ordinal_position`,
    [tables],
  )
  return rows
}

/**
 * Copies the database's cards until it holds `cards` of them: equal shapes, other people, earlier
 * dates. Cards that `fillThroughDoors` left at work keep their state.
 */
export async function multiply(pool: Pool, cards: number): Promise<void> {
  const all = await columnsOf(pool)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    // Rows are copied whole with what they refer to: the checks would only repeat what is so by construction.
    await client.query('set local session_replication_role = replica')
    await client.query(`set local work_mem = '256MB'`)
    await client.query(`set local maintenance_work_mem = '1GB'`)
    await client.query(names)
    const { rows: written } = await client.query<{ name: string; definition: string }>(indexes, [tables])
    for (const { name } of written) await client.query(`drop index ${name}`)
    const { rows } = await client.query<{ count: number; known: number }>(
      'select (select count(*)::integer from samples) as count, (select count(*)::integer from known) as known',
    )
    const { count = 1, known = 1 } = rows[0] ?? {}
    const copies = Math.ceil(cards / count) - 1
    const strides = new Map<string, number>()
    for (const table of tables) {
      const { rows: top } = await client.query<{ top: number }>(
        `select coalesce(max(id), 0)::integer as top from ${table}`,
      )
      strides.set(table, (top[0]?.top ?? 0) + 1)
    }
    for (const table of tables) {
      const own = all.filter((column) => column.table === table)
      const value = ({ name, type, refers }: Column): string => {
        const rule = columns[`${table}.${name}`]
        if (rule) return rule
        const shifted = name === 'id' ? table : refers
        if (shifted && strides.has(shifted)) return `o.${name} + k * ${strides.get(shifted)}::bigint`
        return type.startsWith('timestamp') ? `o.${name} - pause` : `o.${name}`
      }
      const people =
        table === 'newborns'
          ? `join known self on self.id = o.id
             join known other on other.n = (self.n + k * 7) % ${known}
             join known another on another.n = (self.n * 3 + k * 13) % ${known}`
          : ''
      await client.query(
        `insert into ${table} (${own.map(({ name }) => name).join(', ')}) overriding system value
         select ${own.map(value).join(', ')}
         from ${table} o cross join generate_series(1, ${copies}) k
           cross join lateral (select k * interval '${hoursApart} hours' as pause) past ${people}`,
      )
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
    }
    for (const { definition } of written) await client.query(definition)
    await client.query(likeNewborns)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('vacuum analyze')
}
