import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { json } from '../../platform/database/columns.ts'
import type { AfterScan, BeforeScan } from '../../platform/database/json-shapes.ts'
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
let acceptance: TestPerson
let shipment: SentShipment
beforeAll(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
})
afterAll(() => test.close())
beforeEach(async () => {
  // Every reading has a moment of its own, as outside of a test.
  test.clock.advance({ minutes: 5 })
  shipment = await sendShipment(test, { cards: 2 })
  await settleNewborns(test.db)
})

const decide = (index: number, body: object = {}, shippingId = shipment.id) =>
  acceptance.call('acceptSample', {
    params: { id: shippingId },
    body: { barcode: shipment.cards[index]?.barcode ?? '', status: 'accepted', ...body },
  })
const undo = (id: number, by = acceptance) => by.call('undoScan', { params: { id }, body: {} })
const refusedUndo = async (id: number, by = acceptance) =>
  (await by.refused('undoScan', { params: { id }, body: {} })).details.why
const later = (milliseconds: number) =>
  test.clock.set(new Date(test.clock.now().getTime() + milliseconds).toISOString())

/** Every row that a reading can touch, as stored. Versions only grow; annulled rows are left out. */
const tables = [
  ['samples', ''],
  ['analyzable_samples', ''],
  ['analysis_requests', ''],
  ['sample_requests', ''],
  ['sample_request_recipients', ''],
  ['shippings', ''],
  ['newborn_events', ''],
  ['birth_point_notices', ''],
  ['notifications', ''],
  ['internal_registry', 'where deleted_at is null'],
] as const
async function everything() {
  const all: Record<string, unknown[]> = {}
  for (const [table, where] of tables) {
    const { rows } = await sql<{ row: object }>`select to_jsonb(t) - 'version' as row
      from ${sql.table(table)} t ${sql.raw(where)} order by to_jsonb(t)::text`.execute(test.db)
    all[table] = rows.map(({ row }) => row).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return all
}

describe('a reading that was a mistake', () => {
  it.each([
    ['accepted', { status: 'accepted' }],
    ['accepted with reserve and a note', { reasons: [{ code: 'late_collection' }], hubNotes: 'Da rivedere' }],
    ['accepted without a category', { excludeScreenings: ['btd'] }],
    ['unsuitable', { status: 'not_valid', reasons: [{ code: 'clotted' }] }],
    ['not required', { status: 'not_required' }],
    ['not received', { status: 'not_received' }],
  ])('%s: everything stands as before, the shipment that it began included', async (_what, body) => {
    const before = await everything()
    const { sample } = await decide(0, body)
    expect(await everything()).not.toEqual(before)
    later(9000)
    const answer = await undo(sample.id)
    expect(answer).toMatchObject({
      changed: true,
      sample: { status: 'shipped', protocolNumber: null },
      counters: { accepted: 0, waiting: 2 },
      shipping: { status: 'sent' },
    })
    expect(await everything()).toEqual(before)
  })

  it('a reading that was a mistake of a card that had been put aside puts it aside again', async () => {
    await decide(0, { status: 'not_required' })
    later(60_000)
    const before = await everything()
    const { sample } = await decide(0)
    expect(sample.screenings.every(({ status }) => status === 'accepted')).toBe(true)
    expect((await undo(sample.id)).sample.status).toBe('not_required')
    expect(await everything()).toEqual(before)
  })

  it('a reading that was a mistake of a card that answers a request leaves the request waiting', async () => {
    const first = await decide(0, { status: 'not_valid', reasons: [{ code: 'clotted' }] })
    const request = await test.db
      .selectFrom('sampleRequests')
      .select('id')
      .where('originSampleId', '=', first.sample.id)
      .executeTakeFirstOrThrow()
    const second = shipment.cards[1]?.barcode ?? ''
    await test.db
      .updateTable('samples')
      .set({ sampleRequestId: request.id })
      .where('barcode', '=', second)
      .execute()
    later(60_000)
    const before = await everything()
    const { sample } = await decide(1)
    await undo(sample.id)
    expect(await everything()).toEqual(before)
  })

  it('undoing the reading of a card taken in out of list sends the card back to its own shipment', async () => {
    await decide(0)
    const other = await sendShipment(test)
    later(60_000)
    const before = await everything()
    const { sample } = await decide(0, { barcode: other.cards[0]?.barcode, confirmOutOfList: true })
    const answer = await undo(sample.id)
    expect(answer).toMatchObject({
      shippingId: other.id,
      shipping: { id: shipment.id },
      sample: { outOfList: false },
    })
    expect(await everything()).toEqual(before)
  })

  it('a reading that was a mistake leaves the acceptance going when others were read after it', async () => {
    const first = await decide(0)
    later(1000)
    await decide(1)
    const answer = await undo(first.sample.id)
    expect(answer.shipping.status).toBe('accepting')
    expect(answer.counters).toMatchObject({ accepted: 1, waiting: 1 })
  })

  it('a reading that was a mistake keeps its protocol number for the same newborn, and nobody else gets it', async () => {
    const first = await decide(0)
    await undo(first.sample.id)
    later(1000)
    const second = await decide(1)
    expect(second.sample.protocolNumber).not.toBe(first.sample.protocolNumber)
    const again = await decide(0)
    expect(again.sample.protocolNumber).toBe(first.sample.protocolNumber)
    const registry = await test.db
      .selectFrom('internalRegistry')
      .select('deletedAt')
      .where('newbornId', '=', first.sample.newborn.id)
      .execute()
    expect(registry).toEqual([{ deletedAt: null }])
  })

  it('a reading that was a mistake that is annulled leaves the number in the register, with the reason', async () => {
    const { sample } = await decide(0, { status: 'not_valid', reasons: [{ code: 'clotted' }] })
    await undo(sample.id)
    const rows = await test.db
      .selectFrom('internalRegistry')
      .select(['type', 'deletedReason'])
      .where('sampleId', '=', sample.id)
      .execute()
    expect(rows).toEqual([{ type: 'sample_invalid', deletedReason: 'Lettura annullata' }])
  })

  it('a reading that was a mistake can be read again at once, and taken back again', async () => {
    const before = await everything()
    for (let turn = 0; turn < 3; turn++) {
      const { sample } = await decide(0)
      await undo(sample.id)
    }
    expect(await everything()).toEqual(before)
  })

  it('a reading taken back is in the audit trail twice: as read, and as taken back', async () => {
    const { sample } = await decide(0)
    await undo(sample.id)
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['call', 'action', 'fromStatus', 'toStatus'])
      .where('entity', '=', 'sample')
      .where('entityId', '=', sample.id)
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { call: 'acceptSample', action: 'accept', fromStatus: 'shipped', toStatus: 'accepted' },
      { call: 'undoScan', action: 'take_back', fromStatus: 'accepted', toStatus: 'shipped' },
    ])
  })
})

