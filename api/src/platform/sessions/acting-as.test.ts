import type { Role } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { createUser, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { hashPassword } from '../auth/password.ts'
import { revokeSessionsOutside } from '../auth/revoke-sessions.ts'
import { mayActAs } from './acting-as.ts'

const password = 'una password lunga'
let test: TestApp
let administrator: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  administrator = await test.as('administrator')
})
afterAll(() => test.close())

/** A session that a person with these roles opens as a planner, or as somebody else. */
async function actingAs(roles: readonly Role[], as: readonly Role[] = ['planner']) {
  const actor = await test.as(roles[0] ?? 'support', {
    roles: [...roles],
    passwordHash: await hashPassword(password),
  })
  const target = await createUser(test.db, { roles: [...as], workgroupId: test.laboratory.id })
  const response = await actor.raw('forceLogin', { params: { id: target.id } })
  const cookie = String([response.headers['set-cookie']].flat()[0]).split(';')[0]
  const forced = callerOf(test.app, { cookie: cookie ?? '' })
  expect((await forced.call('getMe')).id).toBe(target.id)
  return { actor: { id: actor.userId }, target, forced }
}

const change = (id: number, body: { enabled?: boolean; roles?: Role[] }) =>
  administrator.call('updateUser', { params: { id }, body })
const ended = async (forced: Awaited<ReturnType<typeof actingAs>>['forced']) => {
  const error = await forced.refused('getMe')
  expect(error).toMatchObject({ status: 401, message: expect.stringContaining('modifica dell’account') })
}

describe('a session that somebody opened as another person ends', () => {
  it('a session opened as another person ends with the actor’s account, also when the account is enabled again', async () => {
    const { actor, forced } = await actingAs(['support'])
    await change(actor.id, { enabled: false })
    await ended(forced)
    await change(actor.id, { enabled: true })
    await ended(forced)
  })

  it('a session opened as another person ends when the actor loses support, also when the role is given again', async () => {
    const { actor, forced } = await actingAs(['support', 'planner'])
    await change(actor.id, { roles: ['planner'] })
    await ended(forced)
    await change(actor.id, { roles: ['support', 'planner'] })
    await ended(forced)
  })

  it('a session opened as an administrator ends when the actor is no administrator any more and stays support', async () => {
    // Two administrators who have signed in stay.
    for (let count = 0; count < 2; count += 1) await test.as('administrator', { laboratory: null })
    const { actor, forced } = await actingAs(['administrator', 'support'], ['administrator'])
    const other = await actingAs(['administrator', 'support'])
    for (const { id } of [actor, other.actor]) await change(id, { roles: ['support'] })
    await ended(forced)
    await other.forced.call('getMe')
  })

  it('a session that somebody opened as another person ends when who acts chooses another password through a link', async () => {
    const { actor, forced } = await actingAs(['support'])
    const { email } = await administrator.call('getUser', { params: { id: actor.id } })
    await test.anonymous.call('requestPasswordReset', { body: { email } })
    const letter = (await test.letters()).findLast(({ to }) => to === email)
    const token = /reset-password\?token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    await test.anonymous.call('resetPassword', { body: { token, password: 'scelta di nuovo' } })
    await ended(forced)
  })

  it.each([
    ['the account is disabled', { enabled: false }],
    ['the role is taken away', { roles: ['planner' as const], activeRole: 'planner' as const }],
  ])(
    'a session that somebody opened as another person ends when %s past every service',
    async (_, values) => {
      const { actor, forced } = await actingAs(['support'])
      await test.db.updateTable('users').set(values).where('id', '=', actor.id).execute()
      await ended(forced)
    },
  )

  it('a session opened as another person ends when this person becomes an administrator, unless an administrator acts', async () => {
    const bySupport = await actingAs(['support'])
    const byAdministrator = await actingAs(['administrator'])
    const support = await test.as('support')
    for (const { target } of [bySupport, byAdministrator]) {
      const body = { userId: target.id, right: 'administrator' as const, grant: true, reason: 'Nomina' }
      const { proposal } = await support.call('changeUserRight', { body })
      await administrator.call('approveUserRight', { params: { id: proposal?.id ?? 0 }, body: {} })
    }
    await ended(bySupport.forced)
    await byAdministrator.forced.call('getMe')
  })
})

const everyPair = (['administrator', 'support', 'planner'] as const).flatMap((own) =>
  (['administrator', 'support', 'planner'] as const).map((person) => [own, person] as const),
)
it.each(everyPair)(
  'revokeSessionsOutside leaves a session of %s as %s where mayActAs allows it',
  async (own, person) => {
    const actor = await createUser(test.db, { roles: [own], workgroupId: test.laboratory.id })
    const forced = await test.as(person, { impersonatedBy: actor.id })
    await revokeSessionsOutside(test.db, actor.id, [own], test.clock.now())
    const { revokedAt } = await test.db
      .selectFrom('sessions')
      .select('revokedAt')
      .where('userId', '=', forced.userId)
      .executeTakeFirstOrThrow()
    expect(revokedAt === null).toBe(mayActAs([own], [person]))
  },
)

it('a session as another person goes on when who acts keeps account and role', async () => {
  const { actor, forced } = await actingAs(['support', 'planner'])
  await change(actor.id, { roles: ['support'] })
  await forced.call('getMe')
})
