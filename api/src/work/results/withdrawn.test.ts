import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { closedPlate } from '../../testing/plates.ts'

let test: TestApp
let analyst: TestPerson
let lead: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  lead = await test.as('analyst', { lead: true })
})
afterEach(() => test.close())

/** A plate of one card with a value. A lead takes its results away before it is measured again in range. */
async function measuredAgain(value: number, controls: object = {}) {
  const newborn = await newCard(test)
  const plate = await closedPlate(test, 'sne_ms')
  const params = { id: plate.id }
  const values = { [newborn.card.barcode]: { PHE: value } }
  const importing = (options: object) =>
    analyst.call('importResults', { params, body: {}, file: fileFor(plate, 'sne_ms', options) })
  await importing({ values, ...controls })
  const body = { reason: 'Curva di taratura sbagliata' }
  const refused = await analyst.refused('deleteResults', { params, body })
  await lead.call('deleteResults', { params, body })
  await importing({ seed: 'di nuovo' })
  return { newborn, plateId: plate.id, refused }
}

describe('results out of range that are taken away', () => {
  it('results withdrawn out of range need a lead, inform the supervisors, and stand on a report without bulk acceptance', async () => {
    const supervisor = await test.as('supervisor', { validator: true })
    const { newborn, plateId, refused } = await measuredAgain(200)
    expect(refused).toMatchObject({ status: 403, details: { code: 'lead_required' } })
    const { items } = await supervisor.call('listNotifications')
    expect(items.map(({ title }) => title)).toContainEqual(expect.stringContaining('fuori soglia ritirati'))
    await newborn.decide(plateId)
    const [report] = await newborn.reports()
    expect(report).toMatchObject({ outcome: 'negative', ordinary: false })
    const { remarks } = await supervisor.call('getReport', { params: { id: report?.id ?? 0 } })
    expect(remarks).toContainEqual(expect.stringMatching(/PHE.*ritirato.*Curva di taratura sbagliata/))
  })

  it('withdrawn critical values count as a first value: the card is repeated, and a lead checks it', async () => {
    const { newborn, plateId } = await measuredAgain(900)
    const row = await newborn.rowOn(plateId)
    expect(row.proposedAction.actionId).toBe('re_test_duplicate')
    await newborn.decide(plateId)
    const again = await newborn.measure('sne_ms', [{ PHE: 60 }, { PHE: 61 }])
    expect(again.row.proposedAction.actionId).toBe('suspend')
  })

  it('results out of range that are taken away withdrawn results of a run whose controls had failed are only remarked', async () => {
    const { newborn, plateId } = await measuredAgain(900, { controlShift: 4 })
    const params = { id: plateId }
    await lead.call('releaseQuality', { params, body: { reason: 'Misurati di nuovo i controlli' } })
    await newborn.decide(plateId)
    expect(await newborn.reports()).toMatchObject([{ outcome: 'negative', ordinary: false }])
  })
})
