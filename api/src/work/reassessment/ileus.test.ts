import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'
import { acceptReport } from '../../testing/recalled.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('meconium ileus told after the signature of cystic fibrosis marks the report and tells the supervisors', async () => {
  const supervisor = await test.as('supervisor', { validator: true })
  const newborn = await newCard(test)
  await laboratoryOf(test, 'fc')
  const { id } = newborn.card
  await newborn.decide((await newborn.measure('fc_irt')).plateId)
  const [report] = await newborn.reports()
  expect(report?.outcome).toBe('negative')
  await acceptReport(test, report?.id ?? 0)

  const support = await test.as('support')
  const { version, conditions } = await support.call('getSample', { params: { id } })
  await support.call('updateSample', {
    params: { id },
    body: { version, conditions: { ...conditions, meconiumIleus: true }, reason: 'Detto dal reparto' },
  })
  const marks = await test.db
    .selectFrom('reportReassessments')
    .select(['reportId', 'cause', 'details'])
    .execute()
  expect(marks).toMatchObject([
    { reportId: report?.id, cause: 'correction', details: { facts: ['meconiumIleus'] } },
  ])
  const { items } = await supervisor.call('listNotifications', { query: {} })
  expect(items.map(({ text }) => text).join()).toContain('ileo da meconio')
})
