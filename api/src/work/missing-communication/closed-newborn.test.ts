import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { type CardValues, newCard } from '../../testing/one-card.ts'
import { closedPlate } from '../../testing/plates.ts'
import { acceptReport } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const values: CardValues = { PHE: 200, TYR: 60 }
const communicate = async (newbornId: number, over: object) =>
  (await test.as('acceptance', { lead: true })).call('createCommunication', {
    body: {
      newbornId,
      recipientType: 'punto_nascita',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      text: 'Sentito il reparto',
      categories: ['sne'],
      ...over,
    },
  })
const orderOf = (newbornId: number) =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status'])
    .where('newbornId', '=', newbornId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()
const missing = async () =>
  (await (await test.as('acceptance')).call('listMissingCommunications', { query: {} })).items

/** A newborn that is closed, though alive, while its plate is analysed. */
async function closedWhileAnalysed() {
  const newborn = await newCard(test)
  const { card } = newborn
  const plate = await closedPlate(test, 'sne_ms')
  await communicate(card.newbornId, { closureReason: 'ssn' })
  const analyst = await test.as('analyst')
  const wells = plate.wells.filter(({ barcode }) => barcode === card.barcode)
  const wellValues = Object.fromEntries(wells.map(({ position }) => [position, values]))
  await analyst.call('importResults', {
    params: { id: plate.id },
    body: {},
    file: fileFor(plate, 'sne_ms', { wellValues }),
  })
  return { newborn, plateId: plate.id }
}

it('a value out of range of a closed newborn opens its order again at the import', async () => {
  const { newborn } = await closedWhileAnalysed()
  expect(await orderOf(newborn.card.newbornId)).toEqual({ status: 'open' })
})

it('a recall of a closed newborn is listed as to be told until the clinical centre was told', async () => {
  const { newborn, plateId } = await closedWhileAnalysed()
  const { newbornId } = newborn.card
  await newborn.decide(plateId)
  await newborn.decide((await newborn.measure('sne_ms', [values, values])).plateId)
  const [report] = await newborn.reports()
  expect(report?.outcome).toBe('recall')
  const listed = [{ kind: 'closed_finding', reportId: report?.id, category: 'sne', missing: ['centre'] }]
  expect(await missing()).toMatchObject(listed)
  await acceptReport(test, report?.id ?? 0)
  expect(await missing()).toMatchObject(listed)
  const { remarks } = await (await test.as('supervisor')).call('getReport', {
    params: { id: report?.id ?? 0 },
  })
  expect(remarks.join()).toContain('alla famiglia non si chiede altro materiale')
  await communicate(newbornId, {
    recipientType: 'centro_clinico',
    recipientName: 'Dr.ssa Conti',
    category: 'sne',
    reportId: report?.id,
  })
  expect(await missing()).toEqual([])
  expect(await orderOf(newbornId)).toEqual({ status: 'closed' })
})
