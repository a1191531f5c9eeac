import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, newPlate } from '../../testing/plates.ts'

let test: TestApp
let planner: TestPerson
let params: { id: number }
beforeEach(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  await acceptedCards(test, 3)
  params = { id: (await newPlate(test, planner)).id }
  await planner.call('planAll', { params, body: {} })
})
afterEach(() => test.close())

const samples = async () =>
  (await planner.call('listPunching', { params })).items.filter(({ type }) => type === 'sample')
const scan = (barcode: string | null | undefined, more: object = {}) => ({
  params,
  body: { barcode: barcode ?? '', status: 'punched' as const, ...more },
})

it('a record that a colleague has changed since is not taken back, and the refusal says who and what', async () => {
  const [first] = await samples()
  const { well } = await planner.call('punchSample', scan(first?.barcode))
  const seen = { status: well!.punchStatus, at: well!.punched?.at ?? null }
  const takeBack = {
    params,
    body: { well: well!.position, reason: 'unpunch' as const, seen },
  }
  const colleague = await test.as('planner')
  await colleague.call('punchSample', { params, body: { well: well!.position, status: 'insufficient' } })
  const refused = await planner.refused('unpunchSample', takeBack)
  expect(refused).toMatchObject({ status: 409, details: { code: 'stale_version' } })
  expect(refused.message).toMatch(new RegExp(`ha registrato «Insufficiente» in ${well!.position}`))
  expect((await samples())[0]?.punchStatus).toBe('insufficient')
})

it('the own record is taken back also when its newest state was not seen', async () => {
  const [first] = await samples()
  const { well } = await planner.call('punchSample', scan(first?.barcode))
  await planner.call('punchSample', { params, body: { well: well!.position, status: 'insufficient' } })
  const seen = { status: well!.punchStatus, at: well!.punched?.at ?? null }
  await planner.call('unpunchSample', { params, body: { well: well!.position, reason: 'unpunch', seen } })
  expect((await samples())[0]?.punchStatus).toBe('to_punch')
})

it('a card before its turn is stopped, names both wells, and counts once the order is not asked for', async () => {
  const [first, second] = await samples()
  const refused = await planner.refused('punchSample', scan(second?.barcode, { inOrder: true }))
  expect(refused.details).toMatchObject({
    code: 'wrong_card',
    outOfOrder: true,
    elsewhere: [second?.position],
    expected: { well: first?.position, barcode: first?.barcode },
  })
  expect((await samples())[1]?.punchStatus).toBe('to_punch')
  expect((await planner.call('punchSample', scan(first?.barcode, { inOrder: true }))).changed).toBe(true)
  expect((await planner.call('punchSample', scan(first?.barcode, { inOrder: true }))).changed).toBe(false)
  expect((await planner.call('punchSample', scan(second?.barcode))).changed).toBe(true)
})

it('a disc to be redone counts as open, is the next one and keeps its row unfinished', async () => {
  const [first, ...rest] = await samples()
  for (const { barcode } of [first!, ...rest]) await planner.call('punchSample', scan(barcode))
  await planner.call('punchSample', { params, body: { well: first!.position, status: 'error' } })
  const { next, progress } = await planner.call('listPunching', { params })
  expect(next).toBe(first?.position)
  expect(progress).toMatchObject({ left: 1, notPunched: 0, punched: rest.length })
  expect(progress.byRow.reduce((sum, { done }) => sum + done, 0)).toBe(rest.length)
})

it('notes of a colleague are not overwritten by a text that was written without seeing them', async () => {
  const write = (notes: string, was: string | null) => ({ params, body: { notes, was } })
  await planner.call('savePunchingNotes', write('Lama cambiata', null))
  const colleague = await test.as('planner')
  const refused = await colleague.refused('savePunchingNotes', write('Pulita', null))
  expect(refused).toMatchObject({ status: 409, details: { code: 'stale_version' } })
  const [first] = await samples()
  await planner.call('punchSample', scan(first?.barcode))
  expect(await colleague.call('savePunchingNotes', write('Pulita', 'Lama cambiata'))).toMatchObject({
    changed: true,
    notes: 'Pulita',
  })
})
