import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { type AcceptedCard, acceptedCards, analysisTypeId, newPlate } from '../../testing/plates.ts'

let test: TestApp
let planner: TestPerson
let cards: AcceptedCard[]
let plateId: number
beforeAll(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  cards = await acceptedCards(test, 6)
})
afterAll(() => test.close())
beforeEach(async () => {
  plateId = (await newPlate(test, planner)).id
})

const params = () => ({ id: plateId })
const requests = async (id = plateId) =>
  (await planner.call('listPlannableRequests', { params: { id }, query: { pageSize: 100 } })).items
const analyzables = () =>
  test.db
    .selectFrom('analyzableSamples')
    .select(['id', 'sampleId', 'status', 'currentSampleAnalysisId'])
    .where('category', '=', 'sne')
    .orderBy('id')
    .execute()
const mapOf = async (id = plateId) => {
  const { wells } = await planner.call('getPlate', { params: { id } })
  return wells
    .filter(({ type }) => type !== 'empty')
    .map(({ position, barcode, qc, type }) => [position, barcode ?? qc?.level ?? type])
}

describe('a new plate', () => {
  it('a new plate begins with the blanks and controls of its type', async () => {
    expect(await mapOf()).toEqual([
      ['A1', 'white_spot'],
      ['B1', 'low'],
      ['C1', 'medium'],
      ['D1', 'high'],
    ])
    const info = await planner.call('getPlanningInfo', { params: params() })
    expect(info).toMatchObject({ plannable: 6, counters: { free: 92, samples: 0 }, status: 'planning' })
  })
})

