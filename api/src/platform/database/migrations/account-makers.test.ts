import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser, nextSerial, startTestApp, type TestApp } from '../../../testing/index.ts'
import { accountMakers } from './0165-account-makers.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const kept = () =>
  test.db
    .selectFrom('accountMakers')
    .select(['userId', 'makerId'])
    .orderBy('userId')
    .orderBy('makerId')
    .execute()
const fresh = () => `nuova${nextSerial()}@example.org`
const secretIn = async (email: string, pattern: RegExp) =>
  pattern.exec((await test.letters()).findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''

it('the upgrade finds the makers of accounts of before', async () => {
  const [administrator, office] = [await test.as('administrator'), await test.as('administration')]
  const hcp = { title: null, name: 'Lucia', phone: null, screenings: [] }
  const created = await administrator.call('createUser', {
    body: { email: fresh(), roles: ['support'], hcp: { ...hcp, surname: 'Creata', workgroupId: null } },
  })

  const invited = fresh()
  const invite = { email: invited, workgroupId: test.laboratory.id, roles: ['analyst' as const] }
  await office.call('createInvite', { body: invite })
  const code = await secretIn(invited, /invite\/accept\/(\S+)/)
  const { userId } = await test.anonymous.call('acceptInvite', {
    params: { code },
    body: { password: 'Una-Password-2026', hcp: { ...hcp, surname: 'Invitata' } },
  })

  const moved = await createUser(test.db, { roles: ['support'] })
  const email = fresh()
  await administrator.call('updateUser', { params: { id: moved.id }, body: { email } })
  const token = await secretIn(email, /confirm-email\?token=(\S+)/)
  await test.anonymous.call('confirmEmailChange', { body: { token } })

  const made = [
    { userId: created.id, makerId: administrator.userId },
    { userId, makerId: office.userId },
    { userId: moved.id, makerId: administrator.userId },
  ].toSorted((a, b) => a.userId - b.userId)
  expect(await kept()).toEqual(made)

  // An edit of an earlier version gave the role.
  const named = await createUser(test.db, { roles: ['support', 'administrator'] })
  await sql`insert into audit_trail (at, request_id, call, entity, entity_id, action, actor_id, details)
    values (now(), 'r', 'updateUser', 'user', ${named.id}, 'update', ${administrator.userId},
      '{"rolesBefore": ["support"], "roles": ["support", "administrator"]}')`.execute(test.db)
  await sql`drop table account_makers`.execute(test.db)
  await accountMakers.up(test.db as never)
  expect(await kept()).toEqual([...made, { userId: named.id, makerId: administrator.userId }])
})
