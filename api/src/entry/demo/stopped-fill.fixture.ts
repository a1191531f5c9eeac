import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readSettings } from '../../platform/settings.ts'
import { seedReference } from '../../work/reference/seed.ts'
import { settleInstallation } from '../installation/settle.ts'
import { startServer } from '../start.ts'
import { demoIntakeKey } from './accounts.ts'

/** Stops a first fill after its first transaction, starts twice, and expects everything there once. */
export async function expectCompletedFill(databaseUrl?: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sne-fill-'))
  const settings = readSettings({
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: '0' },
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_DATA: 'off' },
  })
  const { db, close } = await openDatabase(settings)
  await migrate(db)
  await seedReference(db)
  expect((await settleInstallation(db, 'small', new Date())).filled).toBe(true)
  await close()

  for (const start of ['first', 'second']) {
    const server = await startServer(settings)
    const headers = { authorization: `Bearer ${demoIntakeKey}` }
    const answer = await server.app.inject({ url: '/api/intake/reports?since=0', headers })
    expect(answer.statusCode, start).toBe(200)
    await server.stop()
  }
  const opened = await openDatabase(settings)
  const sent = await opened.db.selectFrom('shippings').select('barcode').orderBy('barcode').execute()
  await opened.close()
  expect(sent.map(({ barcode }) => barcode)).toEqual([1, 2, 3, 4].map((number) => `SPED-00000${number}`))
  await rm(dataDir, { recursive: true })
}
