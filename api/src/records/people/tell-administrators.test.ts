import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, nextSerial, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let actor: TestPerson
let witness: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  actor = await test.as('administrator', { surname: 'Bassi', name: 'Sara' })
  witness = await test.as('administrator')
})
afterAll(() => test.close())

const reason = 'Nomina del direttore'
const hcp = { title: null, name: 'Lucia', surname: 'Neri', phone: null, screenings: [], workgroupId: null }
const freshAddress = () => `nuova${nextSerial()}@example.org`
const toldOf = (link: string, title: string) =>
  test.db
    .selectFrom('notifications')
    .select(['userId', 'text'])
    .where('link', '=', link)
    .where('title', '=', title)
    .execute()
const editOf = (id: number) => `/user/${id}/edit`

describe('the other administrators are told, with the name of who did it,', () => {
  it('the other administrators are told of an administrator who is enabled again, with the name of the actor', async () => {
    const user = await createUser(test.db, { roles: ['administrator'] })
    const params = { id: user.id }
    const told = () => toldOf(editOf(user.id), 'Nuovo amministratore')
    await actor.call('updateUser', { params, body: { hcp } })
    await actor.call('updateUser', { params, body: { hcp, enabled: false } })
    expect(await told()).toEqual([])
    await actor.call('updateUser', { params, body: { enabled: true } })
    expect(await told()).toEqual([
      { userId: witness.userId, text: expect.stringMatching(`Sara Bassi.*${user.email}`) },
    ])
    const letters = (await test.letters()).filter(({ subject }) => subject === 'Nuovo amministratore')
    expect(letters).toEqual([
      expect.objectContaining({
        to: (await witness.call('getMe')).email,
        text: expect.stringMatching(new RegExp(`Sara Bassi.*${user.email}[^]*${editOf(user.id)}`)),
      }),
    ])
    await actor.call('updateUser', { params, body: { enabled: false } })
  })

  it('the other administrators are told of an approved right: its holder, who proposed and who approved it', async () => {
    const support = await test.as('support', { surname: 'Villa', name: 'Ugo' })
    const user = await createUser(test.db, { roles: ['analyst'], workgroupId: test.laboratory.id })
    const body = { userId: user.id, right: 'validator' as const, grant: true, reason }
    const { proposal } = await support.call('changeUserRight', { body })
    await actor.call('approveUserRight', { params: { id: proposal?.id ?? 0 }, body: {} })
    const told = await toldOf(editOf(user.id), 'Diritto approvato: Validatore')
    expect(told.map(({ userId }) => userId)).toEqual([witness.userId])
    const letter = (await test.letters()).at(-1)
    expect(letter?.to).toBe((await witness.call('getMe')).email)
    for (const part of [user.email, 'Proposto da Villa Ugo', 'approvato da Bassi Sara']) {
      expect(told[0]?.text).toContain(part)
      expect(letter?.text).toContain(part)
    }
  })

  it('the other administrators are told of an administrator’s other address, unless the administrator wished it', async () => {
    const user = await createUser(test.db, { roles: ['administrator', 'support'] })
    const email = freshAddress()
    await actor.call('updateUser', { params: { id: user.id }, body: { email } })
    const letter = (await test.letters()).findLast(({ to }) => to === email)
    const token = /confirm-email\?token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    await test.anonymous.call('confirmEmailChange', { body: { token } })
    expect(await toldOf(editOf(user.id), 'Indirizzo di un amministratore cambiato')).toEqual([
      { userId: witness.userId, text: expect.stringMatching(`Bassi Sara.*${email}`) },
    ])
    await test.db.updateTable('users').set({ enabled: false }).where('id', '=', user.id).execute()
  })

  it('notices to the other administrators are moved to nobody else, not even by their numbers', async () => {
    const support = await test.as('support')
    const user = await createUser(test.db, { roles: ['analyst'], workgroupId: test.laboratory.id })
    const body = { userId: user.id, right: 'lead' as const, grant: true, reason }
    const { proposal } = await support.call('changeUserRight', { body })
    await actor.call('approveUserRight', { params: { id: proposal?.id ?? 0 }, body: {} })
    const work = { userId: witness.userId, title: 'Manutenzione', text: 'Alle 22:00.' }
    await support.call('createNotification', { body: work })
    const notices = async () => (await witness.call('listNotifications', { query: { pageSize: 100 } })).items
    const before = await notices()
    const transfer = { fromUserId: witness.userId, toUserId: support.userId }
    const ids = before.map(({ id }) => id)
    expect(await support.call('transferNotifications', { body: { ...transfer, ids } })).toMatchObject({
      count: 1,
    })
    expect(await support.call('transferNotifications', { body: transfer })).toMatchObject({ count: 0 })
    expect(await notices()).toEqual(before.filter(({ title }) => title !== work.title))
    expect((await notices()).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Diritto da approvare: Responsabile', 'Diritto approvato: Responsabile']),
    )
  })
})
