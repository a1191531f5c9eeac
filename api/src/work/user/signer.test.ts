import { type ClinicalRight, clinicalRights, type Screening, screenings } from '@sne/shared/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createUser,
  startTestApp,
  type TestApp,
  type TestPerson,
  type UserOptions,
} from '../../testing/index.ts'

let test: TestApp
let administrator: TestPerson
let witness: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  administrator = await test.as('administrator', { surname: 'Bassi', name: 'Sara' })
  witness = await test.as('administrator')
})
afterAll(() => test.close())
// Active accounts of one laboratory have names of their own.
beforeEach(() =>
  test.db.updateTable('users').set({ enabled: false }).where('surname', 'in', ['Neri', 'Rinaldi']).execute(),
)

const names = { title: 'Dott.ssa', name: 'Giulia', surname: 'Neri' }
const holding = (right: ClinicalRight): UserOptions =>
  right === 'supervisor' ? { roles: ['supervisor', 'analyst'], ...names } : { [right]: true, ...names }
const signer = (right: ClinicalRight) =>
  createUser(test.db, { roles: ['analyst'], workgroupId: test.laboratory.id, ...holding(right) })
const hcp = (over: object = {}) => ({
  ...{ ...names, phone: null, screenings: [...screenings], workgroupId: test.laboratory.id },
  ...over,
})
const namesOf = (id: number) =>
  test.db.selectFrom('users').select(['title', 'name', 'surname']).where('id', '=', id).executeTakeFirst()
const others = [
  ['title', { title: 'Dott.' }],
  ['name', { name: 'Marco' }],
  ['surname', { surname: 'Rinaldi' }],
] as const

describe.each(clinicalRights)('the printed name of who holds the right %s', (right) => {
  it.each(others)('a signer’s printed name is not changed by the person: %s', async (path, over) => {
    const person = await test.as('analyst', holding(right))
    const error = await person.refused('updateOwnProfile', { body: { ...names, phone: null, ...over } })
    expect(error).toMatchObject({ status: 403, details: { code: 'permission_denied', fields: [{ path }] } })
    expect(error.message).toContain('li cambia un amministratore')
    expect(await namesOf(person.userId)).toEqual(names)
  })

  it.each(others)('a signer’s printed name is not changed by support: %s', async (path, over) => {
    const { id } = await signer(right)
    const support = await test.as('support')
    const error = await support.refused('updateUser', { params: { id }, body: { hcp: hcp(over) } })
    expect(error).toMatchObject({ status: 403, details: { fields: [{ path: `hcp.${path}` }] } })
    expect(await namesOf(id)).toEqual(names)
  })

  it('a signer’s printed name is changed by an administrator, and the other administrators are told', async () => {
    const { id, email } = await signer(right)
    await administrator.call('updateUser', { params: { id }, body: { hcp: hcp({ surname: 'Rinaldi' }) } })
    expect(await namesOf(id)).toEqual({ ...names, surname: 'Rinaldi' })
    const told = await test.db
      .selectFrom('notifications')
      .select(['userId', 'title', 'text'])
      .where('link', '=', `/user/${id}/edit`)
      .execute()
    const text = `Sara Bassi ha cambiato il nome con cui firma l’accesso ${email}: da «Dott.ssa Giulia Neri» a «Dott.ssa Giulia Rinaldi».`
    expect(told).toEqual([{ userId: witness.userId, title: 'Nome di chi firma cambiato', text }])
    const letter = (await test.letters()).at(-1)
    expect(letter).toMatchObject({ to: (await witness.call('getMe')).email, subject: told[0]?.title })
    expect(letter?.text).toContain(text)
  })
})

