import { type AccountedPeriod, type Screening, screenings } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laboratoryAtWork } from '../../testing/everything.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, recalled } from '../../testing/recalled.ts'
import { recountedFigures } from '../../testing/recount-figures.ts'
import { pendingReport } from '../../testing/reported.ts'

let test: TestApp
let stranger: number
const whole = { from: '2026-11-01', to: '2026-12-31' }

/** A laboratory with reports of every outcome over two months, and a second one. */
beforeAll(async () => {
  test = await startTestApp()
  await laboratoryAtWork(test)
  const unsuitable = await newCard(test)
  await (await test.as('acceptance')).call('changeSampleStatus', {
    params: { id: unsuitable.card.id },
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
  })
  const further = await newCard(test)
  await further.decide((await further.measure('sne_ms', { C3: 9 })).plateId, { actionId: 'second_tier' })
  await further.measure('sne_2t_mma')
  test.clock.advance({ hours: 30 })
  const asked = await recalled(test, { C3: 9 })
  const answer = await recallCard(test, asked)
  const { plateId } = await answer.measure('sne_ms')
  await answer.decide(plateId, { actionId: 'positivity_returned' })
  const [returned] = await answer.reports()
  test.clock.advance({ hours: 5 })
  await acceptReport(test, returned?.id ?? 0)
  const urgent = await pendingReport(test, 'urgent_recall')
  test.clock.advance({ hours: 300 })
  await acceptReport(test, urgent.id)
  stranger = (await createWorkgroup(test.db, { type: 'standard' })).id
})
afterAll(() => test.close())

const figuresOf = async (person: TestCaller, query: AccountedPeriod & { category?: Screening[] } = whole) =>
  person.call('getAccountability', { query })

describe('the figures of a period', () => {
  it('the figures of a period have every kind of work of this test in them', async () => {
    const { total, rows } = await figuresOf(await test.as('administration'))
    const { turnaroundHours, ...counts } = total
    expect(Object.entries(counts).filter(([, n]) => n === 0)).toEqual([])
    expect(new Set(rows.map((row) => row.turnaroundHours)).size).toBeGreaterThan(2)
  })

  const periods: AccountedPeriod[] = [
    whole,
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-12-01', to: '2026-12-31' },
    { from: '2026-11-20', to: '2026-11-20' },
    { from: '2026-11-22', to: '2026-11-23' },
  ]
  it.each(periods)(
    'the figures of a period are those of a count row by row, from $from to $to',
    async (period) => {
      const own = { laboratoryId: test.laboratory.id, categories: screenings }
      const recount = await recountedFigures(test, { ...own, ...period })
      const person = await test.as('administration')
      const answer = await figuresOf(person, period)
      expect(answer.total).toEqual(recount.ofCards())
      for (const { category, ...figures } of answer.byCategory)
        expect(figures).toEqual(recount.ofCards(category))
      for (const { category, birthPoint, ...figures } of answer.rows)
        expect(figures).toEqual(recount.ofCards(category, birthPoint.id))
      // Nothing is left out: rows that are not there would have had something to count.
      const sum = (name: 'accepted' | 'analyses' | 'reports') =>
        answer.rows.reduce((all, row) => all + row[name], 0)
      for (const name of ['accepted', 'analyses', 'reports'] as const)
        expect(sum(name)).toBe(answer.total[name])

      const analysts = await person.call('getAnalystAccountability', { query: period })
      expect(analysts.total).toEqual(recount.ofAnalyst())
      for (const { analyst, ...figures } of analysts.byAnalyst)
        expect(figures).toEqual(recount.ofAnalyst(analyst.id))
      for (const { analyst, category, ...figures } of analysts.rows)
        expect(figures).toEqual(recount.ofAnalyst(analyst.id, category))
      const [first] = analysts.byAnalyst
      if (!first) return
      const one = await person.call('getAnalystAccountability', {
        query: { ...period, analystId: first.analyst.id },
      })
      expect(one.byAnalyst).toEqual([first])
      expect(one.total).toEqual(recount.ofAnalyst(first.analyst.id))
    },
  )

  it('the figures of a period hold only the categories that the person may see, and of these the chosen ones', async () => {
    const own = { laboratoryId: test.laboratory.id, ...whole }
    const limited = await figuresOf(await test.as('analyst', { screenings: ['btd', 'tgal'] }))
    expect(limited.total).toEqual(
      (await recountedFigures(test, { ...own, categories: ['btd', 'tgal'] })).ofCards(),
    )
    const person = await test.as('analyst', { screenings: ['sne', 'btd'] })
    const chosen = await figuresOf(person, { ...whole, category: ['btd', 'tgal'] })
    expect(chosen.total).toEqual((await recountedFigures(test, { ...own, categories: ['btd'] })).ofCards())
    expect(chosen.total.accepted).toBeGreaterThan(0)
  })

  it('the figures of a period are nothing for another laboratory, and all for an administrator', async () => {
    const other = await test.as('supervisor', { laboratory: { id: stranger } })
    const foreign = await figuresOf(other)
    expect(foreign.rows).toEqual([])
    expect(foreign.total).toMatchObject({ accepted: 0, reports: 0, turnaroundHours: null })
    expect(foreign.laboratory?.id).toBe(stranger)
    const analysts = await other.call('getAnalystAccountability', { query: whole })
    expect([analysts.rows, analysts.total]).toEqual([[], { plates: 0, grids: 0, decisions: 0 }])
    const all = await figuresOf(await test.as('administrator'))
    const recount = await recountedFigures(test, { ...whole, laboratoryId: null, categories: screenings })
    expect([all.total, all.laboratory]).toEqual([recount.ofCards(), null])
  })
})
