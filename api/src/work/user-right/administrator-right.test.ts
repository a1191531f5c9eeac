import type { ProposedRight } from '@sne/shared/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { callerOf, type TestCaller } from '../../testing/caller.ts'
import { createUser, nextSerial, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let administrator: TestPerson
beforeEach(async () => {
  await test?.close()
  test = await startTestApp()
  administrator = await test.as('administrator')
})
afterAll(() => test.close())

const reason = 'Nomina del direttore'
const password = 'Una-Password-2026'
const profile = { title: null, name: 'Lucia', phone: null, screenings: [], workgroupId: null }
const decision = (id: number) => ({ params: { id }, body: {} })
const rolesOf = async (id: number) =>
  (await test.db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles

async function proposed(by: Session, userId: number, right: ProposedRight = 'administrator') {
  const { proposal } = await by.call('changeUserRight', { body: { userId, right, grant: true, reason } })
  if (!proposal) throw new Error('Nothing was proposed')
  return proposal.id
}
const codeOf = async (by: Session, id: number) =>
  (await by.refused('approveUserRight', decision(id))).details.code
const analyst = () => createUser(test.db, { roles: ['analyst'], workgroupId: test.laboratory.id })

interface Session extends TestCaller {
  readonly userId: number
}

/** A session of the account with the password of the last letter to its address. */
async function signedIn(id: number, email: string): Promise<Session> {
  await test.anonymous.call('requestPasswordReset', { body: { email } })
  const letter = (await test.letters()).findLast(({ to }) => to === email)
  const token = /reset-password\?token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  await test.anonymous.call('resetPassword', { body: { token, password } })
  const response = await test.anonymous.raw('login', { body: { email, password } })
  const cookie = String([response.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  return { ...callerOf(test.app, { cookie }), userId: id }
}

/** A new account in support with a mailbox of its maker, signed in. */
async function made(by: Session): Promise<Session> {
  const email = `casella${nextSerial()}@example.org`
  const hcp = { ...profile, surname: `Nuova${nextSerial()}` }
  const { id } = await by.call('createUser', { body: { email, roles: ['support'], hcp } })
  return signedIn(id, email)
}

/** The account signs in as an administrator once `by` has approved what `proposer` asks for. */
async function promoted(account: Session, proposer: Session, by: Session): Promise<void> {
  await by.call('approveUserRight', decision(await proposed(proposer, account.userId)))
  await account.call('switchRole', { body: { role: 'administrator' } })
}

describe('the role of an administrator', () => {
  it('the role of an administrator is held once another administrator approves it, without a laboratory, and stands in the trail', async () => {
    const other = await test.as('administrator')
    const { id: userId } = await createUser(test.db, { roles: ['support'] })
    const id = await proposed(administrator, userId)
    expect(await rolesOf(userId)).toEqual(['support'])
    const waiting = await other.call('listUserRights', { query: { status: ['pending'] } })
    expect(waiting.items).toMatchObject([{ id, right: 'administrator', related: false }])
    expect(await codeOf(administrator, id)).toBe('second_person')
    await other.call('approveUserRight', decision(id))
    expect(await rolesOf(userId)).toEqual(['support', 'administrator'])
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['action', 'actorId'])
      .where('entity', '=', 'user-right')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
    expect(trail).toContainEqual({ action: 'approve', actorId: other.userId })
  })

  it('the role of an administrator is not taken away where fewer than two administrators would stay', async () => {
    const other = await test.as('administrator')
    const body = { userId: other.userId, right: 'administrator' as const, grant: false, reason }
    await test.db
      .updateTable('users')
      .set({ roles: ['support', 'administrator'] })
      .where('id', '=', other.userId)
      .execute()
    expect((await administrator.refused('changeUserRight', { body })).details.code).toBe('two_administrators')
    await test.as('administrator')
    expect((await administrator.call('changeUserRight', { body })).changed).toBe(true)
    expect(await rolesOf(other.userId)).toEqual(['support'])
  })
})

describe('an administrator does not decide', () => {
  it('an administrator does not decide on a proposal of an account made by the administrator, also at a distance', async () => {
    const second = await made(administrator)
    const third = await made(second)
    const { id: userId } = await analyst()
    const proposals = [
      await proposed(second, userId, 'lead'),
      await proposed(third, userId, 'validator'),
      await proposed(second, third.userId),
    ]
    for (const id of proposals) expect(await codeOf(administrator, id)).toBe('second_person')
    const { items } = await administrator.call('listUserRights', { query: { status: ['pending'] } })
    expect(items.map(({ related }) => related)).toEqual([true, true, true])
    const other = await test.as('administrator')
    for (const id of proposals) await other.call('approveUserRight', decision(id))
    expect(await rolesOf(third.userId)).toEqual(['support', 'administrator'])
  })

  it('an administrator does not decide on proposals or rights of the account that gave the administrator the role', async () => {
    const [creator, proposer, approver] = [
      administrator,
      await test.as('administrator'),
      await test.as('administrator'),
    ]
    const account = await made(creator)
    await promoted(account, proposer, approver)
    const { id: userId } = await analyst()
    for (const [right, maker] of [
      ['lead', creator],
      ['validator', proposer],
      ['supervisor', approver],
    ] as const) {
      const id = await proposed(maker, userId, right)
      expect(await codeOf(account, id)).toBe('second_person')
    }
    const unrelated = await test.as('support')
    await account.call('approveUserRight', decision(await proposed(unrelated, (await analyst()).id, 'lead')))
  })

  it('an administrator does not decide on proposals or rights of an account whose address the administrator gave', async () => {
    const [third, unrelated] = [await test.as('administrator'), await test.as('support')]
    const { moved } = await movedBy(administrator)
    const id = await proposed(unrelated, moved.userId)
    expect(await codeOf(administrator, id)).toBe('second_person')
    await third.call('approveUserRight', decision(id))
    await moved.call('switchRole', { body: { role: 'administrator' } })
    for (const [one, other] of [
      [administrator, moved],
      [moved, administrator],
    ] as const)
      expect(await codeOf(other, await proposed(one, (await analyst()).id, 'lead'))).toBe('second_person')
  })

  it('an administrator does not decide on rights of an account made by the administrator', async () => {
    const email = `casella${nextSerial()}@example.org`
    const hcp = { ...profile, surname: `Nuova${nextSerial()}`, workgroupId: test.laboratory.id }
    const { id: userId } = await administrator.call('createUser', {
      body: { email, roles: ['analyst'], hcp },
    })
    const id = await proposed(await test.as('support'), userId, 'lead')
    expect(await codeOf(administrator, id)).toBe('second_person')
    await (await test.as('administrator')).call('approveUserRight', decision(id))
  })
})

/** Another administrator whose address the mover changed to a mailbox of its own, signed in by its letters. */
async function movedBy(mover: Session) {
  const { userId } = await test.as('administrator', { roles: ['administrator', 'support'] })
  const { email: old } = await test.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const email = `casella${nextSerial()}@example.org`
  await mover.call('updateUser', { params: { id: userId }, body: { email } })
  return { old, moved: await confirmed(userId, email) }
}

async function confirmed(userId: number, email: string): Promise<Session> {
  const letter = (await test.letters()).findLast(({ to }) => to === email)
  const token = /confirm-email\?token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  await test.anonymous.call('confirmEmailChange', { body: { token } })
  return signedIn(userId, email)
}

describe('an address that another administrator changes', () => {
  it('an address changed by another administrator ends the role of administrator, and letters to the old address say so', async () => {
    const third = await test.as('administrator', { surname: 'Bassi', name: 'Sara' })
    const { moved, old } = await movedBy(administrator)
    expect(await rolesOf(moved.userId)).toEqual(['support'])
    const id = await proposed(await made(administrator), (await analyst()).id, 'lead')
    expect((await moved.refused('approveUserRight', decision(id))).status).toBe(403)
    await third.call('approveUserRight', decision(id))
    const letters = (await test.letters()).filter(({ to }) => to === old).map(({ text }) => text)
    expect(letters).toHaveLength(2)
    for (const text of letters) {
      expect(text).toMatch(/diritti.*Amministratore/)
      expect(text).toContain('Bassi Sara (')
    }
  })

  it('an address that another administrator changes is refused where supervisor and administrator are the only roles', async () => {
    const other = await test.as('administrator', { roles: ['administrator', 'supervisor'] })
    const body = { email: `casella${nextSerial()}@example.org` }
    const error = await administrator.refused('updateUser', { params: { id: other.userId }, body })
    expect(error.details.fields?.[0]?.message).toContain('create-administrator')
  })

  it('an address that another administrator changes leaves the role to the last administrator', async () => {
    const other = await test.as('administrator', { roles: ['administrator', 'support'] })
    const email = `casella${nextSerial()}@example.org`
    await administrator.call('updateUser', { params: { id: other.userId }, body: { email } })
    const administrators = test.db.updateTable('users').set({ enabled: false })
    await administrators
      .where((eb) => eb(eb.val('administrator'), '=', eb.fn.any('roles')))
      .where('id', '<>', other.userId)
      .execute()
    await confirmed(other.userId, email)
    expect(await rolesOf(other.userId)).toEqual(['administrator', 'support'])
  })
})
