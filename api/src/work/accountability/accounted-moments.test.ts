import { type AccountedPeriod, clockHours } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport } from '../../testing/recalled.ts'
import { pendingReport } from '../../testing/reported.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const whole = { from: '2026-11-01', to: '2026-12-31' }
const figuresOf = async (person: TestCaller, query: AccountedPeriod = whole) =>
  person.call('getAccountability', { query })

describe('a day', () => {
  it('a day begins and ends at midnight in Italy, in winter and in summer', async () => {
    const card = await newCard(test)
    const person = await test.as('administration')
    const moved = async (acceptedAt: string) =>
      test.db
        .updateTable('analyzableSamples')
        .set({ acceptedAt })
        .where('sampleId', '=', card.card.id)
        .where('workgroupId', '=', test.laboratory.id)
        .execute()
    for (const [moment, day, before] of [
      ['2026-01-14T23:00:00Z', '2026-01-15', '2026-01-14'],
      ['2026-07-14T22:00:00Z', '2026-07-15', '2026-07-14'],
      ['2026-03-28T23:00:00Z', '2026-03-29', '2026-03-28'],
      ['2026-10-25T22:59:59Z', '2026-10-25', '2026-10-26'],
    ] as const) {
      await moved(moment)
      const on = async (one: string) => (await figuresOf(person, { from: one, to: one })).total.accepted
      expect([moment, (await on(day)) > 0, await on(before)]).toEqual([moment, true, 0])
    }
  })
})

describe('the turn-around', () => {
  it('the turn-around is the clock of the board at the moment of the signature', async () => {
    const report = await pendingReport(test)
    test.clock.advance({ hours: 7 })
    const { items } = await (await test.as('supervisor')).call('listTurnaround', {
      query: { category: ['sne'], pageSize: 200 },
    })
    const clock = items.find(({ newborn }) => newborn.id === report.card.newbornId)
    await acceptReport(test, report.id)
    const { rows } = await figuresOf(await test.as('supervisor'))
    const row = rows.find(
      ({ category, birthPoint }) => category === 'sne' && birthPoint.id === report.card.birthPointId,
    )
    expect(row?.reports).toBe(1)
    expect(row?.turnaroundHours).toBeCloseTo(clockHours(clock?.since ?? '', test.clock.now()), 6)
  })

  it('the turn-around and the report follow a revision: what was reopened counts no more, the revision does', async () => {
    const report = await pendingReport(test)
    const ofPlace = async () => {
      const { rows } = await figuresOf(await test.as('supervisor'))
      const row = rows.find(
        ({ category, birthPoint }) => category === 'sne' && birthPoint.id === report.card.birthPointId,
      )
      return [row?.reports, row?.positives, row?.turnaroundHours]
    }
    const supervisor = await test.as('supervisor', { validator: true })
    await acceptReport(test, report.id)
    const [, , first] = await ofPlace()
    await supervisor.call('reopenReport', { params: { id: report.id }, body: { motivation: 'Da rivedere' } })
    expect(await ofPlace()).toEqual([0, 0, null])
    test.clock.advance({ hours: 3 })
    const made = await (await test.as('analyst')).call('decideSampleAnalysis', {
      params: { id: report.sampleAnalysisId },
      body: { actionId: 'report_negative' },
    })
    await acceptReport(test, made.reportId ?? 0)
    expect(await ofPlace()).toEqual([1, 0, Number(first) + 3])
  })
})
