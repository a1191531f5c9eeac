import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'

let test: TestApp
let acceptance: TestPerson
let planner: TestPerson
let cards: Awaited<ReturnType<typeof acceptedCards>>
beforeAll(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  planner = await test.as('planner')
  cards = await acceptedCards(test, 4)
  await planner.call('changeSampleStatus', {
    params: { id: cards[3]?.id ?? 0 },
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
  })
})
afterAll(() => test.close())

type List = 'accepted' | 'not-required' | 'not-valid' | 'last-accepted'
/** Barcodes of an exported list, in its order. */
async function exported(person: TestPerson, list: List, query: object = {}) {
  const answer = await person.raw('exportSampleList', {
    params: { list },
    query: { format: 'csv', ...query },
  })
  expect(answer.statusCode).toBe(200)
  const [head = '', ...lines] = answer.body.replace('\uFEFF', '').trim().split('\r\n')
  const column = head.split(';').indexOf('Cartoncino')
  return lines.map((line) => line.split(';')[column])
}
const barcodes = () => cards.map(({ barcode }) => barcode)

it('each list leaves with its own cards alone, in the order of the screen', async () => {
  const accepted = barcodes().slice(0, 3)
  expect(await exported(planner, 'accepted', { sort: 'barcode' })).toEqual(accepted.toSorted())
  expect(await exported(planner, 'accepted', { sort: '-barcode' })).toEqual(accepted.toSorted().toReversed())
  expect(await exported(acceptance, 'not-valid')).toEqual([barcodes()[3]])
  expect(await exported(acceptance, 'not-required')).toEqual([])
  expect((await exported(acceptance, 'last-accepted')).toSorted()).toEqual(accepted.toSorted())
  expect(await exported(acceptance, 'last-accepted', { mine: true })).toEqual([])
})

it('filters and chosen cards narrow an exported list, and show no card of another list or another laboratory', async () => {
  const [first, second, , unsuitable] = cards
  expect(await exported(planner, 'accepted', { q: first?.barcode })).toEqual([first?.barcode])
  const chosen = [first?.id ?? 0, second?.id ?? 0, unsuitable?.id ?? 0]
  expect(await exported(planner, 'accepted', { chosen, sort: 'barcode' })).toEqual(
    [first?.barcode, second?.barcode].toSorted(),
  )
  expect(await exported(planner, 'accepted', { chosen, collectedTo: '2001-01-01' })).toEqual([])
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  expect(await exported(await test.as('planner', { laboratory }), 'accepted', { chosen })).toEqual([])
})

it('a step on too many chosen samples is refused, and so are people who do not work on these lists', async () => {
  const tooMany = Array.from({ length: 501 }, (_, index) => index + 1)
  const refused = await planner.refused('exportSampleList', {
    params: { list: 'accepted' },
    query: { chosen: tooMany },
  })
  expect(refused.status).toBe(422)
  const analyst = await test.as('analyst')
  expect(
    (await analyst.refused('exportSampleList', { params: { list: 'accepted' }, query: {} })).status,
  ).toBe(403)
})

it('the list by category leaves as text too, in its order, and only what was chosen of it', async () => {
  const { items } = await planner.call('listAnalyzableSamples', {
    query: { category: ['sne'], sort: 'barcode' },
  })
  const text = async (query: object) =>
    (await planner.raw('exportOwnAnalyzableSamples', { query: { format: 'csv', ...query } })).body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[1])
  expect(await text({ category: ['sne'], sort: '-barcode' })).toEqual(
    items.map(({ barcode }) => barcode).toReversed(),
  )
  expect(await text({ chosen: [items[1]?.id ?? 0] })).toEqual([items[1]?.barcode])
})

it('a category that somebody else has changed meanwhile is refused also while it is on a plate', async () => {
  const { items } = await planner.call('listAnalyzableSamples', { query: { category: ['sne'] } })
  const row = items.find(({ status }) => status === 'accepted')
  const types = await planner.call('listAnalysisTypes', { query: {} })
  const plate = await planner.call('createPlate', {
    body: { analysisTypeId: types.items.find(({ code }) => code === 'sne_ms')?.id ?? 0 },
  })
  await planner.call('planAll', { params: { id: plate.id }, body: {} })
  const stale = await acceptance.refused('changeAnalyzableStatus', {
    params: { id: row?.id ?? 0 },
    body: { status: 'not_required', note: 'Già completo', version: row?.version },
  })
  expect(stale.details).toMatchObject({ code: 'stale_version', current: { status: 'planned' } })
  const { counters } = await planner.call('getPlate', { params: { id: plate.id } })
  expect(counters.samples).toBe(3)
})
