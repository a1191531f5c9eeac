import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { createUser, startTestApp, type TestApp, type UserOptions } from '../../testing/index.ts'
import { sessionCookie, signedInCookie } from '../sessions/session.ts'
import { hashPassword } from './password.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ env: { SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '12' } })
})
afterAll(() => test.close())

const password = 'una password lunga'
const person = async (options: UserOptions = {}) =>
  createUser(test.db, {
    passwordHash: await hashPassword(password),
    workgroupId: test.laboratory.id,
    ...options,
  })

const cookieOf = (response: { headers: Record<string, unknown> }): string =>
  String(response.headers['set-cookie']).split(';')[0] ?? ''
const signIn = async (email: string, secret = password) =>
  test.anonymous.raw('login', { body: { email, password: secret } })
const signedIn = async (email: string) => callerOf(test.app, { cookie: cookieOf(await signIn(email)) })
const letters = () => test.letters()
const tokenOfLastLetter = async () =>
  /reset-password\?token=(\S+)/.exec((await letters()).at(-1)?.text ?? '')?.[1] ?? ''

describe('signing in', () => {
  it('signing in opens a session in a cookie that scripts and other sites cannot use', async () => {
    const user = await person({ roles: ['planner', 'analyst'], activeRole: 'analyst', surname: 'Rossi' })
    const response = await signIn(user.email.toUpperCase())
    expect(response.json()).toEqual({ userId: user.id })
    const [cookie, marker] = [response.headers['set-cookie']].flat().map(String)
    expect(cookie).toMatch(
      new RegExp(`^${sessionCookie}=.{40,}; Path=/; Expires=.*; HttpOnly; SameSite=Lax$`),
    )
    // The page may know that there is a session, and nothing more.
    expect(marker).toMatch(new RegExp(`^${signedInCookie}=1; Path=/; Expires=.*; SameSite=Lax$`))
    const me = await (await signedIn(user.email)).call('getMe')
    expect(me).toMatchObject({ id: user.id, currentRole: 'analyst', hcp: { surname: 'Rossi' } })
  })

  it('signing in keeps only a hash of the session', async () => {
    const user = await person()
    const token = cookieOf(await signIn(user.email)).split('=')[1]
    const rows = await test.db.selectFrom('sessions').selectAll().where('userId', '=', user.id).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('signing in answers a wrong password, an unknown and a disabled account alike', async () => {
    const user = await person()
    const disabled = await person({ enabled: false })
    const answers = [
      await signIn(user.email, 'sbagliata'),
      await signIn('nessuno@example.org'),
      await signIn(disabled.email),
    ]
    const bodies = answers.map((response) => {
      const { status, message, details } = response.json()
      return { status, message, code: details.code }
    })
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toEqual({
      status: 401,
      message: 'Email o password non corrette.',
      code: 'wrong_credentials',
    })
  })

  it('signing in waits after five failures, also with the right password, as long as Retry-After says', async () => {
    const user = await person()
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await signIn(user.email, 'no')).statusCode).toBe(401)
    const refused = await signIn(user.email)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('30')
    expect(refused.json().message).toBe('Troppi tentativi. Riprovare tra 30 secondi.')
    test.clock.advance({ minutes: 0.4 })
    expect((await signIn(user.email)).headers['retry-after']).toBe('6')
    test.clock.advance({ minutes: 0.1 })
    expect((await signIn(user.email)).statusCode).toBe(200)
  })

  it('signing in resets the count of failures after a success', async () => {
    const user = await person()
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) await signIn(user.email, 'no')
      expect((await signIn(user.email)).statusCode).toBe(200)
    }
  })
})

