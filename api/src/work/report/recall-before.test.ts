import { dayOf, latestMomentOf } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptReport, recallCard, recalled } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const collectedOf = async (id: number) =>
  new Date(
    (await test.db.selectFrom('samples').select('collectedAt').where('id', '=', id).executeTakeFirstOrThrow())
      .collectedAt,
  )

it('a recall card of the day of the recalled one returns nothing to normal while nobody knows its hour', async () => {
  const first = await recalled(test, { C8: 0.7 })
  const recalledAt = await collectedOf(first.newborn.card.id)
  const next = await recallCard(test, {
    ...first,
    change: (card) => ({
      ...card,
      collectedAt: new Date(recalledAt.getTime() + 60_000).toISOString(),
      collectionTimeKnown: false,
    }),
  })
  const stored = await collectedOf(next.card.id)
  expect(stored.toISOString()).toBe(latestMomentOf(dayOf(recalledAt), test.clock.now()))
  const { row } = await next.measure('sne_ms', { C8: 0.1 })
  expect(row.proposedAction.actionId).not.toBe('positivity_returned')
  expect(row.against.map(({ code }) => code)).toContain('open_finding')
})

it('a returned report that is reopened recalls again when its card was collected before the recalled one', async () => {
  const first = await recalled(test, { C8: 0.7 })
  const next = await recallCard(test, first)
  await next.decide((await next.measure('sne_ms', { C8: 0.1 })).plateId)
  const [returned] = await next.reports()
  expect(returned).toMatchObject({ outcome: 'positivity_returned' })
  await acceptReport(test, returned?.id ?? 0)
  const support = await test.as('support')
  const { version } = await support.call('getSample', { params: { id: next.card.id } })
  const before = await test.db
    .selectFrom('samples')
    .select('collectedAt')
    .where('id', '=', first.newborn.card.id)
    .executeTakeFirstOrThrow()
  const collectedAt = new Date(new Date(before.collectedAt).getTime() - 3_600_000).toISOString()
  await support.call('updateSample', {
    params: { id: next.card.id },
    body: { version, reason: 'Ora del prelievo errata', collectedAt },
  })
  const supervisor = await test.as('supervisor', { validator: true })
  const report = await supervisor.call('getReport', { params: { id: returned?.id ?? 0 } })
  await supervisor.call('reopenReport', {
    params: { id: report.id },
    body: { motivation: 'Prelievo precedente', version: report.version },
  })
  const analyst = await test.as('analyst')
  const [pending] = (await analyst.call('listPendingAnalyses', { query: {} })).items
  const params = { id: pending?.id ?? 0 }
  const { judgement } = await analyst.call('getSampleAnalysis', { params })
  expect(judgement?.proposedAction.actionId).toBe('recall_spot')
  await analyst.call('decideSampleAnalysis', { params, body: { actionId: 'recall_spot' } })
  const revision = (await next.reports()).at(-1)
  await acceptReport(test, revision?.id ?? 0)
  const requests = await test.db
    .selectFrom('sampleRequests')
    .select('status')
    .where('type', '=', 'new_spot')
    .execute()
  expect(requests.map(({ status }) => status)).toEqual(['done', 'pending'])
})
