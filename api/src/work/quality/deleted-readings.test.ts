import { dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { analysedPlate, fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { analysisTypeId } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('a judged reading whose results were deleted stays in chart, map and summary, with who deleted it and why', async () => {
  const { plate, analyst } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
  const params = { id: plate.id }
  await analyst.call('deleteResults', { params, body: { reason: 'File di prova' } })
  await analyst.call('importResults', { params, body: {}, file: fileFor(plate, 'btd_act', { seed: 'B' }) })
  const query = { analysisTypeId: await analysisTypeId(test, 'btd_act') }
  const chart = await analyst.call('getControlChart', { query })
  const states = (deleted: boolean) =>
    chart.points.filter((point) => (point.deleted ?? false) === deleted).map(({ state }) => state)
  expect(states(false)).toEqual(['ok', 'ok', 'ok'])
  expect(states(true)).toEqual(['fail', 'fail', 'fail'])
  expect(chart.events).toContainEqual(
    expect.objectContaining({
      kind: 'deleted',
      plateId: plate.id,
      text: expect.stringMatching(/eliminati da .+: File di prova/),
    }),
  )
  const map = await analyst.call('getControlMap', { query })
  expect(map.runs.map(({ id, deleted }) => [id, deleted?.reason])).toEqual([
    [plate.id, 'File di prova'],
    [plate.id, undefined],
  ])
  expect(map.analytes[0]?.states).toEqual(['fail', 'ok'])
  const month = dayOf(new Date()).slice(0, 7)
  const summary = await analyst.call('getQualitySummary', { query: { ...query, month } })
  expect(summary.runs).toEqual({ all: 2, rejected: 0, released: 0 })
  expect(summary.rows[0]).toMatchObject({ n: 1, broken: [{ count: 1 }] })
  expect(summary.actions).toMatchObject([
    { plateId: plate.id, text: expect.stringContaining('File di prova') },
  ])
})
