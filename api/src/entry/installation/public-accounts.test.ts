import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '../../platform/auth/password.ts'
import type { OpenDatabase } from '../../platform/database/open.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createUser } from '../../testing/index.ts'
import { demoAccounts, demoPassword } from '../demo/accounts.ts'
import { publicAccounts, warnOfPublicAccounts } from './public-accounts.ts'

let database: OpenDatabase
const [first, second, third] = demoAccounts.map(({ email }) => email)
beforeAll(async () => {
  database = await openTestDatabase()
  const passwordHash = await hashPassword(demoPassword)
  for (const email of [first, second]) await createUser(database.db, { email, passwordHash })
  await createUser(database.db, { email: third, passwordHash: await hashPassword('quattro cavalli blu') })
  await createUser(database.db, { passwordHash })
})
beforeEach(() => database.db.updateTable('users').set({ enabled: true }).execute())
afterAll(() => database.close())

const warned = async (host: string) => {
  const seen: unknown[][] = []
  const warn = (...said: unknown[]) => void seen.push(said)
  await warnOfPublicAccounts({ db: database.db, log: { warn } as never, host })
  return seen
}

it('publicAccounts finds the demonstration’s enabled accounts that open with the public password', async () => {
  expect(await publicAccounts(database.db)).toEqual([first, second].sort())
})

it.each(['127.0.0.1', '::1', 'localhost'])('a server on %s warns of nothing', async (host) => {
  expect(await warned(host)).toEqual([])
})

it('a server on the network warns once, with the ways out, until the accounts are disabled', async () => {
  const seen = await warned('0.0.0.0')
  expect(seen).toEqual([[{ accounts: 2 }, expect.stringMatching(/DEMO_DATA=off.*Gestione utenti.*HOST/)]])
  expect(JSON.stringify(seen)).not.toContain(demoPassword)
  await database.db.updateTable('users').set({ enabled: false }).execute()
  expect(await warned('0.0.0.0')).toEqual([])
})
