import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { recalled } from '../../testing/recalled.ts'

let test: TestApp
let acceptance: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
})
afterEach(() => test.close())

type Body = Parameters<typeof acceptance.call<'createCommunication'>>[1]['body']
const tell = (
  person: TestPerson,
  newbornId: number,
  recipientType: Body['recipientType'],
  more: Partial<Body> = {},
) =>
  person.call('createCommunication', {
    body: {
      newbornId,
      recipientType,
      recipientName: 'Dr.ssa Conti',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      text: 'Detto al medico',
      ...more,
    },
  })
const orderOf = (newbornId: number) =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('newbornId', '=', newbornId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()

/** A signed positive that asks for no material. */
async function positive() {
  const { newborn, reportId } = await recalled(test, { C8: 0.7 }, 'report_positive')
  return { newbornId: newborn.card.newbornId, reportId }
}
const missing = async (newbornId: number) =>
  (await acceptance.call('getNewborn', { params: { id: newbornId } })).missingCommunications
const isMissing = async (id: number) =>
  (await (await test.as('supervisor')).call('getReport', { params: { id } })).communicationMissing
const onFailsafe = async (newbornId: number) => {
  const { items } = await acceptance.call('listFailsafe', { query: { pageSize: 100 } })
  return items.some(({ newborn }) => newborn.id === newbornId)
}

describe('a signed positive', () => {
  it('a signed positive is closed as referred when centre and family know, and stays on the failsafe until then', async () => {
    const { newbornId, reportId } = await positive()
    expect(await orderOf(newbornId)).toEqual({ status: 'open', closeReason: null })
    expect(await missing(newbornId)).toMatchObject([{ reportId, category: 'sne' }])
    expect([await isMissing(reportId), await onFailsafe(newbornId)]).toEqual([true, true])
    await tell(acceptance, newbornId, 'centro_clinico', { category: 'sne' })
    await tell(acceptance, newbornId, 'genitore', { category: 'sne', outcome: 'non_raggiungibile' })
    expect((await orderOf(newbornId)).status).toBe('open')
    expect(await missing(newbornId)).toHaveLength(1)
    await tell(acceptance, newbornId, 'genitore', { category: 'sne' })
    expect(await orderOf(newbornId)).toEqual({ status: 'closed', closeReason: 'report_positive_referred' })
    expect([await missing(newbornId), await isMissing(reportId)]).toEqual([[], false])
    expect(await onFailsafe(newbornId)).toBe(false)
  })

  it('a signed positive is not told by a communication of another laboratory, nor by one about another category', async () => {
    // It runs another category of the same newborn, which it therefore sees.
    const other = await createWorkgroup(test.db, { type: 'icfc' })
    const { newbornId } = await positive()
    const stranger = await test.as('acceptance', { laboratory: other })
    for (const recipient of ['centro_clinico', 'tin'] as const) {
      await tell(stranger, newbornId, recipient)
      await tell(acceptance, newbornId, recipient, { category: 'tgal' })
    }
    expect((await orderOf(newbornId)).status).toBe('open')
    expect(await missing(newbornId)).toHaveLength(1)
    for (const recipient of ['centro_clinico', 'tin'] as const)
      await tell(acceptance, newbornId, recipient, { category: 'sne' })
    expect((await orderOf(newbornId)).status).toBe('closed')
  })

  it('a signed positive is not told by communications that name no category, and counts with several that are named', async () => {
    const { newbornId } = await positive()
    for (const recipient of ['centro_clinico', 'genitore'] as const) {
      expect((await tell(acceptance, newbornId, recipient)).categories).toEqual([])
      await tell(acceptance, newbornId, recipient, { categories: ['tgal', 'btd'] })
    }
    expect((await orderOf(newbornId)).status).toBe('open')
    expect(await missing(newbornId)).toMatchObject([{ missing: ['centre', 'family'] }])
    for (const recipient of ['centro_clinico', 'genitore'] as const) {
      const made = await tell(acceptance, newbornId, recipient, { categories: ['tgal', 'sne'] })
      expect(made).toMatchObject({ changed: true, category: null, categories: ['sne', 'tgal'] })
    }
    expect((await orderOf(newbornId)).status).toBe('closed')
    const { items } = await acceptance.call('listFollowUps', { query: { newbornId } })
    expect(items).toMatchObject([{ category: 'sne' }])
  })

  it('a signed positive is not told by communications of its minute that were written down before it', async () => {
    const { newbornId, reportId } = await positive()
    const { createdAt } = await test.db
      .selectFrom('reports')
      .select('createdAt')
      .where('id', '=', reportId)
      .executeTakeFirstOrThrow()
    const found = Date.parse(String(createdAt))
    const at = new Date(Math.floor(found / 60_000) * 60_000)
    for (const recipient of ['centro_clinico', 'genitore'] as const)
      await tell(acceptance, newbornId, recipient, {
        categories: ['sne'],
        at: new Date(found - 3_600_000).toISOString(),
      })
    for (const [ms, count] of [
      [-1, 1],
      [1, 0],
    ] as const) {
      await test.db
        .updateTable('communications')
        .set({ at, createdAt: new Date(found + ms) })
        .execute()
      expect(await missing(newbornId)).toHaveLength(count)
    }
  })

  it('a signed positive names an order of the newborn alone', async () => {
    const { newbornId } = await positive()
    const refused = await acceptance.refused('createCommunication', {
      body: {
        newbornId,
        recipientType: 'genitore',
        channel: 'telefono',
        at: test.clock.now().toISOString(),
        outcome: 'comunicato',
        text: 'Detto',
        analysisRequestId: 999_999,
      },
    })
    expect(refused).toMatchObject({ status: 422, details: { fields: [{ path: 'analysisRequestId' }] } })
  })
})
