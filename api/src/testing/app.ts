import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@sne/shared/domain'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { buildApp } from '../entry/app.ts'
import { createServices } from '../entry/services.ts'
import type { PasswordLane } from '../platform/auth/password-lane.ts'
import type { Handlers } from '../platform/calls/handler.ts'
import type { Services } from '../platform/calls/services.ts'
import type { Db, OpenDatabase } from '../platform/database/open.ts'
import type { WorkgroupsTable } from '../platform/database/tables/people.ts'
import type { KeptLetter } from '../platform/mail/mail.ts'
import type { ConnectionLimits } from '../platform/plugins/slow-requests.ts'
import { openSession, sessionCookie } from '../platform/sessions/session.ts'
import { newToken, tokenHash } from '../platform/sessions/tokens.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { callerOf, type TestCaller, type TestPerson } from './caller.ts'
import { openTestDatabase } from './database.ts'
import { undeclaredChanges } from './declared-changes.ts'
import { createUser, createWorkgroup, type UserOptions, type WorkgroupOptions } from './factories.ts'
import { openLaboratoryDatabase, standardLaboratory } from './laboratory-database.ts'
import { noticesLeadingNowhere } from './notices-lead.ts'
import { sharedThreads } from './threads.ts'

/** Friday 20 November 2026, 10:00 in Italy. */
const testNow = new Date('2026-11-20T09:00:00.000Z')

export interface PersonOptions extends UserOptions {
  /** Laboratory of the person; the standard one by default, null for none. */
  readonly laboratory?: { readonly id: number } | null
  /** The person who really acts: support opened the session as this person. */
  readonly impersonatedBy?: number
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly settings: Settings
  readonly services: Services
  /** The standard laboratory (sne, btd, tgal, lysosomal). */
  readonly laboratory: Selectable<WorkgroupsTable>
  /** The time of the server: it changes only when a test moves it. */
  readonly clock: {
    now(): Date
    set(moment: string): void
    advance(step: { minutes?: number; hours?: number }): void
  }
  /** A new person who is signed in with this role. */
  as(role: Role, options?: PersonOptions): Promise<TestPerson>
  /** Somebody without a session. */
  readonly anonymous: TestCaller
  /** Waits until the documents of the accepted reports are drawn. */
  drawn(): Promise<void>
  /** A birth point's system with an API key. */
  withKey(workgroupId: number): Promise<TestCaller>
  /** Letters that wait in the outbox, the oldest first; the table itself does not show their text. */
  letters(): Promise<KeptLetter[]>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** Environment variables beyond those of a test. */
  readonly env?: Readonly<Record<string, string>>
  readonly handlers?: Handlers
  /** Milliseconds that a client may take; those of the product by default. */
  readonly connection?: ConnectionLimits
  /** Limits of the standard laboratory. With drafts the installation has no account. */
  readonly limits?: WorkgroupOptions['limits']
  /** False: the standard laboratory has no lots of controls. */
  readonly controls?: boolean
  /** Another lane for passwords. */
  readonly passwords?: PasswordLane
  /** An installed database other than a new one of the test; closed with the app. */
  readonly database?: OpenDatabase
}

/** The whole server on a database of its own; close it after the tests of the file. */
export async function startTestApp({
  env = {},
  handlers,
  connection,
  limits,
  controls,
  passwords,
  ...given
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sne-app-'))
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATA_DIR: dataDir,
    HOST_DIR: join(dataDir, 'built-host'),
    HOST_VERSIONS_DIR: join(dataDir, 'host'),
    REMOTES_DIR: join(dataDir, 'remotes'),
    ...env,
  })
  const special = limits !== undefined || controls !== undefined
  const prepared = given.database || special ? null : await openLaboratoryDatabase()
  const database = given.database ?? prepared?.database ?? (await openTestDatabase())
  const { db } = database
  let now = testNow
  const services = createServices(settings, db, () => now, sharedThreads(), passwords)
  const clock = () => now
  const { aside } = database
  const app = await buildApp({ settings, db, aside, services, handlers, connection, clock })
  const laboratory =
    prepared?.laboratory ?? (await createWorkgroup(db, { ...standardLaboratory, limits, controls }))

  return {
    app,
    db,
    settings,
    services,
    laboratory,
    anonymous: callerOf(app),
    clock: {
      now: () => now,
      set: (moment) => {
        now = new Date(moment)
      },
      advance: ({ minutes = 0, hours = 0 }) => {
        now = new Date(now.getTime() + (hours * 60 + minutes) * 60_000)
      },
    },
    async as(role, { laboratory: own = laboratory, impersonatedBy, ...options } = {}) {
      const workgroupId = own?.id ?? null
      const user = await createUser(db, {
        roles: [role],
        activeRole: role,
        workgroupId,
        lastLoginAt: now,
        ...options,
      })
      const { token } = await openSession(db, { userId: user.id, role, now, impersonatedBy }, settings)
      const cookie = `${sessionCookie}=${token}`
      return { ...callerOf(app, { cookie }), userId: user.id, workgroupId: user.workgroupId, cookie }
    },
    drawn: () => services.reportDrawer.settled(),
    async withKey(workgroupId) {
      const secret = newToken()
      const values = {
        workgroupId,
        label: 'Prova',
        prefix: secret.slice(0, 6),
        secretHash: tokenHash(secret),
      }
      await db.insertInto('apiKeys').values(values).execute()
      return callerOf(app, { authorization: `Bearer ${secret}` })
    },
    letters: async () => (await services.mail.kept(1000)).reverse(),
    async close() {
      await app.close()
      const wrong = handlers
        ? []
        : [...(await undeclaredChanges(database.db)), ...(await noticesLeadingNowhere(database.db))]
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
    },
  }
}
