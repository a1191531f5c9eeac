import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openServer } from '../../api/src/platform/database/open.ts'
import { makeIdentity } from '../../api/src/platform/installation/identity.ts'
import { settleRestored } from '../../api/src/platform/installation/restored.ts'
import { nextNumber } from '../../api/src/records/numbers/next-number.ts'
import { createWorkgroup } from '../../api/src/testing/index.ts'
import { install } from '../../api/src/testing/template.ts'
import { startPostgres, type TemporaryPostgres } from './postgres.ts'

const run = promisify(execFile)
const clusters: TemporaryPostgres[] = []
const folder = await mkdtemp(join(tmpdir(), 'sne-clusters-'))
afterAll(async () => {
  for (const cluster of clusters) await cluster.stop()
  await rm(folder, { recursive: true })
})

async function fresh(): Promise<string> {
  const cluster = await startPostgres()
  clusters.push(cluster)
  return cluster.url
}

/** As the README writes it. */
async function restore(dump: string): Promise<string> {
  const url = await fresh()
  const options = ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${url}`]
  await run('pg_restore', [...options, dump])
  return url
}
async function dump(url: string): Promise<string> {
  const file = join(folder, `database-${(await readdir(folder)).length}.dump`)
  await run('pg_dump', ['--format=custom', `--file=${file}`, url])
  return file
}

/** Whether the start leaves numbers out, the next number, and the OIDs of two tables. */
async function started(url: string, at: string) {
  const { db, close } = openServer(url, 1)
  const restored = await settleRestored(db, new Date(at))
  const { id } = await db.selectFrom('workgroups').select('id').executeTakeFirstOrThrow()
  const number = await nextNumber(db, id, 'report', 2026)
  const { rows } = await sql<{ oids: string }>`select 'number_counters'::regclass::oid::text || ' '
    || 'reports'::regclass::oid::text as oids`.execute(db)
  await close()
  return { restored, number, oids: rows[0]?.oids }
}

it('a second restore into a fresh cluster gives no number again, though its tables have the same OIDs', async () => {
  const first = await fresh()
  const { db, close } = openServer(first, 1)
  await install(db)
  await makeIdentity(db, new Date('2026-11-01T08:00:00Z'))
  await createWorkgroup(db, { type: 'standard' })
  await close()
  expect(await started(first, '2026-11-01T08:00:00Z')).toMatchObject({ restored: false, number: 1 })

  const second = await restore(await dump(first))
  const once = await started(second, '2026-11-20T08:00:00Z')
  expect(once.restored).toBe(true)
  const backup = await dump(second)
  const after = await started(second, '2026-11-20T12:00:00Z')
  expect(after).toMatchObject({ restored: false, number: once.number + 1 })

  const twice = await started(await restore(backup), '2026-11-21T08:00:00Z')
  expect(twice).toMatchObject({ restored: true, oids: once.oids })
  expect(twice.number).toBeGreaterThan(after.number)

  const third = await started(await restore(backup), '2026-11-21T08:30:00Z')
  expect(third.number).toBeGreaterThan(twice.number)
}, 120_000)
