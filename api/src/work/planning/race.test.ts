import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { type AcceptedCard, acceptedCards, newPlate } from '../../testing/plates.ts'

let test: TestApp
let people: TestPerson[]
let cards: AcceptedCard[]
beforeAll(async () => {
  test = await startTestApp()
  people = await Promise.all([test.as('planner'), test.as('planner'), test.as('planner')])
  cards = await acceptedCards(test, 6)
})
afterAll(() => test.close())

const planner = () => people[0] as TestPerson
const keys = async (plateId: number) =>
  (await planner().call('listPlannableRequests', { params: { id: plateId }, query: { pageSize: 100 } })).items
const codeOf = (answer: { statusCode: number; json: () => unknown }) =>
  answer.statusCode === 200
    ? 'ok'
    : ((answer.json() as { details: { code?: string } }).details.code ?? answer.statusCode)
const free = async (...ids: number[]) => {
  for (const id of ids) await planner().call('unplanAll', { params: { id }, body: {} })
}

it('the server gives one sample to one of many plates and says to the others that it cannot be planned', async () => {
  const plates = await Promise.all([1, 2, 3].map(() => newPlate(test, planner())))
  const ids = plates.map(({ id }) => id)
  const [one] = await keys(ids[0] ?? 0)
  const answers = await Promise.all(
    ids.map((id, index) =>
      (people[index] as TestPerson).raw('planSingle', {
        params: { id },
        body: { requestKey: one?.requestKey ?? '' },
      }),
    ),
  )
  expect(answers.map(codeOf).sort()).toEqual(['not_plannable', 'not_plannable', 'ok'])
  await free(...ids)
})

it('the server gives one well to one of many samples', async () => {
  const { id } = await newPlate(test, planner())
  const rows = await keys(id)
  const answers = await Promise.all(
    [0, 1, 2].map((index) =>
      (people[index] as TestPerson).raw('planSingle', {
        params: { id },
        body: { requestKey: rows[index]?.requestKey ?? '', well: 'D7' },
      }),
    ),
  )
  expect(answers.map(codeOf).sort()).toEqual(['ok', 'well_occupied', 'well_occupied'])
  await free(id)
})

it('the server shares all samples out between planners who fill their plates at once', async () => {
  const plates = await Promise.all([1, 2, 3].map(() => newPlate(test, planner())))
  const ids = plates.map(({ id }) => id)
  const answers = await Promise.all(
    ids.map((id, index) => (people[index] as TestPerson).call('planAll', { params: { id }, body: {} })),
  )
  const placed = answers.flatMap((answer) => answer.placed.map(({ sampleId }) => sampleId))
  expect(placed).toHaveLength(cards.length)
  expect(new Set(placed).size).toBe(cards.length)
  await free(...ids)
})

it('the server gives the last disc of a card to one of two categories', async () => {
  const sne = await newPlate(test, planner())
  const btd = await newPlate(test, planner(), 'btd_act')
  const card = cards[0]?.id ?? 0
  await test.db
    .updateTable('samples')
    .set((eb) => ({ punchesUsed: eb('punchesTotal', '-', 1) }))
    .where('id', '=', card)
    .execute()
  const wanted = await Promise.all(
    [sne.id, btd.id].map(async (id) => ({
      id,
      requestKey: (await keys(id)).find(({ sampleId }) => sampleId === card)?.requestKey ?? '',
    })),
  )
  const answers = await Promise.all(
    wanted.map(({ id, requestKey }, index) =>
      (people[index] as TestPerson).raw('planSingle', { params: { id }, body: { requestKey } }),
    ),
  )
  expect(answers.map(codeOf).sort()).toEqual(['ok', 'punches_exhausted'])
  await free(sne.id, btd.id)
})
