import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { newEqaRound } from '../../testing/eqa.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, newPlate, punchAll } from '../../testing/plates.ts'

let test: TestApp
let support: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  support = await test.as('support', { laboratory: null })
})
afterAll(() => test.close())

let serial = 0
const unused = () => `LIBERO-${++serial}`
const rename = async (id: number, barcode: string) => {
  const { version } = await support.call('getSample', { params: { id } })
  return { params: { id }, body: { reason: 'Riletto il cartoncino', version, barcode } }
}
const barcodeOf = async (id: number) => (await support.call('getSample', { params: { id } })).barcode
const refusedSentence = async (id: number) => {
  const refused = await support.refused('updateSample', await rename(id, unused()))
  expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
  return refused.details.fields
}
const planned = async () => {
  const [card] = await acceptedCards(test, 1)
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner)
  await planner.call('planAll', { params: { id: plate.id }, body: {} })
  return { id: card?.id ?? 0, barcode: card?.barcode ?? '', planner, plate }
}

it('updateSample corrects the barcode of an accepted card from which no disc was taken', async () => {
  const { id } = await planned()
  const barcode = unused()
  expect((await support.call('updateSample', await rename(id, barcode))).sample.barcode).toBe(barcode)
})

it('updateSample refuses the code of an EQA sample', async () => {
  const { id } = await planned()
  const { sampleList } = await newEqaRound(test, await test.as('analyst'))
  const refused = await support.refused('updateSample', await rename(id, sampleList[0]?.barcode ?? ''))
  expect(refused).toMatchObject({ status: 409, details: { code: 'duplicate' } })
})

it('updateSample holds negatives of accepted cards whose barcodes are exchanged until another person answers', async () => {
  const acceptance = await test.as('acceptance')
  const [one, other] = await acceptedCards(test, 2)
  if (!one || !other) throw new Error('Two cards came')
  await support.call('updateSample', await rename(one.id, unused()))
  await support.call('updateSample', await rename(other.id, one.barcode))
  await support.call('updateSample', await rename(one.id, other.barcode))
  for (const { id } of [one, other]) {
    const { toldDoubts } = await support.call('getSample', { params: { id } })
    expect(toldDoubts).toEqual(['identity_corrected'])
  }
  const { items } = await acceptance.call('listNotifications')
  expect(items.filter(({ text }) => text.includes('(Codice a barre;'))).toHaveLength(3)
})

it('updateSample refuses another barcode for a punched card and says what to do', async () => {
  const { id, barcode, planner, plate } = await planned()
  const readCard = () => support.call('getSample', { params: { id } })
  expect((await readCard()).barcodeCorrectable).toBe(true)
  await punchAll(planner, plate.id)
  expect((await readCard()).barcodeCorrectable).toBe(false)
  expect(await refusedSentence(id)).toEqual([
    { path: 'barcode', message: expect.stringMatching(/Non idoneo.*nuovo cartoncino/) },
  ])
  expect(await barcodeOf(id)).toBe(barcode)
})

it('updateSample does not swap the barcodes of two cards with values', async () => {
  const { cards } = await analysedPlate(test, { cards: 2 })
  for (const { id, barcode } of cards) {
    await refusedSentence(id)
    expect(await barcodeOf(id)).toBe(barcode)
  }
})

it('updateSample refuses another barcode for a card whose plate was analysed without punching', async () => {
  const { cards } = await analysedPlate(test, { cards: 1 })
  const id = cards[0]?.id ?? 0
  await test.db.updateTable('samples').set({ punchesUsed: 0 }).where('id', '=', id).execute()
  await refusedSentence(id)
})

it('updateSample corrects a punched card whose barcode differs from another one by case alone', async () => {
  const { id, planner, plate } = await planned()
  await punchAll(planner, plate.id)
  await test.db.updateTable('samples').set({ barcodeAlike: true }).where('id', '=', id).execute()
  const barcode = unused()
  expect((await support.call('updateSample', await rename(id, barcode))).sample.barcode).toBe(barcode)
  await refusedSentence(id)
})