describe('taking back', () => {
  it('a second undo of a reading changes nothing: the answer of the first may have been lost', async () => {
    const { sample } = await decide(0)
    expect((await undo(sample.id)).changed).toBe(true)
    expect((await undo(sample.id)).changed).toBe(false)
  })

  it('taking back is too late after ten seconds of the server', async () => {
    const { sample } = await decide(0)
    later(10_001)
    expect(await refusedUndo(sample.id)).toBe('late')
  })

  it('taking back is for the person who read it', async () => {
    const { sample } = await decide(0)
    expect(await refusedUndo(sample.id, await test.as('acceptance'))).toBe('other')
  })

  it('taking back is refused once something has happened to the card', async () => {
    const { sample } = await decide(0)
    const analyzable = sample.screenings[0]?.analyzableSampleId ?? 0
    await test.db
      .updateTable('analyzableSamples')
      .set((eb) => ({ notes: 'Presa in carico', version: eb('version', '+', 1) }))
      .where('id', '=', analyzable)
      .execute()
    expect(await refusedUndo(sample.id)).toBe('changed')
  })

  it('taking back is refused once the birth point was told, and once the shipment is closed', async () => {
    const told = await decide(0, { status: 'not_valid', reasons: [{ code: 'clotted' }] })
    await test.db
      .updateTable('birthPointNotices')
      .set({ pulledAt: test.clock.now() })
      .where('entityId', '=', told.sample.id)
      .execute()
    expect(await refusedUndo(told.sample.id)).toBe('told')
    const { sample } = await decide(1)
    await acceptance.call('closeShipping', {
      params: { id: shipment.id },
      body: { missingAs: 'not_received' },
    })
    expect(await refusedUndo(sample.id)).toBe('closed')
  })

  it('taking back is the last one of the card, also where another hub read it before', async () => {
    const hub = await createWorkgroup(test.db, { type: 'standard' })
    const colleague = await test.as('acceptance', { laboratory: hub })
    const former = await sendShipment(test, { cards: 1 })
    await test.db
      .updateTable('shippings')
      .set({ destinationWorkgroupId: hub.id })
      .where('id', '=', former.id)
      .execute()
    const { id: sampleId } = await test.db
      .selectFrom('samples')
      .select('id')
      .where('barcode', '=', shipment.cards[0]?.barcode ?? '')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('recentScans')
      .values({
        ...{ sampleId, workgroupId: hub.id, userId: colleague.userId, shippingId: former.id },
        at: test.clock.now(),
        before: json<BeforeScan>({ sample: { status: 'shipped' as const }, categories: [], shipping: null }),
        after: json<AfterScan>({ sampleVersion: 1, categories: [], born: [] }),
      })
      .execute()
    later(1000)
    await decide(0)
    expect(await undo(sampleId)).toMatchObject({ changed: true, sample: { status: 'shipped' } })
  })

  it('taking back knows nothing of cards of other laboratories', async () => {
    const { sample } = await decide(0)
    const stranger = await test.as('acceptance', { laboratory: null })
    const error = await stranger.refused('undoScan', { params: { id: sample.id }, body: {} })
    expect(error.status).toBe(404)
  })
})