describe('a session', () => {
  it('a session ends when nobody is at work for longer than allowed', async () => {
    const user = await test.as('planner')
    test.clock.advance({ minutes: 29 })
    await user.call('listScreenings').catch(() => undefined)
    test.clock.advance({ minutes: 29 })
    expect((await user.call('getMe')).id).toBe(user.userId)
    // Asking who one is does not count as work.
    test.clock.advance({ minutes: 2 })
    expect(await user.refused('getMe')).toMatchObject({
      status: 401,
      message: 'La sessione è terminata dopo 30 minuti senza attività. Accedere di nuovo.',
    })
  })

  it('a session ends at the latest after its longest life, however busy', async () => {
    const user = await test.as('planner')
    for (let half = 0; half < 23; half++) {
      test.clock.advance({ minutes: 30 - 1 })
      await user.call('updateLastActivity', { body: { idleMs: 0 } })
    }
    test.clock.advance({ minutes: 60 })
    const error = await user.refused('updateLastActivity', { body: { idleMs: 0 } })
    expect(error).toMatchObject({
      status: 401,
      message: 'La sessione è terminata: dura al massimo 12 ore. Accedere di nuovo.',
    })
  })

  it('a session ends with the logout, and with the account', async () => {
    const user = await person()
    const first = await signedIn(user.email)
    const second = await signedIn(user.email)
    await first.call('logout')
    expect(await first.refused('getMe')).toMatchObject({
      status: 401,
      message: expect.stringContaining('chiusa da un’uscita'),
    })
    expect((await second.call('getMe')).id).toBe(user.id)
    const support = await test.as('support')
    await support.call('updateUser', { params: { id: user.id }, body: { enabled: false } })
    expect((await second.refused('getMe')).status).toBe(401)
  })

  it('a session logs out nobody without complaint', async () => {
    expect(await test.anonymous.call('logout')).toEqual({ ok: true })
  })
})

describe('roles', () => {
  it('a role switch to an own role holds at the next sign-in too', async () => {
    const user = await person({ roles: ['planner', 'analyst'], activeRole: 'planner' })
    const caller = await signedIn(user.email)
    expect(await caller.call('switchRole', { body: { role: 'analyst' } })).toEqual({
      changed: true,
      currentRole: 'analyst',
    })
    expect((await caller.call('switchRole', { body: { role: 'analyst' } })).changed).toBe(false)
    expect((await (await signedIn(user.email)).call('getMe')).currentRole).toBe('analyst')
    const error = await caller.refused('switchRole', { body: { role: 'supervisor' } })
    expect(error.details.code).toBe('permission_denied')
  })
})

describe('working as somebody else', () => {
  it('working as somebody else is marked in the session and in every audit row', async () => {
    const target = await person({ roles: ['planner', 'analyst'], activeRole: 'planner' })
    const support = await test.as('support')
    const response = await support.raw('forceLogin', { params: { id: target.id } })
    const forced = callerOf(test.app, { cookie: cookieOf(response) })
    expect(await forced.call('getMe')).toMatchObject({
      id: target.id,
      impersonatedBy: { id: support.userId },
    })
    await forced.call('switchRole', { body: { role: 'analyst' } })
    const rows = await test.db.selectFrom('auditTrail').selectAll().orderBy('id').execute()
    expect(rows.at(-2)).toMatchObject({ action: 'force_login', entityId: target.id, actorId: support.userId })
    expect(rows.at(-1)).toMatchObject({ actorId: target.id, impersonatedBy: support.userId })
    // The own session of support ended, and the person's usual role is untouched.
    expect((await support.refused('getMe')).status).toBe(401)
    const { activeRole } = await test.db
      .selectFrom('users')
      .select('activeRole')
      .where('id', '=', target.id)
      .executeTakeFirstOrThrow()
    expect(activeRole).toBe('planner')
    const credentials = { email: target.email, password, newPassword: 'un’altra password' }
    expect((await forced.refused('updateCredentials', { body: credentials })).details.code).toBe(
      'own_session',
    )
  })

  it.each([
    ['support', 'analyst'],
    ['administrator', 'administrator'],
  ] as const)('working as somebody else as %s counts none of the rights of an %s', async (actor, role) => {
    const { userId: impersonatedBy } = await test.as(actor)
    const rights = { roles: [role, 'planner' as const], lead: true, validator: true }
    const own = await test.as(role, rights)
    expect(await own.call('getMe')).toMatchObject({ hcp: { lead: true, validator: true } })
    const forced = await test.as(role, { ...rights, impersonatedBy })
    expect(await forced.call('getMe')).toMatchObject({
      admin: false,
      hcp: { lead: false, validator: false },
    })
  })

  it('working as somebody else does not change names, take work back, speak to a family or make accounts', async () => {
    const { userId: impersonatedBy } = await test.as('administrator')
    const forced = await test.as('administrator', { impersonatedBy, lead: true })
    const params = { id: 1 }
    const refused = async (name: Parameters<typeof forced.raw>[0]) =>
      (await forced.raw(name, { params, body: {} } as never)).json().details.code
    for (const name of [
      'updateOwnProfile',
      'reopenPlate',
      'importResults',
      'deleteResults',
      'markReportsPrinted',
      'createCommunication',
      'createUser',
      'updateUser',
      'createInvite',
      'createIntakeKey',
    ] as const)
      expect([name, await refused(name)]).toEqual([name, 'own_session'])
  })

  it('working as somebody else does not make support an administrator, and is for support alone', async () => {
    const administrator = await person({ roles: ['administrator'] })
    const params = { id: administrator.id }
    expect((await (await test.as('support')).refused('forceLogin', { params })).status).toBe(403)
    expect((await (await test.as('supervisor')).refused('forceLogin', { params })).status).toBe(403)
  })
})

