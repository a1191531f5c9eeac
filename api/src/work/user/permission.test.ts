import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { sendShipment } from '../../testing/shipments.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const permission = 'record_readings' as const
const reason = 'Responsabile della protezione dei dati'
const change = (id: number, grant: boolean) => ({ params: { id }, body: { permission, grant, reason } })

const aNewborn = async () => {
  const { cards } = await sendShipment(test, { cards: 1 })
  const barcode = cards[0]?.barcode ?? ''
  const { newbornId } = await test.db
    .selectFrom('samples')
    .select('newbornId')
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
  return newbornId as number
}

describe('changeUserPermission', () => {
  it('changeUserPermission grants the permission at once, with its audit row and a notice to the person', async () => {
    const administrator = await test.as('administrator')
    const person = await test.as('supervisor')
    const query = { newbornId: await aNewborn() }
    expect((await person.refused('listNewbornReadings', { query })).status).toBe(403)
    const { changed, user } = await administrator.call('changeUserPermission', change(person.userId, true))
    expect(changed).toBe(true)
    expect(user.permissions).toEqual([permission])
    expect((await person.call('getMe')).permissions).toEqual([permission])
    await person.call('listNewbornReadings', { query })

    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['action', 'reason', 'details', 'actorId'])
      .where('call', '=', 'changeUserPermission')
      .where('entityId', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(trail).toEqual({
      action: 'grant_permission',
      reason,
      details: { permission },
      actorId: administrator.userId,
    })
    const { items } = await person.call('listNotifications', { query: {} })
    expect(items[0]).toMatchObject({ text: 'Consultazioni delle schede: concessa' })

    expect(await administrator.call('changeUserPermission', change(person.userId, true))).toMatchObject({
      changed: false,
    })
    await administrator.call('changeUserPermission', change(person.userId, false))
    expect((await person.refused('listNewbornReadings', { query })).status).toBe(403)
    expect((await person.call('getMe')).permissions).toEqual([])
  })

  it('changeUserPermission grants nothing to the own account or to a disabled one; the own permission may be withdrawn', async () => {
    const administrator = await test.as('administrator')
    const own = await administrator.refused('changeUserPermission', change(administrator.userId, true))
    expect(own.details.code).toBe('second_person')
    const disabled = await createUser(test.db, { enabled: false })
    const refused = await administrator.refused('changeUserPermission', change(disabled.id, true))
    expect(refused.message).toBe('L’utente è disattivato.')
    const other = await test.as('administrator', { permissions: [permission] })
    expect(await other.call('changeUserPermission', change(other.userId, false))).toMatchObject({
      changed: true,
    })
  })

  it('changeUserPermission holds in the laboratory in which it was granted', async () => {
    const administrator = await test.as('administrator')
    const person = await test.as('supervisor')
    const { user } = await administrator.call('changeUserPermission', change(person.userId, true))
    const move = async (workgroupId: number | null) => {
      const { config, title, name, surname, phone } = user.hcp as NonNullable<typeof user.hcp>
      const hcp = { title, name, surname, phone, workgroupId, screenings: config.screenings }
      await administrator.call('updateUser', { params: { id: person.userId }, body: { hcp } })
      return (await administrator.call('getUser', { params: { id: person.userId } })).permissions
    }
    expect(await move(person.workgroupId)).toEqual([permission])
    expect(await move((await createWorkgroup(test.db, { type: 'icfc' })).id)).toEqual([])
  })

  it('changeUserPermission is refused to support and in a session of support', async () => {
    const person = await test.as('supervisor')
    const support = await test.as('support')
    expect((await support.refused('changeUserPermission', change(person.userId, true))).status).toBe(403)
    const forced = await test.as('supervisor', {
      permissions: [permission],
      impersonatedBy: support.userId,
    })
    expect((await forced.call('getMe')).permissions).toEqual([])
    const query = { newbornId: await aNewborn() }
    expect((await forced.refused('listNewbornReadings', { query })).status).toBe(403)
  })

  it('changeUserPermission takes known keys alone, in the call and in the table', async () => {
    const administrator = await test.as('administrator')
    const { id } = await createUser(test.db)
    const body = { permission: 'everything' as never, grant: true, reason }
    expect((await administrator.refused('changeUserPermission', { params: { id }, body })).status).toBe(422)
    const stored = test.db.updateTable('users').set({ permissions: ['everything' as never] })
    await expect(stored.where('id', '=', id).execute()).rejects.toThrow(/users_permissions_check/)
  })
})

describe('listNewbornReadings', () => {
  it('listNewbornReadings names readers of the own laboratory, and the laboratory alone of others', async () => {
    const newbornId = await aNewborn()
    const other = await createWorkgroup(test.db, { type: 'icfc' })
    const stranger = await test.as('support', { laboratory: other })
    const reader = await test.as('acceptance')
    await stranger.call('getNewborn', { params: { id: newbornId } })
    await reader.call('getNewborn', { params: { id: newbornId } })

    const own = await test.as('supervisor', { permissions: [permission] })
    const { items } = await own.call('listNewbornReadings', { query: { newbornId } })
    expect(items.map(({ person, laboratory }) => [person?.id ?? null, laboratory?.id])).toEqual([
      [reader.userId, test.laboratory.id],
      [null, other.id],
    ])
    const support = await test.as('support', { permissions: [permission] })
    const all = await support.call('listNewbornReadings', { query: { newbornId } })
    expect(all.items[1]?.person?.id).toBe(stranger.userId)
    const audited = await test.db
      .selectFrom('auditTrail')
      .select('actorId')
      .where('action', '=', 'read_readings')
      .where('entityId', '=', newbornId)
      .execute()
    expect(audited.map(({ actorId }) => actorId)).toEqual([own.userId, support.userId])
  })

  it('listNewbornReadings of a newborn out of sight is not found', async () => {
    const newbornId = await aNewborn()
    const laboratory = await createWorkgroup(test.db, { type: 'sma' })
    const person = await test.as('supervisor', { laboratory, permissions: [permission] })
    expect((await person.refused('listNewbornReadings', { query: { newbornId } })).status).toBe(404)
  })
})
