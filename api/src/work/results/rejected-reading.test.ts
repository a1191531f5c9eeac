import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'
import { closedPlate } from '../../testing/plates.ts'

let test: TestApp
let analyst: TestPerson
let lead: TestPerson
let supervisor: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  lead = await test.as('analyst', { lead: true })
  supervisor = await test.as('supervisor', { validator: true })
})
afterEach(() => test.close())

type Code = Parameters<typeof fileFor>[1]
type Options = NonNullable<Parameters<typeof fileFor>[2]>
const body = { reason: 'File sbagliato' }

/** A plate of one card whose reading is deleted by an analyst and imported again. */
async function readAgain(code: Code, first: Options, second: Options = {}) {
  const newborn = await newCard(test)
  if (code === 'sma_smn1') await laboratoryOf(test, 'sma')
  const plate = await closedPlate(test, code)
  const params = { id: plate.id }
  const importing = (options: Options) =>
    analyst.call('importResults', { params, body: {}, file: fileFor(plate, code, options) })
  await importing(first)
  await analyst.call('deleteResults', { params, body })
  const dry = await analyst.call('importResults', {
    params,
    body: { dryRun: true },
    file: fileFor(plate, code, second),
  })
  await importing(second)
  return { newborn, params, plateId: plate.id, dry, importing }
}

const titlesOf = async (person: TestPerson) =>
  (await person.call('listNotifications')).items.map(({ title }) => title)

describe('a reading with a control out of rule whose results were deleted', () => {
  it('a deleted reading leaves its analyte held at the next import, until a lead releases it with a reason', async () => {
    const { newborn, params, plateId, dry } = await readAgain('btd_act', { controlShift: 5 })
    expect(dry.report.problems.map(({ text }) => text).join()).toContain(
      'lettura eliminata di questa piastra (BTD)',
    )
    const quality = await supervisor.call('getPlateQuality', { params })
    expect(quality).toMatchObject({ qcState: 'fail', released: null })
    expect(quality.held).toEqual([
      {
        code: 'BTD',
        forGood: false,
        reason: expect.stringMatching(/fuori regola in una lettura eliminata, del \d\d\/\d\d\/\d{4} di /),
      },
    ])
    const row = await newborn.rowOn(plateId)
    expect(row.against).toMatchObject([{ code: 'quality_not_released' }])
    expect(row.refusedActions.map(({ actionId }) => actionId)).toContain('report_negative')
    const refused = await analyst.refused('releaseQuality', { params, body })
    expect(refused.details.code).toBe('lead_required')
    await lead.call('releaseQuality', { params, body: { reason: 'Riletto il pozzetto del controllo' } })
    await newborn.decide(plateId)
    expect(await newborn.reports()).toMatchObject([{ outcome: 'negative' }])
  })

  it('a reading out of rule is told to supervisors and leads when its results are deleted', async () => {
    await readAgain('btd_act', { controlShift: 5 })
    for (const person of [supervisor, lead])
      expect(await titlesOf(person)).toContainEqual(expect.stringContaining('fuori regola eliminata'))
  })

  it('a deleted reading holds the next one again where a lead had released it; the release goes with its results', async () => {
    const { params, importing } = await readAgain('btd_act', { controlShift: 5 })
    await lead.call('releaseQuality', { params, body })
    expect((await analyst.refused('deleteResults', { params, body })).details.code).toBe('lead_required')
    await lead.call('deleteResults', { params, body })
    await importing({ seed: 'terza lettura' })
    expect(await supervisor.call('getPlateQuality', { params })).toMatchObject({
      qcState: 'fail',
      released: null,
    })
  })

  it('a reading is released by nobody where a blank amplified', async () => {
    const { params } = await readAgain('sma_smn1', { wellValues: { A2: { SMN1: 36 } } })
    const { held } = await supervisor.call('getPlateQuality', { params })
    expect(held).toContainEqual(expect.objectContaining({ code: 'SMN1', forGood: true }))
    expect((await lead.refused('releaseQuality', { params, body })).details.code).toBe('qc_failed')
  })
})

it('a reading whose controls conformed leaves the next one free', async () => {
  const { newborn, params, plateId } = await readAgain('btd_act', {}, { seed: 'di nuovo' })
  expect(await supervisor.call('getPlateQuality', { params })).toMatchObject({ qcState: 'ok', held: [] })
  expect((await newborn.rowOn(plateId)).against).toEqual([])
  expect(await titlesOf(supervisor)).not.toContainEqual(expect.stringContaining('eliminata'))
})
