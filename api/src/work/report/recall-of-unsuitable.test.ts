import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'

/**
 * A card with a finding is found unsuitable, and its finding is recalled. A lead then says that the card is suitable
 * after all.
 */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const recall = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['id', 'status'])
    .where('type', '=', 'new_spot')
    .executeTakeFirstOrThrow()
const reassessments = () => test.db.selectFrom('reportReassessments').select(['cause', 'reportId']).execute()

/** The reinstated card, with its repetition in range. */
async function reinstated() {
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = card
    return card
  })
  await newborn.decide((await newborn.measure('sne_ms', { C5: 1.5 })).plateId)
  const params = { id: newborn.card.id }
  const lead = await test.as('acceptance', { lead: true })
  const reasons = [{ code: 'clotted' as const }]
  await lead.call('changeSampleStatus', { params, body: { status: 'not_valid', reasons } })
  await lead.call('changeSampleStatus', { params, body: { status: 'accepted', note: 'Riesaminato' } })
  expect(await recall()).toMatchObject({ status: 'pending' })
  await newborn.decide((await newborn.measure('sne_ms', { C5: 0.2 })).plateId, {
    actionId: 're_test_duplicate',
  })
  const { row, plateId } = await newborn.measure('sne_ms', [{ C5: 0.2 }, { C5: 0.2 }])
  return { newborn, sent, row, plateId }
}

const refusal = async () => ({
  params: { id: (await recall()).id },
  body: { reason: 'Il cartoncino è idoneo, la ripetizione è nella norma' },
})

describe('a recall of a reinstated card', () => {
  it('a recall of a reinstated card holds the negative until its card comes, then recalls urgently for the same analyte', async () => {
    const first = await reinstated()
    expect(first.row.proposedAction.actionId).toBe('suspend')
    expect(first.row.against.map(({ code }) => code)).toEqual(['recall_awaited'])
    expect(first.row.refusedActions.map(({ actionId }) => actionId)).toContain('report_negative')
    const next = await recallCard(test, first)
    const { row } = await next.measure('sne_ms', { C5: 1.6 })
    expect(row.proposedAction.actionId).toBe('urgent_recall')
  })

  it('a negative after a recall refused by a lead is to be reassessed when a later card confirms it', async () => {
    const first = await reinstated()
    const plain = await test.as('supervisor')
    const refused = await plain.refused('refuseSampleRequest', await refusal())
    expect(refused.details.code).toBe('lead_required')
    const lead = await test.as('supervisor', { lead: true })
    await lead.call('refuseSampleRequest', await refusal())
    await first.newborn.decide(first.plateId, { actionId: 'report_negative' })
    const [report] = await first.newborn.reports()
    expect(report).toMatchObject({ outcome: 'negative', ordinary: false })
    await acceptReport(test, report?.id ?? 0)
    const next = await recallCard(test, first)
    await next.decide((await next.measure('sne_ms', { C5: 1.6 })).plateId)
    expect(await reassessments()).toEqual([])
    await next.measure('sne_ms', [{ C5: 1.6 }, { C5: 1.6 }])
    expect(await reassessments()).toEqual([{ cause: 'later', reportId: report?.id }])
  })
})
