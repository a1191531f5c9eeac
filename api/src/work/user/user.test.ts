import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdministrator } from '../../entry/commands/create-administrator.ts'
import { hashPassword } from '../../platform/auth/password.ts'
import { openSession, sessionCookie } from '../../platform/sessions/session.ts'
import { callerOf } from '../../testing/caller.ts'
import {
  createUser,
  createWorkgroup,
  nextSerial,
  openTestDatabase,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const hcp = () => ({
  title: null,
  name: `Lucia ${nextSerial()}`,
  surname: 'D’Àngelo',
  phone: null,
  workgroupId: test.laboratory.id as number | null,
  screenings: ['sne' as const],
})
const newUser = (over: object = {}) => ({
  email: `Nuova${nextSerial()}@Example.org`,
  roles: ['analyst' as const],
  hcp: hcp(),
  ...over,
})

describe('making accounts', () => {
  it('support makes one; the person gets a link and chooses the password', async () => {
    const support = await test.as('support')
    const body = newUser()
    const user = await support.call('createUser', { body })
    expect(user).toMatchObject({
      email: body.email.toLowerCase(),
      roles: ['analyst'],
      hcp: { surname: 'D’Àngelo', lead: false, validator: false, workgroup: { id: test.laboratory.id } },
    })
    const letter = (await test.letters()).find(({ to }) => to === user.email)
    const token = /token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    await test.anonymous.call('resetPassword', { body: { token, password: 'scelta da lei' } })
    const { userId } = await test.anonymous.call('login', {
      body: { email: user.email, password: 'scelta da lei' },
    })
    expect(userId).toBe(user.id)
  })

  it('making accounts names the field that is wrong', async () => {
    const support = await test.as('support')
    const known = await createUser(test.db)
    const duplicate = await support.refused('createUser', { body: newUser({ email: known.email }) })
    expect(duplicate).toMatchObject({ status: 409, details: { code: 'duplicate' } })
    expect(duplicate.details.fields?.[0]?.path).toBe('email')
    const homeless = newUser({ hcp: { ...hcp(), workgroupId: null } })
    const error = await support.refused('createUser', { body: homeless })
    expect(error.details.fields).toEqual([
      { path: 'hcp.workgroupId', message: 'Questo campo è obbligatorio' },
    ])
  })

  it.each(['support', 'administrator'] as const)('%s alone makes no administrator', async (role) => {
    const person = await test.as(role)
    const outside = { ...hcp(), workgroupId: null }
    const body = newUser({ roles: ['administrator'], hcp: outside })
    const refused = await person.refused('createUser', { body })
    expect(refused).toMatchObject({
      status: 403,
      details: { code: 'right_by_proposal', fields: [{ path: 'roles' }] },
    })
    const made = await person.call('createUser', { body: { ...body, roles: ['support'] } })
    const change = {
      params: { id: made.id },
      body: { roles: ['support' as const, 'administrator' as const] },
    }
    expect((await person.refused('updateUser', change)).details.code).toBe('right_by_proposal')
    expect((await person.call('getUser', { params: { id: made.id } })).roles).toEqual(['support'])
  })

  it('making accounts is for support', async () => {
    const error = await (await test.as('supervisor')).refused('createUser', { body: newUser() })
    expect(error.status).toBe(403)
  })
})

describe('changing accounts', () => {
  it('nobody overwrites what another person saved since the form was opened', async () => {
    const support = await test.as('support')
    const { userId: id } = await test.as('planner')
    const { version } = await support.call('getUser', { params: { id } })
    const params = { id }
    const first = { roles: ['planner' as const, 'acceptance' as const], version }
    const saved = await support.call('updateUser', { params, body: first })
    const late = { roles: ['planner' as const], version }
    const refusal = await support.refused('updateUser', { params, body: late })
    expect(refusal).toMatchObject({
      status: 409,
      details: { code: 'stale_version', current: { roles: saved.roles } },
    })
    expect((await support.call('getUser', { params })).version).toBe(saved.version)
  })

  it('an account is signed out when it loses the role at work, and stays when it loses another', async () => {
    const support = await test.as('support')
    const user = await test.as('planner', { roles: ['planner', 'analyst'] })
    const params = { id: user.userId }
    await support.call('updateUser', { params, body: { roles: ['planner', 'acceptance'] } })
    expect((await user.call('getMe')).roles).toEqual(['planner', 'acceptance'])
    const changed = await support.call('updateUser', { params, body: { roles: ['acceptance'] } })
    expect(changed.roles).toEqual(['acceptance'])
    expect((await user.refused('getMe')).status).toBe(401)
  })

  it('nobody disables themselves, support does not touch an administrator', async () => {
    const support = await test.as('support')
    const own = await support.refused('updateUser', {
      params: { id: support.userId },
      body: { enabled: false },
    })
    expect(own.status).toBe(403)
    const administrator = await test.as('administrator')
    const params = { id: administrator.userId }
    expect((await support.refused('updateUser', { params, body: { enabled: false } })).status).toBe(403)
  })

  it('changing accounts leaves two administrators: neither is disabled or loses the role', async () => {
    const [one, two] = [await test.as('administrator'), await test.as('administrator')]
    const alone = test.db.updateTable('users').set({ enabled: false })
    await alone
      .where((eb) => eb(eb.val('administrator'), '=', eb.fn.any('roles')))
      .where('id', 'not in', [one.userId, two.userId])
      .execute()
    // An account that has never signed in does not count.
    await createUser(test.db, { roles: ['administrator'] })
    const params = { id: two.userId }
    for (const body of [{ enabled: false }, { roles: ['support' as const] }])
      expect((await one.refused('updateUser', { params, body })).details.code).toBe('two_administrators')
    await test.as('administrator')
    expect((await one.call('updateUser', { params, body: { enabled: false } })).enabled).toBe(false)
  })

  it('changing accounts leaves an audit row that names fields and no person', async () => {
    const support = await test.as('support')
    const user = await createUser(test.db, { workgroupId: test.laboratory.id })
    await support.call('updateUser', { params: { id: user.id }, body: { hcp: hcp() } })
    const row = await test.db
      .selectFrom('auditTrail')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ call: 'updateUser', entityId: user.id, details: { fields: ['hcp'] } })
    expect(JSON.stringify(row)).not.toContain('Lucia')
  })
})