describe('planning', () => {
  it('planning places one sample where it is wanted, and takes it off again as it was', async () => {
    const before = await analyzables()
    const [first] = await requests()
    if (!first) throw new Error('Nothing to plan')
    const body = { requestKey: first.requestKey, well: 'C5' }
    const change = await planner.call('planSingle', { params: params(), body })
    expect(change).toMatchObject({ changed: true, placed: [{ wells: ['C5'], sampleId: first.sampleId }] })
    expect((await requests()).map(({ requestKey }) => requestKey)).not.toContain(first.requestKey)
    expect((await planner.call('planSingle', { params: params(), body })).changed).toBe(false)
    const freed = await planner.call('unplanSingle', {
      params: params(),
      body: { requestKey: first.requestKey },
    })
    expect(freed.freed).toMatchObject([{ wells: ['C5'] }])
    expect(await analyzables()).toEqual(before)
  })

  it('planning fills the plate column by column after the controls and says what is left out', async () => {
    const change = await planner.call('planAll', { params: params(), body: {} })
    expect(change.placed.flatMap(({ wells }) => wells)).toEqual(['E1', 'F1', 'G1', 'H1', 'A2', 'B2'])
    expect(change.leftOut).toEqual([])
    expect(await requests()).toEqual([])
    const again = await planner.call('planAll', { params: params(), body: {} })
    expect(again.changed).toBe(false)
    await planner.call('unplanAll', { params: params(), body: {} })
    expect(await requests()).toHaveLength(6)
  })

  it('planning closes gaps without moving controls', async () => {
    await planner.call('planAll', { params: params(), body: {} })
    const inOrder = (await mapOf()).slice()
    const second = (await planner.call('getPlate', { params: params() })).wells.find(
      ({ position }) => position === 'F1',
    )
    await planner.call('unplanSingle', { params: params(), body: { requestKey: second?.requestKey ?? '' } })
    const { changed } = await planner.call('compressPlate', { params: params(), body: {} })
    expect(changed).toBe(true)
    const wells = (await mapOf()).map(([position]) => position)
    expect(wells.sort()).toEqual(['A1', 'A2', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'H1'])
    expect(inOrder).toHaveLength(10)
    expect((await planner.call('compressPlate', { params: params(), body: {} })).changed).toBe(false)
    await planner.call('unplanAll', { params: params(), body: {} })
  })

  it('planning refuses a taken well, a sample that stands elsewhere and a card without discs', async () => {
    const [one, two, three] = await requests()
    if (!one || !two || !three) throw new Error('Nothing to plan')
    await planner.call('planSingle', { params: params(), body: { requestKey: one.requestKey, well: 'A5' } })
    const taken = await planner.refused('planSingle', {
      params: params(),
      body: { requestKey: two.requestKey, well: 'A5' },
    })
    expect(taken).toMatchObject({
      status: 409,
      message: `Cartoncino ${two.barcode}. Il pozzetto A5 è già occupato.`,
    })
    const other = await newPlate(test, planner)
    const elsewhere = await planner.refused('planSingle', {
      params: { id: other.id },
      body: { requestKey: one.requestKey },
    })
    expect(elsewhere).toMatchObject({ details: { code: 'not_plannable' } })
    expect(elsewhere.message).toContain(one.barcode)
    await test.db
      .updateTable('samples')
      .set((eb) => ({ punchesUsed: eb.ref('punchesTotal') }))
      .where('id', '=', three.sampleId)
      .execute()
    const empty = await planner.refused('planSingle', {
      params: params(),
      body: { requestKey: three.requestKey },
    })
    expect(empty.details.code).toBe('punches_exhausted')
    const message = `Cartoncino ${three.barcode}: serve 1 disco, liberi 0.`
    expect(empty.message).toBe(message)
    const several = await planner.refused('planMultiple', {
      params: params(),
      body: { items: [{ requestKey: two.requestKey }, { requestKey: three.requestKey }] },
    })
    expect(several.message).toBe(message)
    const info = await planner.call('getPlanningInfo', { params: params() })
    const exhausted = { barcode: three.barcode, kind: 'first', punchesNeeded: 1, discsUnused: 0 }
    expect(info.exhausted).toMatchObject([exhausted])
    const waiting = await planner.call('listAcceptedAnalyzableSamples', { query: { exhausted: true } })
    expect(waiting.items.map(({ barcode, category }) => [barcode, category])).toContainEqual([
      three.barcode,
      'sne',
    ])
    expect(new Set(waiting.items.map(({ barcode }) => barcode))).toEqual(new Set([three.barcode]))
    const all = await planner.call('planAll', { params: params(), body: {} })
    expect(all.leftOut).toMatchObject([{ code: 'punches_exhausted', sampleId: three.sampleId }])
    await test.db.updateTable('samples').set({ punchesUsed: 0 }).where('id', '=', three.sampleId).execute()
    await planner.call('unplanAll', { params: params(), body: {} })
  })

  it('planning of two planners who place one sample at once, gives it to one', async () => {
    const [one] = await requests()
    const other = await newPlate(test, planner)
    const place = (id: number) =>
      planner.raw('planSingle', { params: { id }, body: { requestKey: one?.requestKey ?? '' } })
    const answers = await Promise.all([place(plateId), place(other.id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await planner.call('unplanAll', { params: params(), body: {} })
    await planner.call('unplanAll', { params: { id: other.id }, body: {} })
  })

  it('planning restores the exact state after any sequence of placing, freeing and compressing', async () => {
    const before = await analyzables()
    const wells = await mapOf()
    // A small generator with a fixed seed: every run takes equal steps.
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    for (let step = 0; step < 30; step += 1) {
      const open = await requests()
      const kind = random(4)
      const pick = open[random(Math.max(1, open.length))]
      if (kind <= 1 && pick)
        await planner.raw('planSingle', {
          params: params(),
          body: { requestKey: pick.requestKey, well: `${'ABCDEFGH'[random(8)]}${2 + random(11)}` },
        })
      else if (kind === 2) {
        const planned = (await planner.call('getPlate', { params: params() })).wells.find(
          ({ requestKey }) => requestKey,
        )
        if (planned?.requestKey)
          await planner.call('unplanSingle', { params: params(), body: { requestKey: planned.requestKey } })
      } else await planner.call('compressPlate', { params: params(), body: {} })
    }
    await planner.call('unplanAll', { params: params(), body: {} })
    expect(await analyzables()).toEqual(before)
    expect(await mapOf()).toEqual(wells)
  })

  it('planning is out of sight for another laboratory and forbidden to other roles', async () => {
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('planner', { laboratory })
    expect((await stranger.refused('planAll', { params: params(), body: {} })).status).toBe(404)
    const analyst = await test.as('analyst')
    expect((await analyst.refused('planAll', { params: params(), body: {} })).status).toBe(403)
  })
})

describe('blanks and controls', () => {
  it('blanks and controls go into free wells alone and can be taken away', async () => {
    const blank = { params: params(), body: { well: 'H12' } }
    expect((await planner.call('placeWhiteSpot', blank)).changed).toBe(true)
    expect((await planner.call('placeWhiteSpot', blank)).changed).toBe(false)
    const control = { params: params(), body: { well: 'H12', level: 'high' as const } }
    expect((await planner.refused('placeQualityControl', control)).details.code).toBe('well_occupied')
    await planner.call('removeWhiteSpot', { params: params(), body: { well: 'H12' } })
    expect((await planner.call('placeQualityControl', control)).placed).toMatchObject([{ wells: ['H12'] }])
  })
})

describe('an expired control lot', () => {
  it('an expired control lot is put on no plate, and a copied plate takes the lot in use instead', async () => {
    const info = await planner.call('getPlanningInfo', { params: params() })
    const [lot] = info.qcLots
    if (!lot) throw new Error('The type has lots')
    await test.db.updateTable('qcLots').set({ expiresOn: '2020-01-01' }).where('id', '=', lot.id).execute()
    const refused = await planner.refused('placeQualityControl', {
      params: params(),
      body: { well: 'H12', level: lot.level, lotId: lot.id },
    })
    expect(refused.details.fields).toMatchObject([
      { path: 'lotId', message: expect.stringContaining('scaduto') },
    ])
    const { plate } = await planner.call('duplicatePlate', { params: params(), body: {} })
    const lots = plate.wells.flatMap(({ qc }) => qc?.lotId ?? [])
    expect(lots).not.toContain(lot.id)
    expect(plate.wells.filter(({ type }) => type === 'quality_control').length).toBeGreaterThan(0)
  })
})

describe('a group', () => {
  it('a group gives a sample the same well on every sibling that needs it', async () => {
    const types = await Promise.all(
      (['sne_ms', 'btd_act', 'tgal_tot'] as const).map((code) => analysisTypeId(test, code)),
    )
    // One card is not for biotinidase.
    const [without] = cards
    await test.db
      .updateTable('analyzableSamples')
      .set({ status: 'not_required' })
      .where('sampleId', '=', without?.id ?? 0)
      .where('category', '=', 'btd')
      .execute()
    const { plates, groupId } = await planner.call('createPlateGroup', {
      body: { name: 'Gruppo', plates: types.map((id) => ({ analysisTypeId: id })) },
    })
    const [sne, btd, tgal] = plates
    if (!sne || !btd || !tgal) throw new Error('Three plates were asked for')
    const change = await planner.call('planGroupAll', { params: { id: sne.id }, body: {} })
    expect(change.placed).toHaveLength(6 * 3 - 1)
    const where = (id: number, sampleId: number) =>
      change.placed.find((one) => one.plateId === id && one.sampleId === sampleId)?.wells
    for (const card of cards) expect(where(tgal.id, card.id)).toEqual(where(sne.id, card.id))
    expect(where(btd.id, without?.id ?? 0)).toBeUndefined()
    const map = (await planner.call('getPlateGroup', { params: { id: btd.id } })).plates.find(
      ({ id }) => id === btd.id,
    )
    const empty = map?.wells.find(({ position }) => position === where(sne.id, without?.id ?? 0)?.[0])
    expect(empty).toMatchObject({ type: 'empty', notRequired: true })
    expect((await planner.call('listPlates', { query: { groupId } })).total).toBe(3)

    await planner.call('unplanGroupSample', { params: { id: btd.id }, body: { sampleId: cards[1]?.id ?? 0 } })
    const again = await planner.call('planGroupSample', {
      params: { id: btd.id },
      body: { sampleId: cards[1]?.id ?? 0, well: 'D7' },
    })
    expect(again.placed.map(({ wells }) => wells)).toEqual([['D7'], ['D7'], ['D7']])
    await planner.call('compressPlate', { params: { id: sne.id }, body: {} })
    const freed = await planner.call('unplanGroupAll', { params: { id: tgal.id }, body: {} })
    expect(freed.freed).toHaveLength(17)
  })
})
