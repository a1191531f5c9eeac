import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/auth/password.ts'
import { createUser, nextSerial, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await startTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => test.close())

const password = 'quattro cavalli blu'
const planner = () => test.as('planner', { passwordHash })
const freshAddress = () => `nuova${nextSerial()}@example.org`
const lettersTo = async (email: string) => (await test.letters()).filter(({ to }) => to === email)
const linkIn = async (email: string) =>
  /confirm-email\?token=(\S+)/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
const confirm = (token: string) => ({ body: { token } })

describe('another e-mail address', () => {
  it('another e-mail address counts once it is confirmed there; the old one is told twice and every session ends', async () => {
    const person = await planner()
    const { email: old } = await person.call('getMe')
    const email = freshAddress()
    expect((await person.call('updateCredentials', { body: { email, password } })).pendingEmail).toBe(email)
    const own = { params: { id: person.userId } }
    expect(await person.call('getUser', own)).toMatchObject({ email: old, pendingEmail: email })
    expect((await test.anonymous.refused('login', { body: { email, password } })).status).toBe(401)
    expect(await lettersTo(old)).toHaveLength(1)

    const token = await linkIn(email)
    expect(await test.anonymous.call('confirmEmailChange', confirm(token))).toEqual({ email })
    expect((await person.refused('getMe')).status).toBe(401)
    expect((await lettersTo(old)).at(-1)?.text).toContain('è stato cambiato e confermato')
    expect((await test.anonymous.refused('login', { body: { email: old, password } })).status).toBe(401)
    await test.anonymous.call('login', { body: { email, password } })
    expect((await test.anonymous.refused('confirmEmailChange', confirm(token))).status).toBe(410)

    const value = await test.db
      .selectFrom('auditValues')
      .select(['before', 'after'])
      .where('entity', '=', 'user')
      .where('entityId', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(value).toEqual({ before: old, after: email })
  })

  it('a new e-mail address is kept as a hash of its token, valid a day and for the last request', async () => {
    const person = await planner()
    const first = freshAddress()
    await person.call('updateCredentials', { body: { email: first, password } })
    const firstToken = await linkIn(first)
    const rows = await test.db.selectFrom('emailChanges').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(firstToken)
    const second = freshAddress()
    await person.call('updateCredentials', { body: { email: second, password } })
    expect((await test.anonymous.refused('confirmEmailChange', confirm(firstToken))).status).toBe(410)
    const secondToken = await linkIn(second)
    const before = test.clock.now()
    test.clock.advance({ hours: 25 })
    expect((await test.anonymous.refused('confirmEmailChange', confirm(secondToken))).status).toBe(410)
    test.clock.set(before.toISOString())
  })

  it('another e-mail address ends links to choose a password that went to the old one', async () => {
    const person = await planner()
    const { email: old } = await person.call('getMe')
    await test.anonymous.call('requestPasswordReset', { body: { email: old } })
    const reset = /token=(\S+)/.exec((await lettersTo(old)).at(-1)?.text ?? '')?.[1] ?? ''
    const email = freshAddress()
    await person.call('updateCredentials', { body: { email, password } })
    await test.anonymous.call('confirmEmailChange', confirm(await linkIn(email)))
    expect((await test.anonymous.refused('checkPasswordReset', { query: { token: reset } })).status).toBe(410)
  })

  it('another e-mail address that somebody else has is answered alike; its owner is told and gets no link', async () => {
    const other = await createUser(test.db)
    const person = await planner()
    const answer = await person.call('updateCredentials', { body: { email: other.email, password } })
    expect(answer.pendingEmail).toBe(other.email)
    const [letter] = await lettersTo(other.email)
    expect(letter?.text).toContain('esiste già')
    expect(letter?.text).not.toContain('token=')
  })

  it('another e-mail address of another person is asked for by an administrator, and confirmed by the person', async () => {
    const administrator = await test.as('administrator')
    const user = await createUser(test.db, { roles: ['planner'], workgroupId: test.laboratory.id })
    const email = freshAddress()
    const changed = await administrator.call('updateUser', { params: { id: user.id }, body: { email } })
    expect(changed).toMatchObject({ email: user.email, pendingEmail: email })
    expect(await lettersTo(user.email)).toHaveLength(1)
    await test.anonymous.call('confirmEmailChange', confirm(await linkIn(email)))
    expect((await administrator.call('getUser', { params: { id: user.id } })).email).toBe(email)
  })
})

describe('a new password', () => {
  it.each([
    ['eight blanks', '        '],
    ['seven characters among blanks', '  abcdefg  '],
  ])('a new password of %s is refused by every call that takes one', async (_, weak) => {
    const person = await planner()
    const { email } = await person.call('getMe')
    const own = await person.refused('updateCredentials', { body: { email, password, newPassword: weak } })
    expect(own.details.fields?.[0]?.path).toBe('newPassword')
    const reset = await test.anonymous.refused('resetPassword', { body: { token: 'x', password: weak } })
    expect(reset.details.fields?.[0]?.path).toBe('password')
    const hcp = { title: null, name: 'Ada', surname: 'Neri', phone: null }
    const invited = await test.anonymous.refused('acceptInvite', {
      params: { code: 'x' },
      body: { password: weak, hcp },
    })
    expect(invited.details.fields?.[0]?.path).toBe('password')
  })

  it('a new password is not the owner’s name or address, also where only the server knows them', async () => {
    const person = await test.as('planner', { passwordHash, name: 'Serafina', surname: 'Quagliotti' })
    const { email } = await person.call('getMe')
    for (const newPassword of ['Quagliotti 1979', email]) {
      const error = await person.refused('updateCredentials', { body: { email, password, newPassword } })
      expect(error.details.fields?.[0]?.path).toBe('newPassword')
    }
    await test.anonymous.call('requestPasswordReset', { body: { email } })
    const token = /token=(\S+)/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
    const refused = await test.anonymous.refused('resetPassword', {
      body: { token, password: 'serafinaquagliotti' },
    })
    expect(refused).toMatchObject({ status: 422, details: { fields: [{ path: 'password' }] } })
    // The link is not used up by a password that was refused.
    await test.anonymous.call('resetPassword', { body: { token, password: 'quattro asini verdi' } })
  })
})