it('nobody is named and made to decide by one call, by support or alone', async () => {
  const support = await test.as('support', { laboratory: test.laboratory })
  const planner = await createUser(test.db, { roles: ['planner'], workgroupId: test.laboratory.id })
  for (const id of [planner.id, support.userId]) {
    const body = { roles: ['support' as const, 'analyst' as const], hcp: hcp() }
    const error = await support.refused('updateUser', { params: { id }, body })
    expect(error).toMatchObject({ status: 403, details: { code: 'permission_denied' } })
    expect(error.details.fields?.map(({ path }) => path)).toContain('hcp.surname')
    expect((await namesOf(id))?.surname).not.toBe(names.surname)
  }
  const own = await test.as('administrator', { laboratory: test.laboratory })
  const body = { roles: ['administrator' as const, 'analyst' as const], hcp: hcp() }
  expect((await own.refused('updateUser', { params: { id: own.userId }, body })).status).toBe(403)
  await test.db.updateTable('users').set({ enabled: false }).where('id', '=', own.userId).execute()
})

it('somebody who signs fills in a missing name once, and the administrators are told', async () => {
  const person = await test.as('analyst', { validator: true, title: null, name: null, surname: null })
  const body = { ...names, phone: null }
  await person.call('updateOwnProfile', { body })
  expect(await namesOf(person.userId)).toEqual(names)
  const told = await test.db
    .selectFrom('notifications')
    .select('title')
    .where('userId', '=', witness.userId)
    .where('link', '=', `/user/${person.userId}/edit`)
    .execute()
  expect(told).toEqual([{ title: 'Nome di chi firma cambiato' }])
  const error = await person.refused('updateOwnProfile', { body: { ...body, surname: 'Rinaldi' } })
  expect(error).toMatchObject({ status: 403, details: { fields: [{ path: 'surname' }] } })
})

it('somebody who signs without a surname fills it in and changes nothing else', async () => {
  const person = await test.as('analyst', { validator: true, title: null, name: 'Giulia', surname: null })
  const body = { title: null, name: 'Giulia', surname: 'Neri', phone: null }
  const error = await person.refused('updateOwnProfile', { body: { ...body, title: 'Dott.' } })
  expect(error.details.fields?.map(({ path }) => path)).toEqual(['title'])
  await person.call('updateOwnProfile', { body })
  expect(await namesOf(person.userId)).toEqual({ title: null, name: 'Giulia', surname: 'Neri' })
})

it('the telephone of somebody who signs is changed by the person and by support', async () => {
  const person = await test.as('analyst', holding('validator'))
  await person.call('updateOwnProfile', { body: { ...names, phone: '0451234' } })
  const support = await test.as('support')
  const params = { id: person.userId }
  const changed = await support.call('updateUser', { params, body: { hcp: hcp({ phone: '0455678' }) } })
  expect(changed.hcp?.phone).toBe('0455678')
})

it('an administrator who signs does not change the own printed name', async () => {
  const own = await test.as('administrator', { laboratory: test.laboratory, lead: true, ...names })
  const body = { hcp: hcp({ surname: 'Rinaldi' }) }
  expect((await own.refused('updateUser', { params: { id: own.userId }, body })).status).toBe(403)
  await test.db.updateTable('users').set({ enabled: false }).where('id', '=', own.userId).execute()
})

describe('the categories that somebody who decides sees', () => {
  const wanted = (screenings: Screening[]) => hcp({ screenings })
  const seeing = (screenings: Screening[]) =>
    createUser(test.db, { roles: ['analyst'], workgroupId: test.laboratory.id, ...names, screenings })

  it('the categories of a deciding account are not all taken away, as its lists would be empty', async () => {
    const { id } = await seeing(['sne', 'btd'])
    const support = await test.as('support')
    for (const body of [{ supervisorScreenings: ['sma' as const] }, { hcp: wanted([]) }]) {
      const error = await support.refused('updateUser', { params: { id }, body })
      expect(error).toMatchObject({ status: 422, details: { code: 'validation' } })
    }
  })

  it('the categories that somebody who decides sees are narrowed with a notice to the person and to the administrators', async () => {
    const { id } = await seeing(['sne', 'btd'])
    const support = await test.as('support')
    await support.call('updateUser', { params: { id }, body: { hcp: wanted(['sne']) } })
    const told = await test.db
      .selectFrom('notifications')
      .select(['userId', 'text'])
      .where('title', '=', 'Categorie di chi decide ridotte')
      .execute()
    const people = told.filter(({ text }) => text?.includes('biotinidasi')).map(({ userId }) => userId)
    expect(people).toEqual(expect.arrayContaining([id, witness.userId]))
  })
})
