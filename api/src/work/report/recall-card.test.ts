import { addDays, dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptReport, recallCard, recalled } from '../../testing/recalled.ts'

/** A newborn is recalled, and its next card comes. Examples of safe judgement by their numbers, through the calls. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const requests = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['type', 'status', 'urgent', 'refusedReason'])
    .where('type', '=', 'new_spot')
    .orderBy('id')
    .execute()
const noticesOf = async (birthPointId: number) =>
  (
    await test.db
      .selectFrom('birthPointNotices')
      .select('type')
      .where('workgroupId', '=', birthPointId)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type)

describe('the card that answers a recall', () => {
  it('case 27: recalled for C8, C8 0.9 again: urgent recall', async () => {
    const first = await recalled(test, { C8: 0.7 })
    const next = await recallCard(test, first)
    expect(next.card.newbornId).toBe(first.newborn.card.newbornId)
    const { row } = await next.measure('sne_ms', { C8: 0.9 })
    expect(row.proposedAction.actionId).toBe('urgent_recall')
    expect(row.refusedActions.map(({ actionId }) => actionId)).toEqual(
      expect.arrayContaining(['report_negative', 'positivity_returned']),
    )
  })

  it('case 31: C14:1 0.80 confirmed goes to the clinical centre; a later card in range does not close it', async () => {
    const first = await recalled(test, { 'C14:1': 0.8 }, 'report_positive')
    const next = await recallCard(test, first)
    const { row } = await next.measure('sne_ms', { 'C14:1': 0.1 })
    expect(row.refusedActions.map(({ actionId }) => actionId)).toEqual(
      expect.arrayContaining(['report_negative', 'positivity_returned']),
    )
    expect(row.proposedAction.actionId).toBe('report_positive')
    expect(row.proposedAction.reason).not.toContain('in aggiunta')
  })

  it('case 31: a positive of C14:1 asks for a card besides, once', async () => {
    const first = await recalled(test, { 'C14:1': 0.8 }, 'report_positive')
    expect(await requests()).toMatchObject([{ status: 'pending', urgent: false }])
    expect(await noticesOf(first.newborn.card.birthPointId)).toContain('recall_approved')
    const next = await recallCard(test, first)
    const { plateId, row } = await next.measure('sne_ms', { 'C14:1': 0.1 })
    expect(row.proposedAction.actionId).toBe('report_positive')
    await next.decide(plateId)
    const [report] = await next.reports()
    await acceptReport(test, report?.id ?? 0)
    expect(await requests()).toMatchObject([{ status: 'done' }])
  })

  it('a positive of another marker than C14:1 asks for no further card', async () => {
    await recalled(test, { PHE: 300 }, 'report_positive')
    expect(await requests()).toEqual([])
  })

  it('case 22: in range, the positivity has returned and the request is done', async () => {
    const first = await recalled(test, { C8: 0.7 })
    const next = await recallCard(test, first)
    const { plateId, row } = await next.measure('sne_ms', { C8: 0.1 })
    expect(row.proposedAction.actionId).toBe('positivity_returned')
    await next.decide(plateId)
    const [report] = await next.reports()
    expect(report).toMatchObject({ outcome: 'positivity_returned', ordinary: false })
    await acceptReport(test, report?.id ?? 0)
    expect(await requests()).toMatchObject([{ status: 'done' }])
  })
})

describe('case 21: a recall that is reopened and decided as urgent', () => {
  it('a reopened recall decided as urgent changes the same request, and the birth point is told', async () => {
    const { newborn, reportId, analysisId } = await recalled(test, { C8: 0.7 })
    expect(await requests()).toMatchObject([{ status: 'pending', urgent: false }])
    const supervisor = await test.as('supervisor', { validator: true })
    await supervisor.call('reopenReport', { params: { id: reportId }, body: { motivation: 'Più grave' } })
    const analyst = await test.as('analyst')
    await analyst.call('decideSampleAnalysis', {
      params: { id: analysisId },
      body: { actionId: 'urgent_recall', note: 'Sentito il centro' },
    })
    expect(await requests()).toMatchObject([{ status: 'pending', urgent: true }])
    const { dueDate } = await test.db
      .selectFrom('sampleRequests')
      .select('dueDate')
      .where('type', '=', 'new_spot')
      .executeTakeFirstOrThrow()
    expect(dueDate).toBe(addDays(dayOf(test.clock.now()), 1))
    expect(await noticesOf(newborn.card.birthPointId)).toContain('recall_changed')
  })
})
