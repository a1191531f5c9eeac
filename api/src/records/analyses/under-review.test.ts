import type { ManualTarget } from '@sne/shared/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'

let test: TestApp
let support: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  support = await test.as('support', { laboratory: null })
})
afterAll(() => test.close())

const byHand: readonly ManualTarget[] = ['re_test', 'not_valid', 'closed']
const change = (person: TestPerson, id: number, status: ManualTarget) =>
  person.refused('changeAnalyzableStatus', {
    params: { id },
    body: { status, reasons: [{ code: 'clotted' }], note: 'Prova' },
  })

it('a status by hand is refused while the results are in an open grid', async () => {
  const { plate, analyst } = await analysedPlate(test, { cards: 1 })
  const params = { id: plate.id }
  const { rows } = await analyst.call('getGrid', { params, query: {} })
  const id = rows[0]?.analyzableSampleId ?? 0
  for (const status of byHand)
    for (const person of [analyst, support]) {
      const error = await change(person, id, status)
      expect([status, error.status, error.details.code]).toEqual([status, 409, 'invalid_transition'])
      expect(error.message).toContain('in valutazione sulla piastra')
    }
  await analyst.call('deleteResults', { params, body: { reason: 'Corsa fallita' } })
  expect((await change(analyst, id, 're_test')).message).toContain('in analisi sulla piastra')
})

it('a status by hand is refused while the report waits for its supervisor', async () => {
  const { analyst, card } = await pendingReport(test)
  const { screenings } = await analyst.call('getSample', { params: { id: card.id } })
  const sne = screenings.find(({ category }) => category === 'sne')
  const error = await change(analyst, sne?.analyzableSampleId ?? 0, 'not_valid')
  expect([error.status, error.message]).toEqual([
    409,
    `Il referto del cartoncino ${card.barcode} (SNE) attende la verifica: un supervisore lo rifiuta in «Verifica referti», poi lo stato si può cambiare.`,
  ])
})
