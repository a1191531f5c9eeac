import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@sne/shared/domain'
import { expect } from 'vitest'
import { buildApp } from '../../api/src/entry/app.ts'
import { demoAccounts } from '../../api/src/entry/demo/accounts.ts'
import { completeDemonstration } from '../../api/src/entry/demo/complete.ts'
import { fillDemo } from '../../api/src/entry/demo/fill.ts'
import { historyServer } from '../../api/src/entry/history-server.ts'
import { createServices } from '../../api/src/entry/services.ts'
import { type Caller, callerOf } from '../../api/src/platform/calls/in-process.ts'
import { type Db, openInMemory } from '../../api/src/platform/database/open.ts'
import { openSession, sessionCookie } from '../../api/src/platform/sessions/session.ts'
import { readSettings } from '../../api/src/platform/settings.ts'
import { embeddedTemplate } from '../../api/src/testing/template.ts'

/** A demonstration with its history, and its people signed in just after the fill. */
export interface Filled {
  readonly db: Db
  /** @param email of a demonstration account */
  as(email: string, role: Role): Promise<Caller>
  close(): Promise<void>
}

/**
 * Fills a database in memory as a start does.
 * @param now when the fill begins
 * @param stoppedAt day of the history at which a first fill is stopped; the next fill comes to its end
 */
export async function filledDemonstration(now: Date, stoppedAt?: number): Promise<Filled> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sne-demo-'))
  const settings = readSettings({
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir, HOST_DIR: join(dataDir, 'none') },
    ...{ HOST_VERSIONS_DIR: join(dataDir, 'host'), REMOTES_DIR: join(dataDir, 'remotes') },
    // The history sends no letter, whatever mail server there is.
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const { db, inHaste, close } = await openInMemory(await embeddedTemplate())
  const clock = () => now
  const app = await buildApp({ settings, db, services: createServices(settings, db, clock), clock })
  const start = { app, db, settings, serve: historyServer, inHaste, clock }
  await fillDemo(db, now, 'whole')
  if (stoppedAt !== undefined) {
    const stop = (day: number) => {
      if (day === stoppedAt) throw new Error('stopped')
    }
    await expect(completeDemonstration({ ...start, tell: stop })).rejects.toThrow('stopped')
    expect((await db.selectFrom('shippings').select('id').execute()).length).toBeGreaterThan(0)
  }
  await completeDemonstration({ ...start, tell: () => {} })
  return {
    db,
    async as(email, role) {
      const account = demoAccounts.find((one) => one.email === email)
      if (!account?.roles.includes(role)) throw new Error(`${email} is no ${role}`)
      const { id: userId } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const { token } = await openSession(db, { userId, role, now }, settings)
      return callerOf(app, { cookie: `${sessionCookie}=${token}` })
    },
    async close() {
      await app.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
