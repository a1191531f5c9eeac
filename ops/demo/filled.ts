import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@sne/shared/domain'
import { buildApp } from '../../api/src/entry/app.ts'
import { demoAccounts } from '../../api/src/entry/demo/accounts.ts'
import { fillDemo } from '../../api/src/entry/demo/fill.ts'
import { fillHistory } from '../../api/src/entry/demo/history/fill-history.ts'
import { historyServer } from '../../api/src/entry/history-server.ts'
import { createServices } from '../../api/src/entry/services.ts'
import { type Caller, callerOf } from '../../api/src/platform/calls/in-process.ts'
import type { Db } from '../../api/src/platform/database/open.ts'
import { openSession, sessionCookie } from '../../api/src/platform/sessions/session.ts'
import { readSettings } from '../../api/src/platform/settings.ts'
import { openTestDatabase } from '../../api/src/testing/database.ts'

/** A demonstration with its history, and its people signed in just after the fill. */
export interface Filled {
  readonly db: Db
  /** @param email of a demonstration account */
  as(email: string, role: Role): Promise<Caller>
  close(): Promise<void>
}

/** Fills a database of its own. @param now when the fill begins */
export async function filledDemonstration(now: Date): Promise<Filled> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sne-demo-'))
  const settings = readSettings({
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir, HOST_DIR: join(dataDir, 'none') },
    ...{ HOST_VERSIONS_DIR: join(dataDir, 'host'), REMOTES_DIR: join(dataDir, 'remotes') },
    ...(process.env.TEST_DATABASE_URL ? { DATABASE_URL: process.env.TEST_DATABASE_URL } : {}),
  })
  const { db, close } = await openTestDatabase()
  await fillDemo(db, now, 'whole')
  await fillHistory({ settings, db, serve: historyServer, now, tell: () => {} })
  const clock = () => now
  const app = await buildApp({ settings, db, services: createServices(settings, db, clock), clock })
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