it('the table of readings stays as small as the bench', async () => {
  await decide(0)
  later(70_000)
  await decide(1)
  const { count } = await test.db
    .selectFrom('recentScans')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', acceptance.userId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

describe('a session that support opened in the same name', () => {
  /** The person's session becomes one of support, and the person's own again. */
  async function asSupport<T>(call: () => Promise<T>): Promise<T> {
    const { userId: impersonatedBy } = await test.as('support')
    const set = (by: number | null) =>
      test.db
        .updateTable('sessions')
        .set({ impersonatedBy: by })
        .where('userId', '=', acceptance.userId)
        .execute()
    await set(impersonatedBy)
    try {
      return await call()
    } finally {
      await set(null)
    }
  }

  it.each([
    ['unsuitable', { status: 'not_valid', reasons: [{ code: 'clotted' }] }, 'support_session'],
    ['not required', { status: 'not_required' }, 'support_session'],
    ['not received', { status: 'not_received' }, 'own_session'],
  ])(
    'a session that support opened in the same name does not take back that a card was %s',
    async (_what, body, code) => {
      const { sample } = await decide(0, body)
      const refused = await asSupport(() =>
        acceptance.refused('undoScan', { params: { id: sample.id }, body: {} }),
      )
      expect(refused).toMatchObject({ status: 403, details: { code } })
      expect(await undo(sample.id)).toMatchObject({ changed: true })
    },
  )

  it('a session that support opened in the same name takes a plain acceptance back', async () => {
    const { sample } = await decide(0)
    expect(await asSupport(() => undo(sample.id))).toMatchObject({ changed: true })
  })
})
