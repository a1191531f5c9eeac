import { type AnalysisTypeId, type GridActionName, reportOutcomeTexts } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../../platform/documents/examples/read-pdf.ts'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { type CardValues, newCard } from '../../testing/one-card.ts'
import { acceptedCards, closedPlate } from '../../testing/plates.ts'

/** Ways in which affected newborns were once reported in range; docs/safety-tests.md names the other tests of each. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const acceptAll = async () =>
  (await test.as('supervisor', { validator: true })).call('acceptReports', { body: { filter: {} } })

describe('a critical value that is confirmed in duplicate', () => {
  it.each<[string, CardValues, AnalysisTypeId[]]>([
    ['PHE 900', { PHE: 900 }, []],
    ['C8 3.2', { C8: 3.2 }, []],
    ['XLE 900', { XLE: 900 }, ['sne_2t_msud']],
    ['SUAC 9', { SUAC: 9 }, ['sne_2t_suac']],
  ])('%s is an urgent positive with its own second tier, on paper too', async (_, values, tiers) => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
    const again = await newborn.measure('sne_ms', values)
    expect(again.row.proposedAction).toMatchObject({ actionId: 'urgent_recall', secondTiers: tiers })
    expect(again.row.refusedActions.map(({ actionId }) => actionId)).toContain('report_negative')
    await newborn.decide(again.plateId)
    await acceptAll()
    const [report, more] = await newborn.reports()
    expect(more).toBeUndefined()
    expect(report).toMatchObject({ outcome: 'positive', urgent: true, status: 'pending' })

    const supervisor = await test.as('supervisor', { validator: true })
    const params = { id: report?.id ?? 0 }
    await supervisor.call('acceptReport', { params, body: { version: report?.version ?? 1 } })
    await test.drawn()
    const text = await textOf((await supervisor.raw('printReport', { params })).rawPayload)
    const [[code, value]] = Object.entries(values) as [[string, number]]
    expect(text).toMatch(new RegExp(`${code} .*${String(value).replace('.', ',')}.*▲▲`))
    expect(text).toContain(reportOutcomeTexts.positive.text)
    expect(text).not.toContain(reportOutcomeTexts.negative.title)
    expect(text).not.toContain(reportOutcomeTexts.negative.text)
  })
})

describe('a first analysis that nobody repeats', () => {
  const unreadable = ['C0', 'C2', 'C3', 'C5', 'C8', 'C16', 'TYR', 'MET']

  it.each<[string, CardValues, string]>([
    ['with PHE 1500', { PHE: 1500 }, 'PHE'],
    [
      'with eight analytes that cannot be read',
      Object.fromEntries(unreadable.map((code) => [code, 'unusable'])),
      'C8',
    ],
  ])(
    'a first analysis %s is reported in range by no call, and comes to no signature',
    async (_, values, named) => {
      const cards = await acceptedCards(test, 2)
      const plate = await closedPlate(test, 'sne_ms')
      const analyst = await test.as('analyst')
      const params = { id: plate.id }
      const [first] = cards
      const file = fileFor(plate, 'sne_ms', { values: { [first?.barcode ?? '']: values } })
      await analyst.call('importResults', { params, body: {}, file })
      const grid = await analyst.call('getGrid', { params, query: {} })
      const rows = grid.rows.map(({ sampleAnalysisId }) => ({
        sampleAnalysisId,
        actionId: 'report_negative' as GridActionName,
        checked: true,
      }))
      const { version } = await analyst.call('saveGridDraft', {
        params,
        body: { version: grid.draftVersion, rows },
      })
      const closing = await analyst.refused('closeGrid', { params, body: { draftVersion: version } })
      expect([closing.status, closing.details.code]).toEqual([409, 'undecided_rows'])
      expect(closing.message).toContain(named)
      // A row put aside is decided outside the grid, where these obstacles hold too.
      const id = grid.rows.find(({ barcode }) => barcode === first?.barcode)?.sampleAnalysisId ?? 0
      const aside = { sampleAnalysisId: id, actionId: 'suspend' as const, note: 'Da rivedere' }
      const again = await analyst.call('saveGridDraft', { params, body: { version, rows: [aside] } })
      await analyst.call('closeGrid', { params, body: { draftVersion: again.version } })
      const alone = await analyst.refused('decideSampleAnalysis', {
        params: { id },
        body: { actionId: 'report_negative' },
      })
      expect([alone.status, alone.details.code]).toEqual([409, 'open_findings'])
      expect(alone.message).toContain(named)
      await acceptAll()
      const reports = await test.db.selectFrom('reports').select(['sampleId', 'status']).execute()
      expect(reports).toEqual([{ sampleId: cards[1]?.id, status: 'accepted' }])
    },
  )
})

describe('a second tier whose analytes were unknown', () => {
  it('a second tier of the lysosomal diseases is measured, decided and completed, and closes its own enzyme', async () => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('lyso_ms', { GLA: 0.5 })).plateId)
    const again = await newborn.measure('lyso_ms', { GLA: 0.5 })
    expect(again.row.proposedAction).toMatchObject({ actionId: 'second_tier', secondTiers: ['lyso_2t_bio'] })
    await newborn.decide(again.plateId)
    const tier = await newborn.measure('lyso_2t_bio')
    await newborn.decide(tier.plateId)
    const plate = await test.db
      .selectFrom('plates')
      .select('status')
      .where('id', '=', tier.plateId)
      .executeTakeFirst()
    expect(plate?.status).toBe('completed')
    expect(await newborn.reports()).toMatchObject([{ outcome: 'negative', ordinary: false }])
  })
})
