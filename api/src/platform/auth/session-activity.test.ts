import { callingAs, endpoints, sessionHeaders } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ env: { SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '12' } })
})
afterAll(() => test.close())

const background = { [sessionHeaders.background]: '1' }
const storedActivity = async ({ userId }: TestPerson) => {
  const { lastActivityAt } = await test.db
    .selectFrom('sessions')
    .select('lastActivityAt')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return new Date(lastActivityAt).getTime()
}
const minutes = (count: number) => count * 60_000

describe('activity of a session', () => {
  it('activity of a session does not grow with calls of timers: a page that nobody touches loses its session', async () => {
    const user = await test.as('acceptance')
    const start = test.clock.now().getTime()
    for (let minute = 0; minute < 29; minute++) {
      test.clock.advance({ minutes: 1 })
      await user.call('listShippings', { headers: background })
      await user.call('countNotifications', {})
    }
    expect(await storedActivity(user)).toBe(start)
    test.clock.advance({ minutes: 1 })
    expect((await user.refused('listShippings', { headers: background })).status).toBe(401)
  })

  it('activity of a session grows with calls behind which a person is', async () => {
    const user = await test.as('acceptance')
    test.clock.advance({ minutes: 29 })
    await user.call('listShippings')
    expect(await storedActivity(user)).toBe(test.clock.now().getTime())
  })

  it('activity of a session does not grow when a timer of the page changes something', async () => {
    const user = await test.as('acceptance')
    const start = test.clock.now().getTime()
    test.clock.advance({ minutes: 5 })
    await user.raw('sendShippingReminder', { params: { id: 1 }, body: {}, headers: background })
    expect(await storedActivity(user)).toBe(start)
  })
})

describe('updateLastActivity', () => {
  it('updateLastActivity sets the activity to the last input, not to the arrival of the call', async () => {
    const user = await test.as('planner')
    const start = test.clock.now().getTime()
    test.clock.advance({ minutes: 20 })
    const { expiresAt } = await user.call('updateLastActivity', { body: { idleMs: minutes(5) } })
    expect(await storedActivity(user)).toBe(start + minutes(15))
    expect(Date.parse(expiresAt)).toBe(start + minutes(45))
  })

  it('updateLastActivity does not take activity back that is stored already', async () => {
    const user = await test.as('planner')
    const start = test.clock.now().getTime()
    for (const idleMs of [minutes(1), Number.MAX_SAFE_INTEGER])
      await user.call('updateLastActivity', { body: { idleMs } })
    expect(await storedActivity(user)).toBe(start)
  })

  it('updateLastActivity extends nothing when it names no input', async () => {
    const user = await test.as('planner')
    const start = test.clock.now().getTime()
    test.clock.advance({ minutes: 20 })
    const { expiresAt } = await user.call('updateLastActivity', { body: {} })
    expect(await storedActivity(user)).toBe(start)
    expect(Date.parse(expiresAt)).toBe(start + minutes(30))
  })

  it('updateLastActivity refuses an input that is still to come', async () => {
    const user = await test.as('planner')
    expect((await user.refused('updateLastActivity', { body: { idleMs: -1 } })).status).toBe(422)
  })

  it('updateLastActivity counts a moment that lies ahead of the server’s clock as now', async () => {
    const user = await test.as('planner')
    test.clock.advance({ minutes: 10 })
    await user.call('updateLastActivity', { body: { at: '2030-01-01T00:00:00Z' } })
    expect(await storedActivity(user)).toBe(test.clock.now().getTime())
  })
})

describe('a call in the name of a person and role', () => {
  const asPlanner = (userId: number) => ({
    [sessionHeaders.as]: callingAs({ userId, role: 'planner', impersonatedBy: null }),
  })
  const twoRoles = () => test.as('planner', { roles: ['planner', 'acceptance'] })

  it('a call in the name of a person and role is taken as long as the session is theirs', async () => {
    const user = await twoRoles()
    await user.call('listPlates', { headers: asPlanner(user.userId) })
  })

  it('a call is refused with session_changed, not for its role, after another tab switched the role', async () => {
    const user = await twoRoles()
    await user.call('switchRole', { body: { role: 'acceptance' } })
    const headers = asPlanner(user.userId)
    for (const error of [
      await user.refused('listPlates', { headers }),
      // Both roles may read it: also then nothing is done in a role that the page does not show.
      await user.refused('listScreenings', { headers }),
      await user.refused('switchRole', { headers, body: { role: 'planner' } }),
    ])
      expect(error).toMatchObject({ status: 409, details: { code: 'session_changed' } })
  })

  it('a call is refused when another person signed in in another tab, and extends nobody’s session', async () => {
    const user = await twoRoles()
    const start = test.clock.now().getTime()
    test.clock.advance({ minutes: 2 })
    const error = await user.refused('listPlates', { headers: asPlanner(user.userId + 1) })
    expect(error.details.code).toBe('session_changed')
    expect(await storedActivity(user)).toBe(start)
  })

  it('a call that asks who is at work is not compared with the named person and role', async () => {
    const user = await twoRoles()
    await user.call('switchRole', { body: { role: 'acceptance' } })
    const me = await user.call('getMe', { headers: asPlanner(user.userId) })
    expect(me.currentRole).toBe('acceptance')
  })

  it('the contract names the calls that change a session', () => {
    const changing = Object.values(endpoints).flatMap((endpoint) =>
      'session' in endpoint && endpoint.session === 'changes' ? [endpoint.name] : [],
    )
    expect(changing.sort()).toEqual(['forceLogin', 'login', 'logout', 'switchRole'])
  })
})
