import { afterEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/auth/password.ts'
import type { OpenDatabase } from '../../platform/database/open.ts'
import { recordedDemonstration } from '../../platform/installation/facts.ts'
import { tokenHash } from '../../platform/sessions/tokens.ts'
import { createUser, createWorkgroup, openTestDatabase } from '../../testing/index.ts'
import { demoAccounts, demoIntakeKey, demoPassword } from '../demo/accounts.ts'
import { hasHistory } from '../demo/workgroups.ts'
import { publicAccounts } from './public-accounts.ts'
import { settleInstallation } from './settle.ts'

const opened: OpenDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})
async function empty() {
  const database = await openTestDatabase()
  opened.push(database)
  return database.db
}
const now = new Date('2026-11-22T09:00:00.000Z')

describe('an empty installation', () => {
  it('an empty installation is filled at its first start where the default says so, and recorded as a demonstration', async () => {
    const db = await empty()
    expect(await settleInstallation(db, 'when_new', now)).toEqual({ demonstration: true, filled: true })
    expect(await recordedDemonstration(db)).toBe(true)
    expect(await settleInstallation(db, 'off', now)).toEqual({ demonstration: true, filled: false })
  })

  it.each([
    ['when_new', true],
    ['on', true],
    ['small', false],
  ] as const)('an empty installation is filled with %s: a history follows: %s', async (setting, history) => {
    const db = await empty()
    await settleInstallation(db, setting, now)
    expect(await hasHistory(db)).toBe(history)
  })

  it('an empty installation that was started without demonstration data is never filled by default', async () => {
    const db = await empty()
    expect(await settleInstallation(db, 'off', now)).toEqual({ demonstration: false, filled: false })
    expect(await settleInstallation(db, 'when_new', now)).toEqual({ demonstration: false, filled: false })
    expect(await settleInstallation(db, 'on', now)).toEqual({ demonstration: true, filled: true })
  })
})

describe('an installation that an earlier version filled', () => {
  const administrator = demoAccounts.find(({ roles }) => roles.includes('administrator'))
  const withAccount = async (email: string, password: string) => {
    const db = await empty()
    await createUser(db, { email, roles: ['administrator'], passwordHash: await hashPassword(password) })
    const { id } = await createWorkgroup(db, { type: 'spoke_birth_point' })
    const key = {
      workgroupId: id,
      label: 'Dimostrazione',
      prefix: 'dimost',
      secretHash: tokenHash(demoIntakeKey),
    }
    await db.insertInto('apiKeys').values(key).execute()
    return db
  }

  it('an installation that an earlier version filled is a demonstration when an administrator has the public password', async () => {
    const db = await withAccount(administrator?.email ?? '', demoPassword)
    expect(await settleInstallation(db, 'off', now)).toEqual({ demonstration: true, filled: false })
  })

  it.each([
    ['the administrator of the demonstration has another password', administrator?.email ?? '', 'Altra-2026'],
    ['the public password belongs to somebody else', 'vera@ospedale.example', demoPassword],
  ])(
    'an installation that an earlier version filled holds real data when %s, and the public key is revoked',
    async (_, email, password) => {
      const db = await withAccount(email, password)
      for (const setting of ['when_new', 'on', 'off'] as const)
        expect(await settleInstallation(db, setting, now)).toEqual({ demonstration: false, filled: false })
      const { revokedAt } = await db.selectFrom('apiKeys').select('revokedAt').executeTakeFirstOrThrow()
      expect(revokedAt).toBe(now.toISOString())
      const trail = await db.selectFrom('auditTrail').select(['entity', 'action']).execute()
      expect(trail).toEqual([{ entity: 'api-key', action: 'revoke' }])
    },
  )
})

describe('limits', () => {
  const states = async (db: Awaited<ReturnType<typeof empty>>) => {
    const rows = await db
      .selectFrom('cutoffSets')
      .select(['state', 'workgroupId'])
      .where('workgroupId', 'is not', null)
      .execute()
    return [...new Set(rows.map(({ state }) => state))]
  }
  /** As the upgrade leaves an installation: drafts without approvals, one lead in two of the laboratories. */
  async function upgraded() {
    const db = await empty()
    await settleInstallation(db, 'on', now)
    const nobody = { firstApprovedBy: null, firstApprovedAt: null, secondApprovedBy: null }
    await db
      .updateTable('cutoffSets')
      .set({ ...nobody, secondApprovedAt: null, sameLimitsAsId: null, state: 'draft' })
      .execute()
    for (const table of ['plannedCardSets', 'letterTemplateSets', 'timeSets'] as const)
      await db
        .updateTable(table)
        .set({ ...nobody, secondApprovedAt: null, state: 'draft' })
        .execute()
    await db
      .deleteFrom('users')
      .where('email', 'in', ['icfc2@laboratorio.example', 'sma2@laboratorio.example'])
      .execute()
    expect(await states(db)).toEqual(['draft'])
    return db
  }

  it('limits of an upgraded demonstration are approved by its two named leads, once', async () => {
    const db = await upgraded()
    await settleInstallation(db, 'off', now)
    expect(await states(db)).toEqual(['active'])
    const before = await db.selectFrom('cutoffSets').selectAll().orderBy('id').execute()
    await settleInstallation(db, 'off', new Date('2026-12-01T09:00:00.000Z'))
    expect(await db.selectFrom('cutoffSets').selectAll().orderBy('id').execute()).toEqual(before)
  })

  it.each([
    ['the public password where the colleague still has it', null, true],
    ['no password where the colleague has another one', 'Altra-Password-2026', false],
  ])('an added lead of an upgraded demonstration has %s', async (_, changed, open) => {
    const db = await upgraded()
    if (changed)
      await db
        .updateTable('users')
        .set({ passwordHash: await hashPassword(changed) })
        .execute()
    await settleInstallation(db, 'off', now)
    expect(await states(db)).toEqual(['active'])
    const added = ['icfc2@laboratorio.example', 'sma2@laboratorio.example']
    expect(await publicAccounts(db, added)).toEqual(open ? added : [])
  })

  it('limits of a laboratory that has another second lead wait for its people', async () => {
    const db = await upgraded()
    const { id } = await db
      .selectFrom('workgroups')
      .select('id')
      .where('code', '=', 'LAB-SMA')
      .executeTakeFirstOrThrow()
    await createUser(db, { lead: true, workgroupId: id })
    await settleInstallation(db, 'off', now)
    const waiting = await db
      .selectFrom('cutoffSets')
      .select('workgroupId')
      .where('workgroupId', 'is not', null)
      .where('state', '=', 'draft')
      .execute()
    expect(new Set(waiting.map(({ workgroupId }) => workgroupId))).toEqual(new Set([id]))
  })

  it('limits that a person signed stay drafts in a demonstration', async () => {
    const db = await upgraded()
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('lead', '=', true)
      .executeTakeFirstOrThrow()
    await db.updateTable('cutoffSets').set({ firstApprovedBy: id, firstApprovedAt: now }).execute()
    await settleInstallation(db, 'off', now)
    expect(await states(db)).toEqual(['draft'])
  })

  it('limits of an installation with real data stay drafts', async () => {
    const db = await empty()
    await createWorkgroup(db, { limits: 'draft' })
    await settleInstallation(db, 'off', now)
    expect(await states(db)).toEqual(['draft'])
  })
})
