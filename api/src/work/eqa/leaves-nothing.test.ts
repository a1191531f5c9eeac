import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { newEqaRound, plateWithEqa } from '../../testing/eqa.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'
import { patientCountRound } from '../quality/patients/count.ts'

let test: TestApp
let analyst: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterEach(() => test.close())

/** A run of newborns and of two samples of external assessment whose values no newborn has. */
async function measured(cards: number) {
  const round = await newEqaRound(test, analyst)
  const accepted = await acceptedCards(test, cards)
  const plate = await plateWithEqa(test, round, { cards: 0, planned: cards > 0 })
  const params = { id: plate.id }
  const file = fileFor(plate, 'btd_act', { wellValues: { H12: { BTD: 1 }, H11: { BTD: 2 } } })
  await analyst.call('importResults', { params, body: {}, file })
  return { accepted, params, barcodes: round.sampleList.map(({ barcode }) => barcode) }
}

describe('samples of external assessment', () => {
  it('samples of external assessment enter no median of newborns', async () => {
    await measured(4)
    await test.db.updateTable('newborns').set({ gaWeeks: 39 }).execute()
    await patientCountRound(test.db, test.clock.now())
    const counted = await test.db.selectFrom('patientMedians').selectAll().execute()
    expect(counted).toMatchObject([{ analyte: 'BTD', n: 4 }])
    expect(counted[0]?.p10).toBeGreaterThan(10)
  })

  it('samples of external assessment without activity are imported beside few newborns: empty wells of theirs are no exchanged plate', async () => {
    const { params } = await measured(3)
    const { status } = await analyst.call('getPlate', { params })
    expect(status).toBe('analyzed')
  })

  it('samples of external assessment alone on a run make no median', async () => {
    await measured(0)
    await patientCountRound(test.db, test.clock.now())
    expect(await test.db.selectFrom('patientMedians').selectAll().execute()).toEqual([])
  })

  it('samples of external assessment make no report and no message to a birth point', async () => {
    const { accepted, params, barcodes } = await measured(3)
    const grid = await analyst.call('getGrid', { params, query: {} })
    expect(grid.rows).toHaveLength(accepted.length)
    const { version } = await analyst.call('saveGridDraft', {
      params,
      body: {
        version: grid.draftVersion,
        rows: grid.rows.map(({ sampleAnalysisId }) => ({
          sampleAnalysisId,
          actionId: 'report_negative' as const,
          checked: true,
        })),
      },
    })
    await analyst.call('closeGrid', { params, body: { draftVersion: version } })
    const supervisor = await test.as('supervisor', { validator: true })
    await supervisor.call('acceptReports', { body: { filter: {} } })
    await test.drawn()
    const reports = await test.db
      .selectFrom('reports')
      .select(['sampleId', 'status'])
      .orderBy('sampleId')
      .execute()
    expect(reports).toEqual(
      accepted
        .map(({ id }) => ({ sampleId: id, status: 'accepted' }))
        .toSorted((a, b) => a.sampleId - b.sampleId),
    )
    const workgroups = await test.db.selectFrom('workgroups').select('id').execute()
    const messages: string[] = []
    for (const { id } of workgroups) {
      const sender = await test.withKey(id)
      const { items } = await sender.call('listIntakeReports', { query: { since: 0, limit: 100 } })
      for (const report of items)
        messages.push(
          (await sender.raw('getIntakeReport', { params: { id: report.reportId }, query: { pdf: false } }))
            .payload,
        )
    }
    expect(messages).toHaveLength(accepted.length)
    for (const message of messages) {
      expect(message).toContain('ORU^R01')
      for (const barcode of barcodes) expect(message).not.toContain(barcode)
      expect(message).not.toMatch(/^OBX.*BTD.*\|[12](\.0)?\|/mu)
    }
  })
})