describe('names of people who sign', () => {
  const valuesOf = (id: number) =>
    test.db
      .selectFrom('auditValues')
      .select(['field', 'before', 'after'])
      .where('entity', '=', 'user')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()

  it('the former names of a signer are kept when an administrator changes them, with laboratory, roles and wanted address', async () => {
    const administrator = await test.as('administrator')
    const other = await createWorkgroup(test.db, { type: 'standard' })
    const { id, email } = await createUser(test.db, {
      surname: 'Ferri',
      name: 'Elena',
      roles: ['planner'],
      workgroupId: test.laboratory.id,
    })
    const wanted = `nuova${nextSerial()}@example.org`
    const profile = { ...hcp(), title: 'Dott.ssa', name: 'Elena', surname: 'Neri', workgroupId: other.id }
    const body = { email: wanted, roles: ['planner' as const, 'acceptance' as const], hcp: profile }
    await administrator.call('updateUser', { params: { id }, body })
    expect(await valuesOf(id)).toEqual(
      expect.arrayContaining([
        { field: 'title', before: null, after: 'Dott.ssa' },
        { field: 'surname', before: 'Ferri', after: 'Neri' },
        { field: 'workgroupId', before: test.laboratory.id, after: other.id },
        { field: 'roles', before: ['planner'], after: ['planner', 'acceptance'] },
        { field: 'wantedEmail', before: email, after: wanted },
      ]),
    )
    expect((await valuesOf(id)).map(({ field }) => field)).not.toContain('name')
  })

  it('the former names of a signer are kept when the person changes them; saving them unchanged adds nothing', async () => {
    const person = await test.as('planner', { surname: 'Ferri', name: 'Elena' })
    const body = { title: 'Dott.ssa', name: 'Elena', surname: 'Neri', phone: null }
    await person.call('updateOwnProfile', { body })
    await person.call('updateOwnProfile', { body })
    expect(await valuesOf(person.userId)).toEqual([
      { field: 'title', before: null, after: 'Dott.ssa' },
      { field: 'surname', before: 'Ferri', after: 'Neri' },
    ])
  })
})

