import type { ResultValue } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'

/** The report of the first card closes the order. A further card of the newborn is at work then. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const order = () =>
  test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()
const negative = { status: 'closed', closeReason: 'report_negative' }
const open = { status: 'open', closeReason: null }

async function furtherCard() {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = card
    return card
  })
  await first.decide((await first.measure('sne_ms')).plateId)
  const further = await recallCard(test, { newborn: first, sent, motivation: 'control' })
  await acceptReport(test, (await first.reports())[0]?.id ?? 0)
  expect(await order()).toEqual(negative)
  return further
}

describe('a closed order whose further card is measured', () => {
  it.each<[string, ResultValue]>([
    ['critical', 900],
    ['out of range', 200],
    ['unreadable', 'unusable'],
  ])('a closed order is open from the import on when a value is %s', async (_, PHE) => {
    await (await furtherCard()).measure('sne_ms', { PHE })
    expect(await order()).toEqual(open)
  })

  it('a closed order stays closed when all values are in range', async () => {
    await (await furtherCard()).measure('sne_ms')
    expect(await order()).toEqual(negative)
  })

  it('a reopened order closes again when the card is repeated and reported in range', async () => {
    const further = await furtherCard()
    await further.decide((await further.measure('sne_ms', { PHE: 'unusable' })).plateId)
    await further.decide((await further.measure('sne_ms')).plateId)
    expect(await order()).toEqual(open)
    await acceptReport(test, (await further.reports())[0]?.id ?? 0)
    expect(await order()).toEqual(negative)
  })

  it('a closed order is open when a person types a value out of range', async () => {
    const { plateId, row } = await (await furtherCard()).measure('sne_ms')
    await (await test.as('analyst')).call('saveAnalytes', {
      params: { id: plateId },
      body: {
        rows: [
          {
            sampleAnalysisId: row.sampleAnalysisId,
            analytes: [{ code: 'PHE', value: 900, reason: 'Letto di nuovo' }],
          },
        ],
      },
    })
    expect(await order()).toEqual(open)
  })
})
