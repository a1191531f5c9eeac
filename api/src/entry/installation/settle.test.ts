import { afterEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/auth/password.ts'
import type { OpenDatabase } from '../../platform/database/open.ts'
import { recordedDemonstration } from '../../platform/installation/facts.ts'
import { tokenHash } from '../../platform/sessions/tokens.ts'
import { createUser, createWorkgroup, openTestDatabase } from '../../testing/index.ts'
import { demoAccounts, demoIntakeKey, demoPassword } from '../demo/accounts.ts'
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
  it('is filled at its first start where the default says so, and recorded as a demonstration', async () => {
    const db = await empty()
    expect(await settleInstallation(db, 'when_new', now)).toEqual({ demonstration: true, filled: true })
    expect(await recordedDemonstration(db)).toBe(true)
    expect(await settleInstallation(db, 'off', now)).toEqual({ demonstration: true, filled: false })
  })

  it('that was started without demonstration data is never filled by default', async () => {
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

  it('is a demonstration when an administrator has the public password', async () => {
    const db = await withAccount(administrator?.email ?? '', demoPassword)
    expect(await settleInstallation(db, 'off', now)).toEqual({ demonstration: true, filled: false })
  })

  it.each([
    ['the administrator of the demonstration has another password', administrator?.email ?? '', 'Altra-2026'],
    ['the public password belongs to somebody else', 'vera@ospedale.example', demoPassword],
  ])('holds real data when %s, and the public key is revoked', async (_, email, password) => {
    const db = await withAccount(email, password)
    for (const setting of ['when_new', 'on', 'off'] as const)
      expect(await settleInstallation(db, setting, now)).toEqual({ demonstration: false, filled: false })
    const { revokedAt } = await db.selectFrom('apiKeys').select('revokedAt').executeTakeFirstOrThrow()
    expect(revokedAt).toBe(now.toISOString())
    const trail = await db.selectFrom('auditTrail').select(['entity', 'action']).execute()
    expect(trail).toEqual([{ entity: 'api-key', action: 'revoke' }])
  })
})
