import { afterEach, beforeEach, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { analysisTypeId } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const queryOf = async () => ({ analysisTypeId: await analysisTypeId(test, 'btd_act') })

it('a chart has every control value of the period with its run, and the releases of leads', async () => {
  const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
  const lead = await test.as('analyst', { lead: true })
  await lead.call('releaseQuality', { params: { id: plate.id }, body: { reason: 'Controllo ripetuto' } })
  const chart = await lead.call('getControlChart', { query: await queryOf() })
  expect(chart).toMatchObject({ analyte: { code: 'BTD' }, cut: false })
  expect(chart.points.map(({ level, plateId }) => [level, plateId])).toEqual([
    ['low', plate.id],
    ['medium', plate.id],
    ['high', plate.id],
  ])
  expect(chart.points[0]).toMatchObject({ state: 'fail', rule: '1-3s', z: expect.closeTo(5, 0) })
  expect(chart.events).toMatchObject([
    { kind: 'released', plateId: plate.id, text: 'Rilasciata da un responsabile: Controllo ripetuto' },
  ])
  const map = await lead.call('getControlMap', { query: await queryOf() })
  expect(map.runs).toMatchObject([{ id: plate.id, qcState: 'overridden' }])
  expect(map.analytes).toMatchObject([{ code: 'BTD', states: ['fail'] }])
})

it('a new lot of a level is an event of its first run', async () => {
  await analysedPlate(test, { code: 'btd_act', cards: 1 })
  const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1 })
  const {
    id,
    analysisTypeId: type,
    workgroupId,
  } = await test.db
    .selectFrom('qcLots')
    .selectAll()
    .where('level', '=', 'low')
    .where('analysisTypeId', '=', await analysisTypeId(test, 'btd_act'))
    .where('workgroupId', '=', test.laboratory.id)
    .executeTakeFirstOrThrow()
  const fresh = await test.db
    .insertInto('qcLots')
    .values({ analysisTypeId: type, workgroupId, level: 'low', code: 'NUOVO' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('qcLotLimits')
    .columns(['qcLotId', 'analyte', 'expected'])
    .expression((eb) =>
      eb
        .selectFrom('qcLotLimits')
        .select([eb.val(fresh.id).as('qcLotId'), 'analyte', 'expected'])
        .where('qcLotId', '=', id),
    )
    .execute()
  await test.db
    .updateTable('wells')
    .set({ qcLotId: fresh.id })
    .where('plateId', '=', plate.id)
    .where('qcLotId', '=', id)
    .execute()
  const analyst = await test.as('analyst')
  const { events } = await analyst.call('getControlChart', { query: await queryOf() })
  expect(events).toMatchObject([
    { kind: 'lot', plateId: plate.id, text: expect.stringContaining('al lotto NUOVO') },
  ])
})

it('runs of another instrument and of another period are left out, a reading with deleted results stays marked', async () => {
  const { plate, analyst } = await analysedPlate(test, { code: 'btd_act', cards: 1 })
  await test.db.updateTable('plates').set({ instrument: 'LETTORE-1' }).where('id', '=', plate.id).execute()
  const countOf = async (more: object) =>
    (await analyst.call('getControlChart', { query: { ...(await queryOf()), ...more } })).points.filter(
      ({ deleted }) => !deleted,
    ).length
  expect(await countOf({ instrument: 'LETTORE-1' })).toBe(3)
  expect(await countOf({ instrument: 'LETTORE-2' })).toBe(0)
  expect(await countOf({ from: '2020-01-01', to: '2020-02-01' })).toBe(0)
  await analyst.call('deleteResults', {
    params: { id: plate.id },
    body: { reason: 'File di un’altra corsa' },
  })
  expect(await countOf({})).toBe(0)
  const { points } = await analyst.call('getControlChart', { query: await queryOf() })
  expect(points.map(({ deleted }) => deleted)).toEqual([true, true, true])
})

it('an unknown analyte is not found, and another laboratory sees nothing', async () => {
  const { analyst } = await analysedPlate(test, { code: 'btd_act', cards: 1 })
  const query = await queryOf()
  expect((await analyst.refused('getControlChart', { query: { ...query, analyte: 'XYZ' } })).status).toBe(404)
  const long = { ...query, from: '2020-01-01', to: '2026-01-01' }
  expect((await analyst.refused('getControlMap', { query: long })).status).toBe(422)
  const stranger = await test.as('analyst', { laboratory: await createWorkgroup(test.db) })
  expect((await stranger.call('getControlChart', { query })).points).toEqual([])
  expect((await stranger.call('getControlMap', { query })).runs).toEqual([])
})
