import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  type SentShipment,
  sendShipment,
  settleNewborns,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

let test: TestApp
let there: TestPerson
let laboratory: Awaited<ReturnType<typeof createWorkgroup>>
let shipment: SentShipment
let sampleId: number
beforeAll(async () => {
  test = await startTestApp()
  laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  there = await test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.advance({ minutes: 5 })
  shipment = await sendShipment(test, { cards: 1 })
  const hub = await test.as('acceptance')
  const body = { barcode: barcode(), status: 'accepted' as const }
  sampleId = (await hub.call('acceptSample', { params: { id: shipment.id }, body })).sample.id
  await settleNewborns(test.db)
  later(60_000)
})

const barcode = () => shipment.cards[0]?.barcode ?? ''
const later = (milliseconds: number) =>
  test.clock.set(new Date(test.clock.now().getTime() + milliseconds).toISOString())
const decide = (status: 'accepted' | 'not_received' | 'not_valid' = 'accepted') =>
  there.call('decideReception', {
    body: {
      barcode: barcode(),
      status,
      ...(status === 'not_valid' ? { reasons: [{ code: 'clotted' }] } : {}),
    },
  })
const undo = (by = there) => by.call('undoReception', { body: { barcode: barcode() } })
const refusedUndo = async (by = there) =>
  (await by.refused('undoReception', { body: { barcode: barcode() } })).details.why

/** Rows that a reading can touch. Versions only grow; an annulled number is left out. */
const tables = [
  ['samples', ''],
  ['analyzable_samples', ''],
  ['analysis_requests', ''],
  ['sample_requests', ''],
  ['newborn_events', ''],
  ['birth_point_notices', ''],
  ['notifications', ''],
  ['internal_registry', 'where deleted_at is null'],
] as const
async function everything() {
  const all: Record<string, unknown[]> = {}
  for (const [table, where] of tables) {
    const { rows } = await sql<{ row: object }>`select to_jsonb(t) - 'version' as row
      from ${sql.table(table)} t ${sql.raw(where)}`.execute(test.db)
    all[table] = rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  return all
}

describe('a reading at the reception that was a mistake', () => {
  it.each(['on_way', 'not_received'] as const)(
    'a reading at the reception that was a mistake gives a card that was %s its former state back',
    async (state) => {
      if (state === 'not_received') await decide('not_received')
      later(60_000)
      const before = await everything()
      await decide()
      expect(await everything()).not.toEqual(before)
      later(9000)
      expect(await undo()).toMatchObject({ changed: true, card: { state, protocolNumber: null } })
      expect(await everything()).toEqual(before)
    },
  )

  it('undoing an unsuitable reading at the reception restores everything, with the request for another card', async () => {
    const before = await everything()
    await decide('not_valid')
    expect(await everything()).not.toEqual(before)
    later(9000)
    expect(await undo()).toMatchObject({ changed: true, card: { state: 'on_way' } })
    expect(await everything()).toEqual(before)
  })

  it('a reading at the reception that was a mistake is not undone where what was begun ended with it', async () => {
    await decide()
    later(1000)
    await decide('not_valid')
    expect(await refusedUndo()).toBe('changed')
  })

  it('a reading taken back at the reception can be read again with its protocol, and taken back again', async () => {
    const first = await decide()
    await undo()
    expect((await undo()).changed).toBe(false)
    const again = await decide()
    expect(again.changed).toBe(true)
    expect(again.card.protocolNumber).toBe(first.card.protocolNumber)
    expect((await undo()).changed).toBe(true)
  })

  it('undoing a reading at the reception keeps a protocol that a second card of the newborn has taken up', async () => {
    const first = await decide()
    const other = await sendShipment(test, { cards: 1 })
    const code = other.cards[0]?.barcode ?? ''
    await test.db
      .updateTable('samples')
      .set({ newbornId: first.card.newborn.id, sampleNumber: 2 })
      .where('barcode', '=', code)
      .execute()
    await test.db
      .updateTable('analyzableSamples')
      .set({ newbornId: first.card.newborn.id })
      .where('sampleId', 'in', (eb) => eb.selectFrom('samples').select('id').where('barcode', '=', code))
      .execute()
    const hub = await test.as('acceptance')
    await hub.call('acceptSample', { params: { id: other.id }, body: { barcode: code, status: 'accepted' } })
    const second = await there.call('decideReception', { body: { barcode: code, status: 'accepted' } })
    expect(second.card.protocolNumber).toBe(first.card.protocolNumber)
    await undo()
    const kept = await test.db
      .selectFrom('internalRegistry')
      .select('deletedAt')
      .where('newbornId', '=', first.card.newborn.id)
      .where('workgroupId', '=', laboratory.id)
      .execute()
    expect(kept).toEqual([{ deletedAt: null }])
  })

  it('a reading at the reception cannot be undone after ten seconds, by another person, or after its categories changed', async () => {
    await decide()
    const colleague = await test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] })
    expect(await refusedUndo(colleague)).toBe('other')
    await test.db
      .updateTable('analyzableSamples')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('sampleId', '=', sampleId)
      .where('workgroupId', '=', laboratory.id)
      .execute()
    expect(await refusedUndo()).toBe('changed')
    later(10_001)
    expect(await refusedUndo()).toBe('late')
  })

  it('a reading at the reception is told to the hub as another laboratory’s work until taken back', async () => {
    test.clock.advance({ minutes: 5 })
    shipment = await sendShipment(test, { cards: 1 })
    const hub = await test.as('acceptance')
    const body = { barcode: barcode(), status: 'accepted' as const }
    const scanned = await hub.call('acceptSample', { params: { id: shipment.id }, body })
    const params = { id: scanned.sample.id }
    later(2000)
    await decide()
    later(2000)
    const refused = await hub.refused('undoScan', { params, body: {} })
    expect(refused.details.why).toBe('changed')
    await undo()
    expect(await hub.call('undoScan', { params, body: {} })).toMatchObject({
      changed: true,
      sample: { status: 'shipped' },
    })
  })

  it('undoing a reading at the reception is independent of the hub’s work on its own categories', async () => {
    await decide()
    await test.db
      .updateTable('analyzableSamples')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('sampleId', '=', sampleId)
      .where('workgroupId', '=', test.laboratory.id)
      .execute()
    expect((await undo()).changed).toBe(true)
  })

  it('a reading at the reception cannot be undone when it withdrew a request for another card: the birth point knows', async () => {
    const { id: newbornId } = (await decide('not_received')).card.newborn
    const motivation = await test.db
      .selectFrom('motivations')
      .select('id')
      .where('machineName', '=', 'invalid_repeat')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('sampleRequests')
      .values({
        number: '2026/999999',
        workgroupId: laboratory.id,
        newbornId,
        originSampleId: sampleId,
        type: 'new_spot',
        categories: ['ic', 'fc'],
        motivationId: motivation.id,
        status: 'pending',
        approvedAt: test.clock.now(),
        createdAt: test.clock.now(),
      })
      .execute()
    await decide()
    expect(await refusedUndo()).toBe('told')
  })
})
