import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { type AcceptedCard, acceptedCards, newPlate, punchAll } from '../../testing/plates.ts'

let test: TestApp
let planner: TestPerson
let cards: AcceptedCard[]
beforeEach(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  cards = await acceptedCards(test, 4)
})
afterEach(() => test.close())

/** A plate with all cards on it, freed again after the work. */
async function onPlate(work: (params: { id: number }) => Promise<void>) {
  const { id } = await newPlate(test, planner)
  await planner.call('planAll', { params: { id }, body: {} })
  await work({ id })
}
const discsOf = async (sampleId: number) =>
  (
    await test.db
      .selectFrom('samples')
      .select('punchesUsed')
      .where('id', '=', sampleId)
      .executeTakeFirstOrThrow()
  ).punchesUsed
const statusOf = async (sampleId: number) =>
  (
    await test.db
      .selectFrom('analyzableSamples')
      .select('status')
      .where('sampleId', '=', sampleId)
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
  ).status
const scan = (params: { id: number }, barcode: string) =>
  planner.call('punchSample', { params, body: { barcode, status: 'punched' } })

describe('punching', () => {
  it('punching follows the cards in any order, counts discs, and can be taken back exactly', () =>
    onPlate(async (params) => {
      const [first, second] = cards
      if (!first || !second) throw new Error('No cards')
      const list = await planner.call('listPunching', { params })
      expect(list).toMatchObject({ status: 'planning', progress: { total: 4, punched: 0, left: 4 } })
      const before = await planner.call('getPlate', { params })

      const result = await scan(params, second.barcode.toLowerCase())
      expect(result).toMatchObject({
        changed: true,
        progress: { punched: 1 },
        plates: [{ status: 'punching' }],
      })
      expect([await discsOf(second.id), await statusOf(second.id)]).toEqual([1, 'punched'])
      expect((await scan(params, second.barcode)).changed).toBe(false)
      expect(await discsOf(second.id)).toBe(1)

      await planner.call('unpunchSample', { params, body: { barcode: second.barcode, reason: 'unpunch' } })
      expect([await discsOf(second.id), await statusOf(second.id)]).toEqual([0, 'planned'])
      const after = await planner.call('getPlate', { params })
      expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
      await planner.call('deletePlate', { params, body: { reason: 'Prova' } })
      expect(await statusOf(first.id)).toBe('accepted')
    }))

  it('a punching taken back is shown as such in the newborn’s story, and a new one stands apart', () =>
    onPlate(async (params) => {
      const { barcode, newbornId } = cards[0] ?? { barcode: '', newbornId: 0 }
      const story = async () =>
        (await planner.call('listNewbornEvents', { query: { newbornId, sort: 'at' } })).items
          .filter(({ type }) => type === 'punched')
          .map(({ refs }) => refs.takenBackAt ?? null)
      await scan(params, barcode)
      expect(await story()).toEqual([null])
      await planner.call('unpunchSample', { params, body: { barcode, reason: 'unpunch' } })
      expect(await story()).toEqual([expect.any(String)])
      await scan(params, barcode)
      expect(await story()).toEqual([expect.any(String), null])
      await planner.call('unpunchSample', { params, body: { barcode, reason: 'unpunch' } })
      expect(await story()).toEqual([expect.any(String), expect.any(String)])
      await planner.call('deletePlate', { params, body: { reason: 'Prova' } })
    }))

  it('punching stops at a wrong card and says which one is expected', () =>
    onPlate(async (params) => {
      const { items, next } = await planner.call('listPunching', { params })
      const expected = items.find(({ position }) => position === next)
      const [foreign] = await acceptedCards(test, 1)
      const error = await planner.refused('punchSample', {
        params,
        body: { barcode: foreign?.barcode ?? '', status: 'punched' },
      })
      expect(error).toMatchObject({
        status: 409,
        details: { code: 'wrong_card', expected: { well: next, barcode: expected?.barcode } },
      })
      const unknown = await planner.refused('punchSample', {
        params,
        body: { barcode: 'NESSUNO', status: 'punched' },
      })
      expect(unknown.details.code).toBe('unknown_card')
      const [one, other] = items.filter(({ type }) => type === 'sample')
      const elsewhere = await planner.refused('punchSample', {
        params,
        body: { barcode: other?.barcode ?? '', well: one?.position, status: 'punched' },
      })
      expect(elsewhere.details).toMatchObject({ code: 'wrong_card', elsewhere: [other?.position] })
      await planner.call('deletePlate', { params, body: { reason: 'Prova' } })
    }))

  it('punching says of a wrong card on which other plate of the laboratory its disc goes', () =>
    onPlate(async (params) => {
      const [elsewhere] = await acceptedCards(test, 1)
      const other = await newPlate(test, planner)
      const plan = { params: { id: other.id }, body: {} }
      await planner.call('planAll', plan)
      const place = (await planner.call('listPunching', { params: { id: other.id } })).items.find(
        ({ barcode }) => barcode === elsewhere?.barcode,
      )
      const wrong = () =>
        planner.refused('punchSample', {
          params,
          body: { barcode: elsewhere?.barcode ?? '', status: 'punched' },
        })
      const { name, barcode } = await planner.call('getPlate', { params: { id: other.id } })
      expect((await wrong()).details).toMatchObject({
        scanned: elsewhere?.barcode,
        belongs: [{ plateId: other.id, plate: name ?? barcode, well: place?.position }],
      })
      await planner.call('deletePlate', { params: { id: other.id }, body: { reason: 'Prova' } })
      expect((await wrong()).details).toMatchObject({ belongs: [] })
      await planner.call('deletePlate', { params, body: { reason: 'Prova' } })
    }))

  it('a sample’s disc is confirmed by its card alone; what was not punched by its well too', () =>
    onPlate(async (params) => {
      const { items } = await planner.call('listPunching', { params })
      const { position: well = '', sampleId } = items.find(({ type }) => type === 'sample') ?? {}
      const punch = (body: object) => ({ params, body: { well, ...body } as never })
      const alone = await planner.refused('punchSample', punch({ status: 'punched' }))
      expect(alone).toMatchObject({ status: 422, details: { fields: [{ path: 'barcode' }] } })
      expect(await discsOf(sampleId ?? 0)).toBe(0)
      const skipped = await planner.call('punchSample', punch({ status: 'skipped' }))
      expect(skipped.well?.punchStatus).toBe('skipped')
      expect((await planner.refused('punchSample', punch({ status: 'punched' }))).status).toBe(422)
      const barcode = skipped.well?.barcode
      expect((await planner.call('punchSample', punch({ barcode, status: 'punched' }))).changed).toBe(true)
      await planner.call('unpunchSample', { params, body: { well, reason: 'unpunch' } })
      await planner.call('deletePlate', { params, body: { reason: 'Prova' } })
    }))

  it('a disc lost in error is gone, and the one punched in its place is another', () =>
    onPlate(async (params) => {
      const [card] = cards
      const body = { barcode: card?.barcode ?? '' }
      await planner.call('punchSample', { params, body: { ...body, status: 'error', note: 'Caduto' } })
      const blocked = await planner.refused('closePlate', { params, body: {} })
      expect(JSON.stringify(blocked.details.blockers)).toContain('errore')
      await planner.call('punchSample', { params, body: { ...body, status: 'punched' } })
      expect(await discsOf(card?.id ?? 0)).toBe(2)
      await planner.call('unpunchSample', { params, body: { ...body, reason: 'remove' } })
      // Taken off after its disc was used: the disc does not come back.
      expect([await discsOf(card?.id ?? 0), await statusOf(card?.id ?? 0)]).toEqual([2, 'accepted'])
      await planner.call('deletePlate', { params, body: { reason: 'Prova' } })
    }))
})