describe('a forgotten password', () => {
  it('a forgotten password is chosen anew through a mailed link, once, and ends every session', async () => {
    const user = await person()
    const open = await signedIn(user.email)
    await test.anonymous.call('requestPasswordReset', { body: { email: user.email } })
    const token = await tokenOfLastLetter()
    expect((await letters()).at(-1)?.to).toBe(user.email)
    await test.anonymous.call('checkPasswordReset', { query: { token } })
    const body = { token, password: 'tre gatti bianchi' }
    expect(await test.anonymous.call('resetPassword', { body })).toEqual({ ok: true })
    expect((await test.anonymous.refused('resetPassword', { body })).status).toBe(410)
    expect((await open.refused('getMe')).status).toBe(401)
    expect((await signIn(user.email)).statusCode).toBe(401)
    expect((await signIn(user.email, 'tre gatti bianchi')).statusCode).toBe(200)
  })

  it('a forgotten password is none of the common ones; the link is still good', async () => {
    const user = await person()
    await test.anonymous.call('requestPasswordReset', { body: { email: user.email } })
    const token = await tokenOfLastLetter()
    const common = await test.anonymous.refused('resetPassword', {
      body: { token, password: 'Benvenuto2026!' },
    })
    expect(common.details).toMatchObject({
      fields: [{ path: 'password', message: expect.stringContaining('tra le più usate') }],
    })
    await test.anonymous.call('resetPassword', { body: { token, password: 'tre gatti bianchi' } })
  })

  it('the link is good for an hour', async () => {
    const user = await person()
    await test.anonymous.call('requestPasswordReset', { body: { email: user.email } })
    const token = await tokenOfLastLetter()
    test.clock.advance({ minutes: 61 })
    expect((await test.anonymous.refused('checkPasswordReset', { query: { token } })).status).toBe(410)
  })

  it('a forgotten password does not tell whether there is an account', async () => {
    const before = (await letters()).length
    const body = { email: 'sconosciuta@example.org' }
    for (let time = 0; time < 4; time++)
      expect(await test.anonymous.call('requestPasswordReset', { body })).toEqual({ ok: true })
    expect(await letters()).toHaveLength(before)
  })

  it('a forgotten password leads to three letters an hour, whoever asks how often, and always to one answer', async () => {
    const { email } = await person()
    const ask = async (typed: string) =>
      expect(await test.anonymous.call('requestPasswordReset', { body: { email: typed } })).toEqual({
        ok: true,
      })
    const received = async () => (await letters()).filter(({ to }) => to === email).length
    for (let time = 0; time < 3; time++) await ask(email)
    test.clock.advance({ minutes: 59 })
    for (let time = 0; time < 5; time++) await ask(email.toUpperCase())
    expect(await received()).toBe(3)
    // Each of the three is still good, so that the owner needs no fourth.
    const query = { token: await tokenOfLastLetter() }
    await test.anonymous.call('checkPasswordReset', { query })
    // A failed request delays nothing.
    test.clock.advance({ minutes: 1 })
    await ask(email)
    expect(await received()).toBe(4)
  })

  it('a forgotten password leads to thirty letters an hour from one network address', async () => {
    test.clock.advance({ minutes: 61 })
    const before = (await letters()).length
    for (let time = 0; time < 31; time++) {
      const body = { email: (await createUser(test.db)).email }
      expect(await test.anonymous.call('requestPasswordReset', { body })).toEqual({ ok: true })
    }
    expect(await letters()).toHaveLength(before + 30)
    test.clock.advance({ minutes: 61 })
  })
})
