import { dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { analysisTypeId } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('a second rejection of a run is refused to another person, and may be repeated by the first', async () => {
  const { plate, analyst } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
  const { userId: repeatBy } = await test.as('planner')
  const why = { cause: 'control', reason: 'Controllo basso fuori', action: 'Materiale nuovo' } as const
  const asked = { params: { id: plate.id }, body: { ...why, repeatBy } }
  expect(await analyst.call('rejectRun', asked)).toEqual({ changed: true })
  expect(await analyst.call('rejectRun', asked)).toEqual({ changed: false })
  const lead = await test.as('supervisor', { lead: true })
  const refused = await lead.refused('rejectRun', asked)
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('già respinto') })
})

it('a release needs a reason in words', async () => {
  const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
  const lead = await test.as('supervisor', { lead: true })
  const refused = await lead.refused('releaseQuality', { params: { id: plate.id }, body: { reason: '...' } })
  expect(refused).toMatchObject({ status: 422, details: { code: 'validation' } })
})

it('a run keeps every decision with person and reason, a release and a rejection that others replaced too', async () => {
  const { plate, analyst } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
  const params = { id: plate.id }
  const one = await test.as('analyst', { lead: true })
  const other = await test.as('supervisor', { lead: true })
  const { userId: repeatBy } = await test.as('planner')
  await one.call('releaseQuality', { params, body: { reason: 'Controllo ripetuto a parte' } })
  const why = { cause: 'control', reason: 'Controllo basso fuori', action: 'Materiale nuovo' } as const
  await one.call('rejectRun', { params, body: { ...why, repeatBy } })
  await other.call('takeBackRejection', { params, body: { reason: 'Corsa sbagliata' } })
  const { decisions, released } = await analyst.call('getPlateQuality', { params })
  expect(released).toBeNull()
  expect(decisions).toMatchObject([
    { kind: 'released', by: { id: one.userId }, text: 'Controllo ripetuto a parte' },
    { kind: 'rejected', by: { id: one.userId }, text: expect.stringContaining('Materiale nuovo') },
    { kind: 'taken_back', by: { id: other.userId }, text: 'Corsa sbagliata' },
  ])
  const query = { analysisTypeId: await analysisTypeId(test, 'btd_act') }
  const { events } = await analyst.call('getControlChart', { query })
  expect(events.map(({ kind, text }) => [kind, text.split(':')[0]])).toEqual([
    ['earlier', 'Rilasciata da un responsabile'],
    ['earlier', 'Respinta'],
    ['earlier', 'Respingimento annullato'],
  ])
  const month = dayOf(new Date()).slice(0, 7)
  const { runs, actions } = await analyst.call('getQualitySummary', { query: { ...query, month } })
  expect(runs).toEqual({ all: 1, rejected: 0, released: 1 })
  expect(actions).toHaveLength(3)
})
