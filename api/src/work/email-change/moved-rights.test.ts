import { clinicalRights } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/auth/password.ts'
import { createUser, nextSerial, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let support: TestPerson
let administrator: TestPerson
/** Another administrator, who changes addresses. */
let mover: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  support = await test.as('support')
  administrator = await test.as('administrator')
  mover = await test.as('administrator')
})
afterAll(() => test.close())

const password = 'quattro cavalli blu'
const reason = 'Nomina del direttore'
const freshAddress = () => `nuova${nextSerial()}@example.org`
const account = (options: Parameters<typeof createUser>[1] = {}) =>
  createUser(test.db, { roles: ['analyst'], workgroupId: test.laboratory.id, ...options })
const rightsOf = (id: number) =>
  test.db
    .selectFrom('users')
    .select(['roles', 'activeRole', 'lead', 'validator', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const lettersTo = async (email: string) => (await test.letters()).filter(({ to }) => to === email)
const linkIn = async (email: string) =>
  /confirm-email\?token=(\S+)/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
const confirm = async (email: string) =>
  test.anonymous.call('confirmEmailChange', { body: { token: await linkIn(email) } })
const propose = async (userId: number) => {
  const body = { userId, right: 'lead' as const, grant: true, reason }
  const { proposal } = await support.call('changeUserRight', { body })
  return proposal?.id ?? 0
}

describe('rights of an account whose address somebody else changes', () => {
  it('rights of an account end with an address asked for by an administrator before the right’s approval', async () => {
    const { id, email: old } = await account()
    const email = freshAddress()
    await mover.call('updateUser', { params: { id }, body: { email } })
    const proposal = await propose(id)
    await administrator.call('approveUserRight', { params: { id: proposal }, body: {} })
    expect(await rightsOf(id)).toMatchObject({ lead: true })
    await confirm(email)
    expect(await rightsOf(id)).toMatchObject({ email, lead: false })
    expect((await lettersTo(old)).at(-1)?.text).toContain('vanno proposti e approvati di nuovo: Responsabile')
    const told = await test.db
      .selectFrom('notifications')
      .select('userId')
      .where('entityType', '=', 'user')
      .where('entityId', '=', id)
      .execute()
    expect(told.map(({ userId }) => userId)).toContain(administrator.userId)
  })

  it('rights of an account all end when an administrator alone changes its address, and its session ends', async () => {
    const holder = await test.as('supervisor', {
      roles: ['supervisor', 'analyst'],
      lead: true,
      validator: true,
    })
    const email = freshAddress()
    await administrator.call('updateUser', { params: { id: holder.userId }, body: { email } })
    expect(await rightsOf(holder.userId)).toMatchObject({ lead: true, validator: true })
    await confirm(email)
    expect(await rightsOf(holder.userId)).toEqual({
      email,
      roles: ['analyst'],
      activeRole: 'analyst',
      lead: false,
      validator: false,
    })
    expect((await holder.refused('getMe')).status).toBe(401)
    const ended = await test.db
      .selectFrom('auditValues')
      .select('field')
      .where('entity', '=', 'user')
      .where('entityId', '=', holder.userId)
      .where('field', 'in', [...clinicalRights])
      .execute()
    expect(ended.map(({ field }) => field).sort()).toEqual([...clinicalRights].sort())
  })

  it('rights of an account whose address somebody else changes that still wait for approval are withdrawn', async () => {
    const { id } = await account()
    const email = freshAddress()
    await mover.call('updateUser', { params: { id }, body: { email } })
    const proposal = await propose(id)
    await confirm(email)
    const { items } = await support.call('listUserRights', { query: { userId: id } })
    expect(items).toMatchObject([{ id: proposal, status: 'withdrawn', decidedBy: { id: mover.userId } }])
  })

  it('rights of an account whose address somebody else changes that are proposed afterwards name who changed the address', async () => {
    const { id } = await account()
    const email = freshAddress()
    await mover.call('updateUser', { params: { id }, body: { email } })
    await confirm(email)
    await propose(id)
    const { items } = await administrator.call('listUserRights', { query: { userId: id } })
    expect(items).toMatchObject([{ email, addressBy: { id: mover.userId } }])
  })

  it('rights of an account whose address somebody else changes stay when the person asked for the address', async () => {
    const person = await test.as('analyst', { passwordHash: await hashPassword(password), lead: true })
    const email = freshAddress()
    await person.call('updateCredentials', { body: { email, password } })
    await confirm(email)
    expect(await rightsOf(person.userId)).toMatchObject({ email, lead: true })
    const body = { userId: person.userId, right: 'validator' as const, grant: true, reason }
    expect((await support.call('changeUserRight', { body })).proposal?.addressBy).toBeNull()
    expect((await lettersTo(email)).some(({ text }) => text.includes('diritti'))).toBe(false)
  })

  it('an account with only the role of supervisor keeps its address, as it would lose every role', async () => {
    const { id, email: old } = await account({ roles: ['supervisor'] })
    const wish = { params: { id }, body: { email: freshAddress() } }
    const error = await administrator.refused('updateUser', wish)
    expect(error.details.fields?.[0]?.path).toBe('email')
    const { id: other } = await account({ roles: ['analyst', 'supervisor'] })
    const email = freshAddress()
    await administrator.call('updateUser', { params: { id: other }, body: { email } })
    await administrator.call('updateUser', { params: { id: other }, body: { roles: ['supervisor'] } })
    const body = { token: await linkIn(email) }
    expect((await test.anonymous.refused('confirmEmailChange', { body })).message).toContain('unico ruolo')
    expect((await rightsOf(id)).email).toBe(old)
    expect((await rightsOf(other)).email).not.toBe(email)
  })
})
