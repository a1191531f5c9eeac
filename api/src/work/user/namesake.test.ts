import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUser, createWorkgroup, nextSerial, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
  await createUser(test.db, {
    roles: ['supervisor'],
    workgroupId: test.laboratory.id,
    title: 'Dott.ssa',
    name: 'Giulia',
    surname: 'Nèri',
  })
})
afterEach(() => test.close())

const alike = () => ({ title: null, name: 'GIULIA', surname: 'neri', phone: null })
const profile = (over: object = {}) => ({
  ...alike(),
  screenings: ['sne' as const],
  workgroupId: test.laboratory.id,
  ...over,
})
const email = () => `persona${nextSerial()}@example.org`
const isNamesake = (path: string) => ({ status: 409, details: { code: 'duplicate', fields: [{ path }] } })

describe('the name of a colleague of the same laboratory', () => {
  it.each(['support', 'administrator'] as const)(
    'the name of a colleague of the same laboratory is given to no new account by %s',
    async (role) => {
      const person = await test.as(role)
      const body = { email: email(), roles: ['analyst' as const], hcp: profile() }
      const error = await person.refused('createUser', { body })
      expect(error).toMatchObject(isNamesake('hcp.surname'))
      expect(error.message).toContain('secondo nome')
      const other = await createWorkgroup(test.db, { type: 'standard' })
      await person.call('createUser', { body: { ...body, hcp: profile({ workgroupId: other.id }) } })
      const second = profile({ name: 'Giulia Anna' })
      await person.call('createUser', { body: { ...body, email: email(), hcp: second } })
    },
  )

  it('the name of a colleague of the same laboratory is chosen by nobody who accepts an invitation', async () => {
    const office = await test.as('administration')
    const to = email()
    await office.call('createInvite', {
      body: { email: to, roles: ['analyst'], workgroupId: test.laboratory.id, screenings: ['sne'] },
    })
    const letter = (await test.letters()).findLast((one) => one.to === to)
    const code = /invite\/accept\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const accept = (hcp: object) => ({
      params: { code },
      body: { password: 'Una-Password-2026', hcp: { ...alike(), ...hcp } },
    })
    expect(await test.anonymous.refused('acceptInvite', accept({}))).toMatchObject(isNamesake('hcp.surname'))
    await test.anonymous.call('acceptInvite', accept({ name: 'Giulia Anna' }))
  })

  it('the name of a colleague of the same laboratory is taken by an edit neither of others nor of oneself', async () => {
    const planner = await test.as('planner')
    const administrator = await test.as('administrator')
    const params = { id: planner.userId }
    const edit = { params, body: { hcp: profile() } }
    expect(await administrator.refused('updateUser', edit)).toMatchObject(isNamesake('hcp.surname'))
    expect(await planner.refused('updateOwnProfile', { body: alike() })).toMatchObject(isNamesake('surname'))
  })

  it('a colleague’s name does not come into a laboratory by moving an account, or by enabling it again', async () => {
    const administrator = await test.as('administrator')
    const other = await createWorkgroup(test.db, { type: 'standard' })
    const elsewhere = await createUser(test.db, { ...alike(), roles: ['planner'], workgroupId: other.id })
    const moved = { params: { id: elsewhere.id }, body: { hcp: profile() } }
    expect(await administrator.refused('updateUser', moved)).toMatchObject(isNamesake('hcp.surname'))
    const disabled = await createUser(test.db, {
      ...alike(),
      roles: ['planner'],
      workgroupId: test.laboratory.id,
      enabled: false,
    })
    const enabled = { params: { id: disabled.id }, body: { enabled: true } }
    expect(await administrator.refused('updateUser', enabled)).toMatchObject(isNamesake('hcp.surname'))
  })

  it('an account with a colleague’s name keeps it when other fields are changed', async () => {
    const support = await test.as('support')
    const twin = await createUser(test.db, {
      ...alike(),
      roles: ['planner'],
      workgroupId: test.laboratory.id,
    })
    const body = { hcp: profile({ phone: '045 1' }) }
    const changed = await support.call('updateUser', { params: { id: twin.id }, body })
    expect(changed.hcp?.phone).toBe('045 1')
  })
})

it('a name with a letter of another script is refused for a new account and for a changed one', async () => {
  const support = await test.as('support')
  const hcp = profile({ name: 'Giuli\u0430', surname: 'Bassi' })
  const body = { email: email(), roles: ['analyst' as const], hcp }
  const error = await support.refused('createUser', { body })
  expect(error.details.fields).toEqual([
    { path: 'hcp.name', message: 'Usare solo lettere latine, anche accentate' },
  ])
  const own = { ...alike(), surname: 'N\u03b5ri' }
  const planner = await test.as('planner')
  expect((await planner.refused('updateOwnProfile', { body: own })).details.fields?.[0]?.path).toBe('surname')
})
