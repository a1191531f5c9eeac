import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { recalled } from '../../testing/recalled.ts'

let test: TestApp
let acceptance: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
})
afterEach(() => test.close())

/**
 * Communications without a report or recall are asked for by this list. The newborn's page and the board of recalls
 * ask for them too.
 */
const list = async () =>
  (await acceptance.call('listMissingCommunications', { query: { pageSize: 100 } })).items.map(
    ({ id, missing }) => ({ id, missing }),
  )
const ofNewborn = async (id: number) =>
  (await acceptance.call('getNewborn', { params: { id } })).missingCommunications.map(
    ({ reportId, missing }) => ({ reportId, missing }),
  )
const onBoard = async () =>
  (await (await test.as('analyst')).call('listRecallCases', { query: {} })).items.map(
    ({ missing: untold }) => untold,
  )

/** A newborn that is recalled urgently, with the report unsigned. */
async function urgent() {
  const newborn = await newCard(test)
  const values = { C5: 3.5 }
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  const { plateId, row } = await newborn.measure('sne_ms', [values, values])
  await newborn.decide(plateId, { actionId: 'urgent_recall' })
  const [report] = await newborn.reports()
  return {
    newborn,
    reportId: report?.id ?? 0,
    version: report?.version ?? 0,
    analysisId: row.sampleAnalysisId,
  }
}

const missing = ['centre', 'family']
async function expectAsked(reportId: number, newbornId: number) {
  expect(await list()).toEqual([{ id: `report-${reportId}`, missing }])
  expect(await ofNewborn(newbornId)).toEqual([{ reportId, missing }])
  expect(await onBoard()).toEqual([missing])
}

describe('communications of a positive', () => {
  it('communications of a positive of an urgent recall whose report is refused stay missing until they are made', async () => {
    const { newborn, reportId, version } = await urgent()
    const { newbornId } = newborn.card
    await expectAsked(reportId, newbornId)
    const supervisor = await test.as('supervisor', { validator: true })
    await supervisor.call('refuseReport', {
      params: { id: reportId },
      body: { reason: 'Da rivedere', version },
    })
    await expectAsked(reportId, newbornId)
    for (const recipientType of ['centro_clinico', 'genitore'] as const)
      await acceptance.call('createCommunication', {
        body: {
          newbornId,
          recipientType,
          recipientName: 'Dr.ssa Conti',
          channel: 'telefono',
          at: test.clock.now().toISOString(),
          outcome: 'comunicato',
          text: 'Detto',
          category: 'sne',
        },
      })
    expect(await list()).toEqual([])
    expect(await ofNewborn(newbornId)).toEqual([])
  })

  it('communications of a refused urgent recall are asked for once more, by its next report alone', async () => {
    const { newborn, reportId, version, analysisId } = await urgent()
    const supervisor = await test.as('supervisor', { validator: true })
    await supervisor.call('refuseReport', {
      params: { id: reportId },
      body: { reason: 'Da rivedere', version },
    })
    await (await test.as('analyst')).call('decideSampleAnalysis', {
      params: { id: analysisId },
      body: { actionId: 'urgent_recall', note: 'Confermato' },
    })
    const next = (await newborn.reports()).at(-1)
    await expectAsked(next?.id ?? 0, newborn.card.newbornId)
  })

  it.each([
    ['an urgent recall', { C5: 3.5 }, 'urgent_recall'],
    ['a positive', { C8: 0.7 }, 'report_positive'],
  ] as const)(
    'communications of a positive of %s that is reopened stay missing',
    async (_, values, actionId) => {
      const { newborn, reportId } = await recalled(test, values, actionId)
      const supervisor = await test.as('supervisor', { validator: true })
      const { version } = await supervisor.call('getReport', { params: { id: reportId } })
      await supervisor.call('reopenReport', {
        params: { id: reportId },
        body: { motivation: 'Da rivedere', version },
      })
      await expectAsked(reportId, newborn.card.newbornId)
    },
  )
})