describe('closing', () => {
  it('closing takes the punched to analysis and the insufficient back to planning; a lead opens it again', () =>
    onPlate(async (params) => {
      const analyst = await test.as('analyst')
      const early = await planner.refused('closePlate', { params, body: {} })
      expect(early.details.code).toBe('plate_blocked')
      const [short, ...rest] = cards
      await planner.call('punchSample', {
        params,
        body: { barcode: short?.barcode ?? '', status: 'insufficient' },
      })
      for (const card of rest) await scan(params, card.barcode)
      const { items } = await planner.call('listPunching', { params })
      for (const item of items.filter(({ punchStatus }) => punchStatus === 'to_punch'))
        await scan(params, item.barcode ?? '')
      const step = await planner.call('closePlate', { params, body: {} })
      expect(step).toMatchObject({ changed: true, backToPlan: 1, plates: [{ status: 'closed' }] })
      expect(await statusOf(short?.id ?? 0)).toBe('accepted')
      expect(await statusOf(rest[0]?.id ?? 0)).toBe('in_analysis')
      expect((await planner.call('closePlate', { params, body: {} })).changed).toBe(false)
      const { items: told } = await analyst.call('listNotifications')
      expect(told[0]?.title).toContain('pronta per l’analisi')

      const reason = { reason: 'Disco da rifare' }
      expect((await analyst.refused('reopenPlate', { params, body: reason })).details.code).toBe(
        'lead_required',
      )
      const lead = await test.as('analyst', { lead: true })
      const opened = await lead.call('reopenPlate', { params, body: reason })
      expect(opened.plates[0]?.status).toBe('punching')
      expect(await statusOf(rest[0]?.id ?? 0)).toBe('punched')
      await planner.call('closePlate', { params, body: {} })
    }))

  it('closing of a stale version is refused; paper and worklist name the wells', async () => {
    const [card] = await acceptedCards(test, 1)
    const { id, version } = await newPlate(test, planner)
    const params = { id }
    await planner.call('planAll', { params, body: {} })
    await punchAll(planner, id)
    const stale = await planner.refused('closePlate', { params, body: { version } })
    expect(stale.details.code).toBe('stale_version')
    const worklist = await planner.raw('exportPlate', { params, query: {} })
    expect(worklist.body).toContain(card?.barcode)
    const map = await planner.raw('printPlate', { params, query: {} })
    expect(map.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('a copy of an ordinary plate takes blanks and controls alone', async () => {
    const { id } = await newPlate(test, planner)
    const copy = await planner.call('duplicatePlate', { params: { id }, body: { name: 'Copia' } })
    expect(copy.plate).toMatchObject({ name: 'Copia', counters: { controls: 3, samples: 0 } })
    const refused = await planner.refused('duplicatePlate', { params: { id }, body: { withSamples: true } })
    expect(refused.details.code).toBe('invalid_transition')
  })
})
