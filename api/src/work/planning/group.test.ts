import type { AnalysisTypeId } from '@sne/shared/domain'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { type AcceptedCard, acceptedCards, analysisTypeId } from '../../testing/plates.ts'

let test: TestApp
let planner: TestPerson
let cards: AcceptedCard[]
let sne: { id: number }
let btd: { id: number }
beforeAll(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  cards = await acceptedCards(test, 4)
})
afterAll(() => test.close())

beforeEach(async () => {
  const types: AnalysisTypeId[] = ['sne_ms', 'btd_act']
  const plates = await Promise.all(
    types.map(async (code) => ({ analysisTypeId: await analysisTypeId(test, code) })),
  )
  const made = await planner.call('createPlateGroup', { body: { plates } })
  const [first, second] = made.plates
  if (!first || !second) throw new Error('Two plates were asked for')
  sne = first
  btd = second
  return async () => {
    await planner.call('unplanGroupAll', { params: { id: sne.id }, body: {} })
  }
})

const sampleOf = (index: number) => cards[index]?.id ?? 0
const keyOn = async (plateId: number, sampleId: number) => {
  const { items } = await planner.call('listPlannableRequests', {
    params: { id: plateId },
    query: { pageSize: 100 },
  })
  return items.find((row) => row.sampleId === sampleId)?.requestKey ?? ''
}
/** Wells by sample. */
const mapOf = async (id: number) => {
  const { items } = await planner.call('listPlannedWells', { params: { id } })
  return Object.fromEntries(
    items.flatMap(({ sampleId, position }) => (sampleId === null ? [] : [[sampleId, position]])),
  )
}

it('planning gives a sample that stands on one sibling the same well on the others, however it is placed', async () => {
  const [a, b, c, d] = [sampleOf(0), sampleOf(1), sampleOf(2), sampleOf(3)]
  for (const [sampleId, well] of [
    [a, 'D7'],
    [b, 'E7'],
    [c, 'F7'],
  ] as const)
    await planner.call('planSingle', {
      params: { id: sne.id },
      body: { requestKey: await keyOn(sne.id, sampleId), well },
    })
  const elsewhere = await planner.refused('planSingle', {
    params: { id: btd.id },
    body: { requestKey: await keyOn(btd.id, a), well: 'A9' },
  })
  expect(elsewhere).toMatchObject({ status: 409, details: { code: 'well_occupied' } })
  expect(elsewhere.message).toContain('D7')
  const alone = await planner.call('planSingle', {
    params: { id: btd.id },
    body: { requestKey: await keyOn(btd.id, a) },
  })
  expect(alone.placed).toMatchObject([{ wells: ['D7'] }])
  const together = await planner.call('planGroupSample', { params: { id: sne.id }, body: { sampleId: b } })
  expect(together.placed).toMatchObject([{ plateId: btd.id, wells: ['E7'] }])
  await planner.call('planAll', { params: { id: btd.id }, body: {} })
  await planner.call('planGroupAll', { params: { id: btd.id }, body: { startWell: 'H12' } })
  const map = await mapOf(sne.id)
  expect(map).toMatchObject({ [a]: 'D7', [b]: 'E7', [c]: 'F7' })
  expect(await mapOf(btd.id)).toEqual(map)
  expect(map[d]).toBe('E1')
})

it('planning places the named cards alone, on the group and on one plate', async () => {
  const sampleIds = [sampleOf(1)]
  const all = await planner.call('planGroupAll', { params: { id: sne.id }, body: { sampleIds } })
  expect([...new Set(all.placed.map(({ sampleId }) => sampleId))]).toEqual(sampleIds)
  await planner.call('unplanGroupAll', { params: { id: sne.id }, body: {} })
  const one = await planner.call('planAll', { params: { id: sne.id }, body: { sampleIds } })
  expect(one.placed.map(({ sampleId }) => sampleId)).toEqual(sampleIds)
})

