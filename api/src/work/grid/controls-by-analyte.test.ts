import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'
import { closedPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

type FileOptions = NonNullable<Parameters<typeof fileFor>[2]>

/** A plate with one card, measured; the grid is open. */
async function measured(code: Parameters<typeof fileFor>[1], options: FileOptions = {}, dryRun = false) {
  const plate = await closedPlate(test, code)
  const analyst = await test.as('analyst')
  const params = { id: plate.id }
  const answer = await analyst.call('importResults', {
    params,
    body: { dryRun },
    file: fileFor(plate, code, options),
  })
  return { params, answer, grid: dryRun ? null : await analyst.call('getGrid', { params, query: {} }) }
}

const release = { reason: 'Lotto verificato a parte' }

describe('controls judge each analyte', () => {
  it('an analyte without limits in any lot is held alone, until a lead releases it', async () => {
    await test.db.deleteFrom('qcLotLimits').where('analyte', '=', 'PHE').execute()
    await newCard(test)
    const { grid, params } = await measured('sne_ms')
    expect(grid?.qcState).toBe('ok')
    expect(grid?.barredAnalytes).toContainEqual({ code: 'PHE', reason: 'nessun controllo lo ha giudicato' })
    expect(grid?.barredAnalytes.map(({ code }) => code)).not.toContain('TYR')
    expect(grid?.rows[0]?.against).toMatchObject([
      { code: 'quality_not_released', text: expect.stringContaining('PHE') },
    ])
    const lead = await test.as('analyst', { lead: true })
    expect(await lead.call('releaseQuality', { params, body: release })).toEqual({ changed: true })
    const after = await lead.call('getGrid', { params, query: {} })
    expect(after.rows[0]?.against).toEqual([])
  })

  it('a control well without a lot leaves the run without a release', async () => {
    await newCard(test)
    const plate = await closedPlate(test, 'sne_ms')
    await test.db
      .updateTable('wells')
      .set({ qcLotId: null })
      .where('plateId', '=', plate.id)
      .where('position', '=', 'D1')
      .execute()
    const analyst = await test.as('analyst')
    const params = { id: plate.id }
    const file = fileFor(plate, 'sne_ms', {})
    const dry = await analyst.call('importResults', { params, body: { dryRun: true }, file })
    expect(dry.report.problems.map(({ text }) => text).join()).toContain('senza lotto o senza limiti: D1')
    await analyst.call('importResults', { params, body: {}, file })
    const grid = await analyst.call('getGrid', { params, query: {} })
    expect(grid.qcState).toBe('none')
    expect(grid.rows[0]?.against).toMatchObject([{ code: 'quality_not_released' }])
  })

  it('failed controls let the samples be repeated, which a conforming run reports', async () => {
    const newborn = await newCard(test)
    const { plateId } = await newborn.measure('btd_act', {}, { low: { BTD: 900 } })
    const refused = await newborn.decide(plateId, { actionId: 'report_negative' }).catch(String)
    expect(refused).toContain('Controlli di qualità non rilasciati: BTD')
    await newborn.decide(plateId, { actionId: 're_test_single' })
    expect(await newborn.reports()).toEqual([])
    const repeated = await newborn.measure('btd_act')
    expect(repeated.row.against).toEqual([])
    await newborn.decide(repeated.plateId)
    expect(await newborn.reports()).toMatchObject([{ outcome: 'negative', ordinary: true }])
  })

  it('a dry run says which controls fail', async () => {
    await newCard(test)
    const { answer } = await measured('btd_act', { controlShift: 5 }, true)
    expect(answer.report.problems.map(({ text }) => text)).toContainEqual(
      'Controllo non conforme: BTD in B1: oltre 3 deviazioni standard.',
    )
  })
})

describe('blanks', () => {
  it('a white spot beyond the limit of newborns holds its analyte', async () => {
    await newCard(test)
    const supervisor = await test.as('supervisor')
    const { grid, params } = await measured('sne_ms', { wellValues: { A1: { PHE: 300 } } })
    expect(grid).toMatchObject({ qcState: 'fail' })
    const quality = await supervisor.call('getPlateQuality', { params })
    const blank = quality.controls.find(({ well }) => well === 'A1')
    expect(blank).toMatchObject({ level: 'blank', lot: null, state: 'fail' })
    expect(blank?.values).toContainEqual(expect.objectContaining({ code: 'PHE', rule: 'contaminated' }))
    expect(quality.held).toContainEqual({ code: 'PHE', reason: expect.any(String), forGood: false })
    const told = await test.db
      .selectFrom('notifications')
      .select('link')
      .where('type', '=', 'qc_failed')
      .where('userId', '=', supervisor.userId)
      .execute()
    expect(told).toEqual([{ link: `/plate/${params.id}/quality` }])
    expect(grid?.barredAnalytes).toContainEqual({
      code: 'PHE',
      reason: 'spot bianco A1: il bianco contiene materiale di un altro pozzetto o campione',
    })
  })

  it.each([
    ['btd_act', 'BTD', 88],
    ['lyso_ms', 'GAA', 20],
  ] as const)(
    'a white spot of %s with activity holds the run: it hides a deficiency',
    async (type, code, value) => {
      await newCard(test)
      const { answer } = await measured(type, { wellValues: { A1: { [code]: value } } }, true)
      expect(answer.report.problems.map(({ text }) => text).join('\n')).toMatch(
        new RegExp(`Controllo non conforme: ${code} in A1: il bianco`),
      )
      await newCard(test)
      const { grid } = await measured(type, { wellValues: { A1: { [code]: value } } })
      expect(grid).toMatchObject({ qcState: 'fail' })
      expect(
        grid?.rows.every(({ against }) => against.some((one) => one.code === 'quality_not_released')),
      ).toBe(true)
    },
  )

  it('a well without template that amplifies is released by nobody', async () => {
    await newCard(test)
    await laboratoryOf(test, 'sma')
    const { grid, params } = await measured('sma_smn1', { wellValues: { A2: { SMN1: 36 } } })
    expect(grid).toMatchObject({ qcState: 'fail' })
    const lead = await test.as('analyst', { lead: true })
    const refused = await lead.refused('releaseQuality', { params, body: release })
    expect(refused.details.code).toBe('qc_failed')
    expect(refused.message).toContain('va ripetuta')
    const { held } = await lead.call('getPlateQuality', { params })
    expect(held).toContainEqual(expect.objectContaining({ code: 'SMN1', forGood: true }))
  })
})
