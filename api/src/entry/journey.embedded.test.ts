import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/index.ts'
import { pendingReport } from '../testing/reported.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/**
 * Every step is a call of its role: intake, acceptance, planning, punching, import, grid, report.
 */
it('a card goes from the birth point to an accepted report, which closes its order', async () => {
  const { id, card } = await pendingReport(test)
  const supervisor = await test.as('supervisor', { validator: true })
  const before = await supervisor.call('getReport', { params: { id } })
  expect(before).toMatchObject({ status: 'pending', outcome: 'negative', number: null })

  const { changed } = await supervisor.call('acceptReport', {
    params: { id },
    body: { version: before.version },
  })
  expect(changed).toBe(true)
  const accepted = await supervisor.call('getReport', { params: { id } })
  expect(accepted).toMatchObject({ status: 'accepted', outcome: 'negative' })
  expect(accepted.number).toMatch(/^2026\/\d{6}$/)

  const analyzable = await test.db
    .selectFrom('analyzableSamples')
    .select(['status', 'newbornId'])
    .where('sampleId', '=', card.id)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()
  expect(analyzable.status).toBe('reported')
  const order = await test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('newbornId', '=', analyzable.newbornId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ status: 'closed', closeReason: 'report_negative' })
})
