import { addDays, dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { type CardValues, laboratoryOf, newCard } from '../../testing/one-card.ts'

/** Trypsinogen, then PAP, then variants of CFTR: the result of the last step, and when the newborn is recalled. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

async function confirmed(change?: Parameters<typeof newCard>[1]) {
  const newborn = await newCard(test, change)
  await laboratoryOf(test, 'fc')
  await newborn.decide((await newborn.measure('fc_irt', { IRT: 60 })).plateId)
  await newborn.decide((await newborn.measure('fc_irt', [{ IRT: 59 }, { IRT: 61 }])).plateId)
  return newborn
}

/** All steps of the protocol with their values; the row of the last one. */
async function variants(pap: number, found: number, controls: CardValues = {}) {
  const newborn = await confirmed()
  await newborn.decide((await newborn.measure('fc_pap', { PAP: pap })).plateId, { actionId: 'second_tier' })
  const last = await newborn.measure('fc_cftr', { CFTR: found }, { low: controls })
  return { newborn, last }
}

describe('the last step of the protocol', () => {
  it.each([
    ['two variants are a positive', 3.1, 2, 'report_positive'],
    ['two variants are a positive whatever PAP says', 0.9, 2, 'report_positive'],
    ['one variant is looked for again on a later card', 3.1, 1, 'recall_spot'],
    ['no variant and PAP in range close the finding', 0.9, 0, 'report_negative'],
  ] as const)('%s', async (_, pap, found, action) => {
    const { newborn, last } = await variants(pap, found)
    expect(last.row.proposedAction.actionId).toBe(action)
    await newborn.decide(last.plateId)
    const [report] = await newborn.reports()
    expect(report?.outcome).toBe(
      { report_positive: 'positive', recall_spot: 'recall', report_negative: 'negative' }[action],
    )
  })
})

it.each([
  [0, 'recall_spot'],
  [2, 'report_positive'],
] as const)('a transfused card’s %i variants may be the donor’s: %s', async (found, action) => {
  const newborn = await confirmed((card) => {
    const at = new Date(Date.parse(card.collectedAt) - 24 * 3_600_000).toISOString()
    return { ...card, conditions: { ...card.conditions, transfusion: { at, type: 'red_cells' } } }
  })
  await newborn.decide((await newborn.measure('fc_pap', { PAP: 0.9 })).plateId, { actionId: 'second_tier' })
  const { row } = await newborn.measure('fc_cftr', { CFTR: found })
  expect(row.proposedAction.actionId).toBe(action)
  expect(row.allowedActions).not.toContain('report_negative')
})

it('a recall is due within the days in which its card can be judged', async () => {
  const { newborn, last } = await variants(3.1, 1)
  await newborn.decide(last.plateId)
  const [report] = await newborn.reports()
  const supervisor = await test.as('supervisor', { validator: true })
  const params = { id: report?.id ?? 0 }
  const { version } = await supervisor.call('getReport', { params })
  await supervisor.call('acceptReport', { params, body: { version } })
  const { birthAt } = await test.db
    .selectFrom('newborns')
    .select('birthAt')
    .where('id', '=', newborn.card.newbornId)
    .executeTakeFirstOrThrow()
  const { fromDate, dueDate } = await test.db
    .selectFrom('sampleRequests')
    .select(['fromDate', 'dueDate'])
    .where('type', '=', 'new_spot')
    .executeTakeFirstOrThrow()
  expect(dueDate).toBe(addDays(dayOf(birthAt ?? ''), 28))
  expect(fromDate).toBe(addDays(dayOf(birthAt ?? ''), 22))
  const notice = await test.db
    .selectFrom('birthPointNotices')
    .select('text')
    .where('type', '=', 'recall_approved')
    .executeTakeFirstOrThrow()
  expect(notice.text).toContain('non prima del')
})