describe('finding accounts', () => {
  it('finding accounts by name without accents, by role, laboratory and state, in the order asked', async () => {
    const support = await test.as('support')
    const laboratory = await createWorkgroup(test.db, { type: 'icfc', name: 'Laboratorio IC' })
    const make = (surname: string, enabled = true) =>
      createUser(test.db, { surname, enabled, workgroupId: laboratory.id, roles: ['analyst'] })
    await make('Zànetti')
    await make('Abate')
    await make('Éboli', false)
    const list = (query: object) =>
      support.call('listUsers', { query: { workgroupId: laboratory.id, ...query } })
    const surnames = async (query: object) => (await list(query)).items.map((user) => user.surname)
    expect(await surnames({})).toEqual(['Abate', 'Éboli', 'Zànetti'])
    expect(await surnames({ sort: '-surname', pageSize: 2 })).toEqual(['Zànetti', 'Éboli'])
    expect(await surnames({ q: 'zanet' })).toEqual(['Zànetti'])
    expect(await surnames({ enabled: false })).toEqual(['Éboli'])
    expect(await surnames({ role: 'planner' })).toEqual([])
    expect(await list({ pageSize: 0 })).toMatchObject({ items: [], total: 3, page: 1, pageSize: 0 })
  })

  it('the list of analysts has those of the own laboratory', async () => {
    const laboratory = await createWorkgroup(test.db)
    const user = { workgroupId: laboratory.id, roles: ['analyst' as const] }
    const own = await createUser(test.db, { ...user, surname: 'Bianchi', name: 'Ugo' })
    await createUser(test.db, { roles: ['analyst'], workgroupId: test.laboratory.id })
    const planner = await test.as('planner', { laboratory })
    expect((await planner.call('listAnalysts')).items).toEqual([{ id: own.id, label: 'Bianchi Ugo' }])
  })

  it('another account is not found, the own one is', async () => {
    const planner = await test.as('planner')
    const other = await createUser(test.db)
    expect((await planner.refused('getUser', { params: { id: other.id } })).status).toBe(404)
    expect((await planner.call('getUser', { params: { id: planner.userId } })).id).toBe(planner.userId)
  })
})

describe('one’s own account', () => {
  it('profile: names and telephone, not rights', async () => {
    const planner = await test.as('planner', { lead: false })
    const body = { title: 'Dott.', name: 'Ada', surname: 'Neri', phone: '0451234', lead: true } as never
    const me = await planner.call('updateOwnProfile', { body })
    expect(me.hcp).toMatchObject({ title: 'Dott.', name: 'Ada', surname: 'Neri', lead: false })
  })

  it('password: with the current one; other sessions end, this one stays', async () => {
    const passwordHash = await hashPassword('quella vecchia')
    const planner = await test.as('planner', { passwordHash })
    const { email } = await planner.call('getMe')
    const { token } = await openSession(
      test.db,
      { userId: planner.userId, role: 'planner', now: test.clock.now() },
      test.settings,
    )
    const other = callerOf(test.app, { cookie: `${sessionCookie}=${token}` })
    const body = { email, password: 'sbagliata', newPassword: 'quella nuova' }
    const error = await planner.refused('updateCredentials', { body })
    expect(error).toMatchObject({ status: 422, details: { fields: [{ path: 'password' }] } })
    const changed = await planner.call('updateCredentials', { body: { ...body, password: 'quella vecchia' } })
    expect(changed.pendingEmail).toBeNull()
    expect((await planner.call('getMe')).email).toBe(email)
    expect((await other.refused('getMe')).status).toBe(401)
    await test.anonymous.call('login', { body: { email, password: 'quella nuova' } })
  })

  it('guessing the current password is throttled', async () => {
    const planner = await test.as('planner', { passwordHash: await hashPassword('giusta giusta') })
    const body = { email: 'x@example.org', password: 'no no no no' }
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await planner.refused('updateCredentials', { body })).status).toBe(422)
    expect((await planner.refused('updateCredentials', { body })).status).toBe(429)
  })
})

