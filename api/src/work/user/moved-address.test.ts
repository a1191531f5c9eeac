import { decides, signingRoles } from '@sne/shared/contract'
import { isRoleRight, roles } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createUser,
  createWorkgroup,
  nextSerial,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

let test: TestApp
let support: TestPerson
let administrator: TestPerson
let witness: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  support = await test.as('support')
  administrator = await test.as('administrator', { surname: 'Bassi', name: 'Sara' })
  witness = await test.as('administrator')
})
afterAll(() => test.close())

const freshAddress = () => `nuova${nextSerial()}@example.org`
const rowOf = (id: number) =>
  test.db.selectFrom('users').select(['email', 'workgroupId']).where('id', '=', id).executeTakeFirstOrThrow()

async function linkIn(email: string): Promise<string> {
  const letter = (await test.letters()).findLast(({ to }) => to === email)
  return /confirm-email\?token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

it('roles that take cards or decide analyses are signing roles by the contract', () => {
  expect(signingRoles).toEqual(expect.arrayContaining(['analyst', 'acceptance', 'planner', 'supervisor']))
  expect(decides({ roles: ['analyst'], hcp: null })).toBe(true)
  expect(decides({ roles: [], hcp: { lead: true, validator: false } })).toBe(true)
  expect(decides({ roles: [], hcp: { lead: false, validator: false } })).toBe(false)
})

describe.each(signingRoles)('the account of somebody who signs as %s', (role) => {
  const account = () =>
    createUser(test.db, {
      roles: isRoleRight(role) ? [role, 'planner'] : [role],
      workgroupId: test.laboratory.id,
    })

  it('a signing account keeps its address when support wants another', async () => {
    const { id, email } = await account()
    const wish = { params: { id }, body: { email: freshAddress() } }
    expect((await support.refused('updateUser', wish)).details.code).toBe('permission_denied')
    expect(await linkIn(wish.body.email)).toBe('')
    expect((await rowOf(id)).email).toBe(email)
    await test.db.updateTable('users').set({ enabled: false }).where('id', '=', id).execute()
  })

  it('a signing account keeps its laboratory when support wants another', async () => {
    const other = await createWorkgroup(test.db, { type: 'standard' })
    const { id, title, name, surname } = await account()
    const hcp = { title, name: name ?? '', surname: surname ?? '', phone: null, screenings: [] }
    const body = { hcp: { ...hcp, workgroupId: other.id } }
    const error = await support.refused('updateUser', { params: { id }, body })
    expect(error.details.code).toBe('permission_denied')
    expect((await rowOf(id)).workgroupId).toBe(test.laboratory.id)
    await test.db.updateTable('users').set({ enabled: false }).where('id', '=', id).execute()
  })

  it('a signing account gets another address by an administrator, and the other administrators are told', async () => {
    const { id, email: before } = await account()
    const email = freshAddress()
    await administrator.call('updateUser', { params: { id }, body: { email } })
    await test.anonymous.call('confirmEmailChange', { body: { token: await linkIn(email) } })
    expect((await rowOf(id)).email).toBe(email)
    const told = await test.db
      .selectFrom('notifications')
      .select(['userId', 'text'])
      .where('link', '=', `/user/${id}/edit`)
      .where('title', 'like', 'Indirizzo di un%')
      .execute()
    expect(told.map(({ userId }) => userId)).toEqual([witness.userId])
    expect(told[0]?.text).toContain('Bassi Sara')
    expect(told[0]?.text).toContain(email)
    if (role !== 'administrator') expect(told[0]?.text).toContain(before)
    await test.db.updateTable('users').set({ enabled: false }).where('id', '=', id).execute()
  })
})

it('the roles are taken away and given back by support, and the address stays', async () => {
  const { id, email } = await createUser(test.db, { roles: ['analyst'], workgroupId: test.laboratory.id })
  for (const role of roles.filter((one) => one !== 'administrator' && one !== 'supervisor')) {
    await support.call('updateUser', { params: { id }, body: { roles: [role] } })
    const wish = { params: { id }, body: { email: freshAddress() } }
    expect((await support.refused('updateUser', wish)).status).toBe(403)
  }
  expect((await rowOf(id)).email).toBe(email)
})