it('planning leaves out a sample whose place is taken on this sibling by a control', async () => {
  const place = { params: { id: btd.id }, body: { well: 'D7', onlyThisPlate: true } }
  await planner.call('placeWhiteSpot', place)
  await planner.call('planSingle', {
    params: { id: sne.id },
    body: { requestKey: await keyOn(sne.id, sampleOf(0)), well: 'D7' },
  })
  const all = await planner.call('planAll', { params: { id: btd.id }, body: {} })
  expect(all.leftOut).toMatchObject([{ sampleId: sampleOf(0), code: 'plate_full' }])
  expect(all.placed).toHaveLength(3)
})

it('planGroupSample says that a sample already stands, and where, instead of moving it unasked', async () => {
  const params = { id: sne.id }
  const body = { sampleId: sampleOf(0), well: 'D7' }
  await planner.call('planGroupSample', { params, body })
  expect((await planner.call('planGroupSample', { params, body })).changed).toBe(false)
  const moved = await planner.refused('planGroupSample', { params, body: { ...body, well: 'E7' } })
  expect(moved).toMatchObject({ status: 409, details: { code: 'not_plannable' } })
  expect(moved.message).toContain('D7')
})

it('planning keeps places of a sibling whose category the planner does not see', async () => {
  await planner.call('planGroupSample', {
    params: { id: sne.id },
    body: { sampleId: sampleOf(0), well: 'E1' },
  })
  await planner.call('unplanSingle', {
    params: { id: sne.id },
    body: {
      requestKey:
        (await planner.call('listPlannedWells', { params: { id: sne.id } })).items.find(
          ({ sampleId }) => sampleId === sampleOf(0),
        )?.requestKey ?? '',
    },
  })
  const narrow = await test.as('planner', { screenings: ['sne'] })
  const params = { id: sne.id }
  const all = await narrow.call('planGroupAll', { params, body: {} })
  expect(all.plates.map(({ id }) => id)).toEqual([sne.id])
  expect(all.placed.find(({ sampleId }) => sampleId === sampleOf(0))?.wells).toEqual(['E1'])
  expect(all.placed.filter(({ wells }) => wells.includes('E1'))).toHaveLength(1)
  await narrow.call('unplanGroupAll', { params, body: {} })
  await narrow.call('planGroupSample', { params, body: { sampleId: sampleOf(1), well: 'H9' } })
  await narrow.call('compressPlate', { params, body: {} })
  expect(await mapOf(sne.id)).toEqual({ [sampleOf(1)]: 'F1' })
})

it('planning gives a control its lot on every sibling, also where no lot has the code', async () => {
  const lead = await test.as('analyst', { lead: true })
  const own = await lead.call('createControlLot', {
    body: {
      analysisTypeId: await analysisTypeId(test, 'sne_ms'),
      level: 'low',
      code: 'SOLO-SNE',
      expiresOn: '2027-06-30',
      limits: [{ analyte: 'PHE', expected: { kind: 'mean_sd', mean: 60, sd: 5 } }],
    },
  })
  const body = { well: 'H12', level: 'low' as const, lotId: own.id }
  await planner.call('placeQualityControl', { params: { id: sne.id }, body })
  const lotsAt = await test.db
    .selectFrom('wells')
    .leftJoin('qcLots', 'qcLots.id', 'wells.qcLotId')
    .select(['wells.plateId', 'qcLots.code', 'qcLots.level', 'qcLots.analysisTypeId'])
    .where('wells.plateId', 'in', [sne.id, btd.id])
    .where('wells.position', '=', 'H12')
    .execute()
  const onBtd = lotsAt.find(({ plateId }) => plateId === btd.id)
  expect(lotsAt.find(({ plateId }) => plateId === sne.id)?.code).toBe('SOLO-SNE')
  expect(onBtd).toMatchObject({ level: 'low', analysisTypeId: await analysisTypeId(test, 'btd_act') })
})
