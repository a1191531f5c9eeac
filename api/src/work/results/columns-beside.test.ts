import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards, closedPlate } from '../../testing/plates.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A plate of total galactose whose file has further columns. @param told title of a column → card → its cell */
async function imported(told: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const plate = await closedPlate(test, 'tgal_tot')
  const samples = plate.wells.flatMap(({ barcode }) => barcode ?? [])
  const file = fileFor(plate, 'tgal_tot', {
    values: Object.fromEntries(samples.map((card) => [card, { TGAL: 12 }])),
  })
  const bytes = file.bytes.replaceAll(/^(?:Well|[A-H]\d)[^\r]*/gmu, (line) => {
    const card = line.split(';')[1] ?? ''
    const cells = Object.entries(told).map(([title, words]) =>
      line.startsWith('Well') ? title : (words[card] ?? ''),
    )
    return [line, ...cells].join(';')
  })
  const analyst = await test.as('analyst')
  const call = { params: { id: plate.id }, body: {}, file: { ...file, bytes } }
  return { analyst, call }
}

it('a value that its instrument rejected or bounded beside it is never proposed as negative', async () => {
  const cards = await acceptedCards(test, 3)
  const [rejected, bounded, plain] = cards.map(({ barcode }) => barcode) as [string, string, string]
  const { analyst, call } = await imported({ Status: { [rejected]: 'REJECTED' }, Op: { [bounded]: '>' } })
  const answer = await analyst.call('importResults', call)
  expect(answer.report.problems.map(({ text }) => text).join()).toContain(
    'la colonna «Status» dice «REJECTED»',
  )
  const { rows } = await analyst.call('getGrid', { params: call.params, query: {} })
  const shown = (card: string) => {
    const row = rows.find(({ barcode }) => barcode === card)
    const value = row?.values.find(({ code }) => code === 'TGAL')
    return { action: row?.proposedAction.actionId, flag: value?.flag, raw: value?.raw }
  }
  expect(shown(rejected)).toEqual({ action: 're_test_single', flag: 'ERR', raw: '12 (Status: REJECTED)' })
  expect(shown(bounded)).toEqual({ action: 're_test_single', flag: 'NC', raw: '> 12' })
  expect(shown(plain)).toMatchObject({ flag: 'N', raw: '12' })
})

it('a factor of another title than "Dil." stops the import', async () => {
  const [card] = await acceptedCards(test, 1)
  const { analyst, call } = await imported({ Fattore: { [card!.barcode]: '5' } })
  const { details, message } = await analyst.refused('importResults', call)
  expect(details.code).toBe('file_mismatch')
  expect(message).toContain('la colonna «Fattore» dice «5»')
})

it('a file acquired before its plate was punched is imported only with a confirmation of its date', async () => {
  const [card] = await acceptedCards(test, 1)
  const { analyst, call } = await imported({ 'Acq. Date': { [card!.barcode]: '2020-02-03 10:00' } })
  const { details, message } = await analyst.refused('importResults', call)
  expect(details.code).toBe('file_to_confirm')
  expect(message).toContain('il file dice «Acq. Date: 2020-02-03 10:00», e la piastra è stata punzonata il')
  const answer = await analyst.call('importResults', { ...call, body: { confirmed: true } })
  expect(answer.kind).toBe('imported')
})
