import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillDisk } from '../../../testing/fill-disk.ts'
import { mountTmpfs, type SmallDisk } from '../../../testing/tmpfs.ts'
import { storageFault } from '../../files/storage-fault.ts'
import { openEmbedded } from '../open.ts'

type Opened = Awaited<ReturnType<typeof openEmbedded>>

/** An empty cluster, which each test copies: creating one takes seconds. */
let cluster: string
beforeAll(async () => {
  cluster = await mkdtemp(join(tmpdir(), 'sne-cluster-'))
  await (await openEmbedded(cluster)).close()
})
afterAll(() => rm(cluster, { recursive: true }))

/** Milliseconds in place of 10 s, in which the statement that hangs computes. */
const suspect = 2000

let disk: SmallDisk | null
let database: Opened
beforeEach(async ({ skip }) => {
  disk = await mountTmpfs({ megabytes: 160 })
  if (!disk) return skip('a disk of a size of its own needs the right to mount one')
  await cp(cluster, disk.path, { recursive: true })
  database = await openEmbedded(disk.path, suspect)
  // Pages with free space: an update of a row needs space in the log alone.
  await sql`create table kept (id integer primary key, n integer not null, text text) with (fillfactor = 10)`.execute(
    database.db,
  )
}, 240_000)
afterEach(async () => {
  await database?.close().catch(() => {})
  await disk?.unmount()
}, 60_000)

/** Bytes, with the page images of the first transaction. */
const logLeft = 4 * 1024 * 1024

const insert = (id: number) =>
  sql`insert into kept select ${id}, 0, repeat('x', 700) from generate_series(1, 1)`.execute(database.db)
/**
 * Leaves space for some transactions in the log's segment: a full one takes its next from the disk.
 */
const nearlyFillLog = () =>
  sql`select pg_logical_emit_message(false, 'test', repeat('x', (setting::integer - ${logLeft}
    - pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint % setting::bigint)::integer))
    from pg_settings where name = 'wal_segment_size'`.execute(database.db)
const folder = () => disk?.path ?? ''

/** Does it again until it is refused. @returns how often it was confirmed, and why it was refused */
async function untilRefused(most: number, work: (time: number) => Promise<unknown>) {
  for (let time = 1; time <= most; time++) {
    const refused: unknown = await work(time).then(() => undefined, (error: unknown) => error) // biome-ignore format: one attempt
    if (refused !== undefined) return { confirmed: time - 1, refused }
  }
  throw new Error('The disk never became full.')
}

describe('the embedded database on a full disk', () => {
  it('the embedded database on a full disk refuses rows until there is space, and works on afterwards', async () => {
    const free = await fillDisk(folder())
    const { confirmed, refused } = await untilRefused(100_000, insert)
    expect(storageFault(refused)).toBe('full')
    await free()
    await insert(200_000)
    const { rows } = await sql<{ count: number }>`select count(*) as count from kept`.execute(database.db)
    expect(rows[0]?.count).toBe(confirmed + 1)
  }, 240_000)

  it('the embedded database ends when its log cannot grow, and opens again with everything confirmed', async () => {
    const { db } = database
    await sql`insert into kept select id, 0, repeat('x', 700) from generate_series(1, 1000) as id`.execute(db)
    await sql`checkpoint`.execute(db)
    await nearlyFillLog()
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    const free = await fillDisk(folder())
    const { confirmed, refused } = await untilRefused(5000, (time) =>
      db.transaction().execute(async (trx) => {
        await sql`update kept set n = ${time} where id <= 100`.execute(trx)
        // A caller that continues after an error must not write outside of the transaction.
        await sql`update kept set n = ${time} where id between 101 and 200`.execute(trx).catch(() => {})
        await sql`update kept set n = ${time} where id between 201 and 300`.execute(trx)
      }),
    )
    expect(storageFault(refused)).toBe('full')
    expect(confirmed).toBeGreaterThan(0)
    await free()
    const read = () =>
      sql<{
        least: number
        most: number
      }>`select min(n) as least, max(n) as most from kept where id <= 300`.execute(db)
    const { rows } = await vi.waitFor(read, { timeout: 60_000, interval: 500 })
    expect(rows).toEqual([{ least: confirmed, most: confirmed }])
    await sql`update kept set n = -1`.execute(db)
    expect(warned).toHaveBeenCalledWith('The embedded database ended and was opened again.')
    warned.mockRestore()
  }, 240_000)
})
