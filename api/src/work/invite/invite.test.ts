import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createUser,
  createWorkgroup,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

let test: TestApp
let office: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  office = await test.as('administration')
})
afterEach(() => test.close())

const invitation = (email: string) => ({
  body: { email, roles: ['analyst' as const], workgroupId: test.laboratory.id, screenings: ['sne' as const] },
})
const account = {
  password: 'Una-Password-2026',
  hcp: { name: 'Ada', surname: 'Neri', title: null, phone: null },
}

/** The code in the last letter to an address. */
async function codeOf(email: string): Promise<string> {
  const letter = (await test.letters()).findLast(({ to }) => to === email)
  return /invite\/accept\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

describe('an invitation', () => {
  it('an invitation becomes an account with which the person signs in', async () => {
    const made = await office.call('createInvite', invitation('Ada@Example.it'))
    expect(made).toMatchObject({ email: 'ada@example.it', status: 'pending' })
    const code = await codeOf('ada@example.it')
    expect(await test.anonymous.call('getInviteByCode', { params: { code } })).toMatchObject({
      email: 'ada@example.it',
      status: 'pending',
      roles: ['analyst'],
    })
    const { userId } = await test.anonymous.call('acceptInvite', { params: { code }, body: account })
    const signedIn = await test.anonymous.call('login', {
      body: { email: 'ada@example.it', password: account.password },
    })
    expect(signedIn.userId).toBe(userId)
    const again = await test.anonymous.refused('acceptInvite', { params: { code }, body: account })
    expect(again.details.code).toBe('duplicate')
    const { items } = await office.call('listOwnInvites', { query: { status: ['accepted'] } })
    expect(items[0]?.acceptedUser?.label).toBe('Neri Ada')
  })

  it('an invitation that was withdrawn or sent anew no longer takes its old code', async () => {
    const { id } = await office.call('createInvite', invitation('uno@example.it'))
    const first = await codeOf('uno@example.it')
    await office.call('resendInvite', { params: { id }, body: {} })
    const second = await codeOf('uno@example.it')
    expect(second).not.toBe(first)
    expect((await test.anonymous.refused('getInviteByCode', { params: { code: first } })).status).toBe(404)
    expect((await office.call('withdrawInvite', { params: { id }, body: {} })).invite.status).toBe(
      'withdrawn',
    )
    expect((await office.call('withdrawInvite', { params: { id }, body: {} })).changed).toBe(false)
    const error = await test.anonymous.refused('acceptInvite', { params: { code: second }, body: account })
    expect(error.details.code).toBe('invalid_transition')
  })

  it('an invitation expires, and can then be sent again', async () => {
    const { id } = await office.call('createInvite', invitation('tardi@example.it'))
    const code = await codeOf('tardi@example.it')
    const before = test.clock.now()
    test.clock.advance({ hours: 15 * 24 })
    const later = await test.as('administration')
    const error = await test.anonymous.refused('acceptInvite', { params: { code }, body: account })
    expect(error.details.code).toBe('gone')
    const { items } = await later.call('listOwnInvites', { query: { status: ['expired'] } })
    expect(items.map((one) => one.id)).toEqual([id])
    const again = await later.call('resendInvite', { params: { id }, body: {} })
    expect(again.invite.status).toBe('pending')
    test.clock.set(before.toISOString())
  })

  it.each([
    ['a second one to the same address', () => invitation('uno.due@example.it'), 'duplicate'],
    [
      'one into another laboratory',
      async () => ({
        body: {
          ...invitation('altro@example.it').body,
          workgroupId: (await createWorkgroup(test.db, { type: 'sma' })).id,
        },
      }),
      'permission_denied',
    ],
    [
      'one that gives support',
      () => ({ body: { ...invitation('sup@example.it').body, roles: ['support' as const] } }),
      'permission_denied',
    ],
  ])('%s is refused', async (_, input, code) => {
    if (code === 'duplicate') await office.call('createInvite', await input())
    expect((await office.refused('createInvite', await input())).details.code).toBe(code)
  })

  it('an invitation to somebody with an account is answered alike, and only its owner reads of the account', async () => {
    const known = await createUser(test.db, { workgroupId: test.laboratory.id })
    const made = await office.call('createInvite', invitation(known.email))
    const unknown = await office.call('createInvite', invitation('mai.vista@example.it'))
    const bare = ({ id: _, email: __, ...rest }: typeof made) => rest
    expect(bare(made)).toEqual(bare(unknown))
    await office.call('resendInvite', { params: { id: made.id }, body: {} })
    const letters = (await test.letters()).filter(({ to }) => to === known.email)
    expect(letters).toHaveLength(2)
    for (const { text } of letters) {
      expect(text).toContain('esiste già un accesso')
      expect(text).not.toContain('/invite/accept/')
    }
  })

  it('an invitation of another laboratory is out of sight', async () => {
    const { id } = await office.call('createInvite', invitation('vista@example.it'))
    const laboratory = await createWorkgroup(test.db, { type: 'icfc' })
    const other = await test.as('administration', { laboratory })
    expect((await other.call('listOwnInvites')).total).toBe(0)
    expect((await other.refused('withdrawInvite', { params: { id }, body: {} })).status).toBe(404)
  })
})
