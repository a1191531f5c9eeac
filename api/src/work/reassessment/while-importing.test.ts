import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { closedPlate } from '../../testing/plates.ts'
import { recallCard, recalled } from '../../testing/recalled.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe.runIf(process.env.TEST_DATABASE_URL)('a report in range that is signed at the same moment', () => {
  it('a report signed during an import is marked when a later card’s result comes in out of range', async () => {
    const recall = await recalled(test, { C8: 0.7 })
    const second = await recallCard(test, recall)
    await second.decide((await second.measure('sne_ms')).plateId)
    const id = (await second.reports())[0]?.id ?? 0
    const third = await recallCard(test, {
      newborn: second,
      sent: recall.sent,
      // Not sent for a request: it runs every category.
      change: (card) => ({ ...card, motivation: recall.sent?.motivation }),
    })
    const plate = await closedPlate(test, 'sne_ms')
    const own = plate.wells.filter(({ barcode }) => barcode === third.card.barcode)
    const wellValues = Object.fromEntries(own.map(({ position }) => [position, { C8: 0.7 }]))
    expect(own).toHaveLength(1)
    const supervisor = await test.as('supervisor', { validator: true })
    const analyst = await test.as('analyst')
    const beside = await test.db.transaction().execute(async (db) => {
      await db
        .selectFrom('analyzableSamples')
        .select('id')
        .where('sampleId', '=', second.card.id)
        .forUpdate()
        .execute()
      const signing = supervisor.call('acceptReport', { params: { id }, body: { version: 1 } })
      await untilWaiting(test, 1)
      const file = fileFor(plate, 'sne_ms', { wellValues })
      const importing = analyst.call('importResults', { params: { id: plate.id }, body: {}, file })
      await untilWaiting(test, 2)
      return { signing, importing }
    })
    await Promise.all([beside.signing, beside.importing])
    const read = await supervisor.call('getReport', { params: { id } })
    expect(read).toMatchObject({ status: 'accepted', reassessments: [{ cause: 'later', state: 'open' }] })
  })
})
