import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openServer } from '../platform/database/open.ts'
import { readSettings } from '../platform/settings.ts'
import { createServerDatabase, serverTemplate } from '../testing/database.ts'
import { demoAccounts } from './demo/accounts.ts'
import { startServer } from './start.ts'

const admin = process.env.TEST_DATABASE_URL
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

// The embedded database lets one process in and refuses the second: see data-directory.embedded.test.ts.
describe.runIf(admin)('several processes start on one empty database', () => {
  it('each is ready, and everything is there once', async () => {
    const { url, drop } = await createServerDatabase(admin ?? '')
    const dataDir = await mkdtemp(join(tmpdir(), 'sne-start-'))
    folders.push(dataDir)
    const settings = readSettings({
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: '0' },
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'small' },
    })
    const servers = await Promise.all([1, 2, 3].map(() => startServer(settings)))
    for (const { app } of servers)
      expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', warnings: [] })

    const { db, close } = openServer(url, 2)
    const count = async (table: 'users' | 'shippings' | 'kyselyMigration') =>
      (await db.selectFrom(table as 'users').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count // biome-ignore format: one question
    expect(await count('users')).toBe(demoAccounts.length)
    expect(await count('shippings')).toBe(4)
    const codes = (await db.selectFrom('analysisTypes').select('code').execute()).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    await close()

    expect(servers.map(({ withoutAccounts }) => withoutAccounts)).toEqual([false, false, false])
    for (const server of servers) await server.stop()
    await drop()
  }, 120_000)

  it.each([
    ['real data', 'off', '127.0.0.1'],
    ['a demonstration', 'small', '0.0.0.0'],
  ])(
    '%s are served where HOST says nothing',
    async (_, demoData, address) => {
      const { url, drop } = await createServerDatabase(admin ?? '', await serverTemplate(admin ?? ''))
      const dataDir = await mkdtemp(join(tmpdir(), 'sne-start-'))
      folders.push(dataDir)
      const server = await startServer(
        readSettings({
          ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0' },
          ...{ DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: demoData },
        }),
      )
      expect(server.app.server.address()).toMatchObject({ address })
      expect(server.demonstration).toBe(demoData === 'small')
      await server.stop()
      await drop()
    },
    120_000,
  )
})
