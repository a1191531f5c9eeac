import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, openTestDatabase } from '../../../testing/index.ts'
import { openServer } from '../open.ts'
import { tablesInOrder } from './catalogue.ts'
import { exportDatabase } from './export-database.ts'
import { fillInstallation } from './filled-installation.fixture.ts'
import { importDatabase } from './import-database.ts'

const admin = process.env.TEST_DATABASE_URL
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sne-transfer-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a database', () => {
  it('a database orders its tables so that none comes before one that it refers to', async () => {
    const { db, close } = await openTestDatabase()
    const names = (await tablesInOrder(db)).map(({ table }) => table)
    await close()
    const before = (one: string, other: string) =>
      expect(names.indexOf(one)).toBeLessThan(names.indexOf(other))
    before('workgroups', 'users')
    before('samples', 'analyzable_samples')
    before('plates', 'wells')
    before('audit_trail', 'audit_effects')
  })

  it.skipIf(!admin)('a database moves from the embedded one to a server with nothing lost', async () => {
    const dataDir = join(folder, 'data')
    const filled = await fillInstallation(dataDir)
    const exported = join(folder, 'export')
    const { tables } = await exportDatabase(dataDir, exported)
    expect(tables.find(({ table }) => table === 'workgroups')?.rows).toBe(1)

    const name = `sne_transfer_${process.pid}`
    const target = new URL(admin ?? '')
    const client = new Client({ connectionString: admin })
    await client.connect()
    await client.query(`create database ${name}`)
    target.pathname = `/${name}`
    try {
      const newDir = join(folder, 'new')
      await importDatabase(exported, target.href, newDir)
      const { db, close } = openServer(target.href, 2)
      const group = await db.selectFrom('workgroups').selectAll().executeTakeFirstOrThrow()
      expect(group).toMatchObject({ id: filled.groupId, name: filled.name })
      for (const { table, rows } of tables) {
        const counted = await sql<{
          count: number
        }>`select count(*) as count from ${sql.table(table)}`.execute(db)
        expect(counted.rows[0]?.count, table).toBe(rows)
      }
      // Sequences continue after the import, and the rules still hold.
      expect((await createWorkgroup(db)).id).toBeGreaterThan(filled.groupId)
      await expect(db.deleteFrom('auditTrail').execute()).rejects.toThrow(/append-only/)
      await close()
      const kept = join(newDir, 'files', filled.sha256.slice(0, 2), filled.sha256)
      expect(await readFile(kept, 'utf8')).toBe('come è arrivato')
      await expect(importDatabase(exported, target.href, newDir)).rejects.toThrow(/not empty/)
    } finally {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    }
  })
})
