import type { GridActionName } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let both: TestPerson
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A plate of one card. A validator who analyses too saves the draft, and an analyst closes the grid. */
async function drafted({
  actions,
}: {
  readonly actions: readonly ['both' | 'closer', GridActionName | null][]
}) {
  both = await test.as('analyst', { roles: ['analyst', 'supervisor'], validator: true })
  const { plate, analyst, cards } = await analysedPlate(test, { cards: 1 })
  const params = { id: plate.id }
  const { rows } = await analyst.call('getGrid', { params, query: {} })
  const own = rows.find(({ barcode }) => barcode === cards[0]?.barcode)
  if (!own) throw new Error('The card is not on the plate')
  for (const [who, actionId] of actions) {
    const person = who === 'both' ? both : analyst
    const { version } = await person.call('getGridDraft', { params, query: {} })
    const { sampleAnalysisId } = own
    await person.call('saveGridDraft', { params, body: { version, rows: [{ sampleAnalysisId, actionId }] } })
  }
  const { version } = await analyst.call('getGridDraft', { params, query: {} })
  await analyst.call('closeGrid', { params, body: { draftVersion: version } })
  await both.call('switchRole', { body: { role: 'supervisor' } })
  const report = await test.db
    .selectFrom('reports')
    .select(['id', 'version'])
    .where('sampleAnalysisId', '=', own.sampleAnalysisId)
    .executeTakeFirstOrThrow()
  const bulk = async () =>
    (await both.call('acceptReports', { body: { ids: [report.id] } })).results[0]?.code ?? null
  return { id: report.id, accept: { params: { id: report.id }, body: { version: report.version } }, bulk }
}

describe('four eyes of a decision that was chosen in a draft and closed by another person', () => {
  it('four eyes refuse acceptance to the author of a draft’s decision, singly and in bulk; the report names them', async () => {
    const { id, accept, bulk } = await drafted({ actions: [['both', 'report_negative']] })
    expect((await both.refused('acceptReport', accept)).details.code).toBe('four_eyes')
    expect(await bulk()).toBe('four_eyes')
    const { chosenBy, created } = await both.call('getReport', { params: { id } })
    expect(chosenBy?.id).toBe(both.userId)
    expect(created.by?.id).not.toBe(both.userId)
    const other = await test.as('supervisor', { validator: true })
    expect((await other.call('acceptReport', accept)).report.status).toBe('accepted')
  })

  it('four eyes of a draft’s decision hold where another person saved the same action again', async () => {
    const { accept } = await drafted({
      actions: [
        ['both', 'report_negative'],
        ['closer', 'report_negative'],
      ],
    })
    expect((await both.refused('acceptReport', accept)).details.code).toBe('four_eyes')
  })

  it('four eyes allow the acceptance to a person whose draft chose another action before', async () => {
    const { bulk } = await drafted({
      actions: [
        ['both', 'recall_spot'],
        ['closer', 'report_negative'],
      ],
    })
    expect(await bulk()).toBeNull()
  })
})