describe('the first account', () => {
  it('the first account is an administrator who chooses the password through a link', async () => {
    await test.db.updateTable('users').set({ enabled: false }).execute()
    const email = `Prima${nextSerial()}@example.org`
    const person = { email, surname: 'Prima', name: 'Persona' }
    const token = await createAdministrator(test.db, person, test.clock.now())
    await test.anonymous.call('resetPassword', { body: { token, password: 'scelta da lei' } })
    const signedIn = await test.anonymous.call('login', { body: { email, password: 'scelta da lei' } })
    expect(signedIn.userId).toBeGreaterThan(0)
    await expect(createAdministrator(test.db, person, test.clock.now())).rejects.toThrow()
  })

  it('the first and the second account are made by the command, a third is not', async () => {
    const { db, close } = await openTestDatabase()
    const make = (email: string) =>
      createAdministrator(db, { email, surname: 'Prima', name: 'Persona' }, test.clock.now())
    await make('una@example.org')
    await make('due@example.org')
    await expect(make('tre@example.org')).rejects.toThrow('Ci sono già due amministratori attivi')
    await db.updateTable('users').set({ enabled: false }).where('email', '=', 'una@example.org').execute()
    await make('tre@example.org')
    await close()
  })

  it('a mistyped one without a password is replaced, one with a password is not', async () => {
    const { db, close } = await openTestDatabase()
    const make = (email: string, replaces?: string) =>
      createAdministrator(db, { email, surname: 'Prima', name: 'Persona', replaces }, test.clock.now())
    await make('una@example.org')
    await make('dua@example.org')
    await db.updateTable('users').set({ passwordHash: 'x' }).where('email', '=', 'una@example.org').execute()
    await expect(make('due@example.org')).rejects.toThrow(
      /Senza password: dua@example.org.*without a password/,
    )
    await expect(make('due@example.org', 'una@example.org')).rejects.toThrow('only such an account')
    await make('due@example.org', 'Dua@example.org')
    const users = await db.selectFrom('users').select(['email', 'enabled']).orderBy('id').execute()
    expect(users).toEqual([
      { email: 'una@example.org', enabled: true },
      { email: 'dua@example.org', enabled: false },
      { email: 'due@example.org', enabled: true },
    ])
    const links = await db.selectFrom('passwordResets').select('usedAt').where('userId', '=', 2).execute()
    expect(links.filter(({ usedAt }) => usedAt === null)).toHaveLength(links.length - 1)
    await close()
  })

  it('the first account gets another link after an expired one, and the new link alone is good', async () => {
    await test.db.updateTable('users').set({ enabled: false }).execute()
    const make = (email: string, surname = 'Prima', name = 'Persona') =>
      createAdministrator(test.db, { email, surname, name }, test.clock.now())
    const email = `scaduta${nextSerial()}@example.org`
    const first = await make(email)
    await make(`scaduta${nextSerial()}@example.org`)
    const again = await make(` ${email.toUpperCase()}`, '', '')
    const password = 'scelta da lei'
    const old = await test.anonymous.refused('resetPassword', { body: { token: first, password } })
    expect(old.status).toBeGreaterThanOrEqual(400)
    await test.anonymous.call('resetPassword', { body: { token: again, password } })
    const { userId } = await test.anonymous.call('login', { body: { email, password } })
    const rows = await test.db
      .selectFrom('auditTrail')
      .select('action')
      .where('call', '=', 'createAdministrator')
      .where('entityId', '=', userId)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['create', 'password_link'])
    await expect(make(email)).rejects.toThrow('Ci sono già due amministratori attivi')
  })
})
