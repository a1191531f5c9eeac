import type { GridActionName } from '@sne/shared/domain'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { type CardValues, newCard } from '../../testing/one-card.ts'
import { closedPlate } from '../../testing/plates.ts'
import { acceptReport, recallCard, recalled } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const board = async () => (await (await test.as('analyst')).call('listRecallCases', { query: {} })).items
const pending = async () =>
  (await (await test.as('analyst')).call('listPendingAnalyses', { query: {} })).items

/** A first value out of range, for which a repetition was asked. */
async function repeated(values: CardValues) {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  return newborn
}

/** A finding of an analyte that cannot wait, confirmed, for which its second tier was asked. */
async function confirmed(values: CardValues) {
  const newborn = await repeated(values)
  await newborn.decide((await newborn.measure('sne_ms', [values, values])).plateId)
  return newborn
}

/** The planner refuses what waits for a plate. @param which repetitions alone, or second tiers alone */
async function refuse(which?: 're_test' | 'second_tier') {
  const waiting = await test.db
    .selectFrom('sampleRequests')
    .select(['id', 'secondTierTypeId'])
    .where('type', '=', 're_test')
    .where('status', '=', 'pending')
    .execute()
  const planner = await test.as('planner')
  for (const { id } of waiting.filter(
    ({ secondTierTypeId }) => !which || (secondTierTypeId === null) === (which === 're_test'),
  ))
    await planner.call('refuseSampleRequest', { params: { id }, body: { reason: 'Non si ripete' } })
}

async function decide(actionId: GridActionName) {
  const [waits] = await pending()
  if (waits)
    await (await test.as('analyst')).raw('decideSampleAnalysis', {
      params: { id: waits.id },
      body: { actionId, note: 'Ancora' },
    })
}

describe('a late repetition', () => {
  it('a late repetition stays late on the board when it is asked for again', async () => {
    await repeated({ PHE: 300 })
    test.clock.advance({ hours: 73 })
    const [before] = await board()
    expect(before).toMatchObject({ waits: 'repetition', overdue: true })
    await decide('re_test_duplicate')
    expect(await board()).toMatchObject([{ waits: 'repetition', overdue: true, dueOn: before?.dueOn }])
  })

  it('a late repetition stays on the board for a decision when the planner refuses it, also once it is suspended', async () => {
    await repeated({ PHE: 300 })
    test.clock.advance({ hours: 73 })
    await refuse()
    expect(await board()).toMatchObject([{ waits: 'decision', overdue: true }])
    await decide('suspend')
    expect(await board()).toMatchObject([{ waits: 'decision', overdue: true }])
  })

  it('a late repetition that was refused in time is late once the hours of its order are over', async () => {
    await repeated({ PHE: 300 })
    await refuse()
    expect(await board()).toEqual([])
    test.clock.advance({ hours: 73 })
    expect(await board()).toMatchObject([{ waits: 'decision', overdue: true }])
  })

  it('a late repetition stays on the board until its result is decided, and one in time is not listed', async () => {
    const newborn = await repeated({ PHE: 300 })
    test.clock.advance({ hours: 73 })
    await closedPlate(test, 'sne_ms')
    expect(await pending()).toEqual([])
    expect(await board()).toMatchObject([{ waits: 'repetition', overdue: true }])
    expect(newborn.card.newbornId).toBe((await board())[0]?.newborn.id)
  })

  it('a late repetition that was answered late leaves the finding late until a report closes it', async () => {
    const newborn = await repeated({ PHE: 300 })
    test.clock.advance({ hours: 73 })
    const { plateId } = await newborn.measure('sne_ms', [{ PHE: 300 }, { PHE: 20 }])
    expect(await board()).toMatchObject([{ waits: 'repetition' }])
    await newborn.decide(plateId, { actionId: 're_test_duplicate' })
    expect(await board()).toMatchObject([{ waits: 'repetition', overdue: true }])
  })

  it('a late repetition that was answered in time lets the next one begin its own hours', async () => {
    const newborn = await repeated({ PHE: 300 })
    test.clock.advance({ hours: 40 })
    const { plateId } = await newborn.measure('sne_ms', [{ PHE: 300 }, { PHE: 20 }])
    await newborn.decide(plateId, { actionId: 're_test_duplicate' })
    test.clock.advance({ hours: 40 })
    expect(await board()).toEqual([])
    test.clock.advance({ hours: 33 })
    expect(await board()).toMatchObject([{ waits: 'repetition', overdue: true }])
  })
})

describe('a late second tier', () => {
  const late = [{ waits: 'repetition', overdue: true }]

  it('a refused late second tier stays late on the board and in the list when the card is repeated', async () => {
    await confirmed({ XLE: 320 })
    test.clock.advance({ hours: 30 })
    const [before] = await board()
    expect(before).toMatchObject({ waits: 'repetition', overdue: true })
    await refuse()
    expect(await board()).toMatchObject([{ waits: 'decision', overdue: true }])
    await decide('re_test_duplicate')
    expect(await board()).toMatchObject([{ waits: 'repetition', overdue: true, dueOn: before?.dueOn }])
    expect(await pending()).toMatchObject([{ pendingReason: 're_test_late' }])
  })

  it('a late second tier that is refused beside a repetition of its finding leaves the finding late', async () => {
    await confirmed({ XLE: 320 })
    test.clock.advance({ hours: 30 })
    await decide('re_test_duplicate')
    await refuse('second_tier')
    expect(await board()).toMatchObject(late)
    expect(await pending()).toHaveLength(1)
  })

  it('a late second tier that was refused with a repetition stays late when the card is repeated once more', async () => {
    await confirmed({ C3: 8.4 })
    test.clock.advance({ hours: 30 })
    await decide('re_test_duplicate')
    await refuse()
    await decide('re_test_single')
    expect(await board()).toMatchObject(late)
    expect(await pending()).toHaveLength(1)
  })

  it('a late second tier that was refused in time keeps its hours for the repetition that is ordered after it', async () => {
    await confirmed({ XLE: 320 })
    await refuse()
    await decide('re_test_duplicate')
    expect(await board()).toEqual([])
    test.clock.advance({ hours: 25 })
    expect(await board()).toMatchObject(late)
  })

  it('a late second tier of an analyte that cannot wait is left by an urgent recall alone, or stays late', async () => {
    const newborn = await confirmed({ XLE: 320 })
    await refuse()
    await decide('re_test_duplicate')
    test.clock.advance({ hours: 30 })
    const [before] = await board()
    for (const actionId of ['not_evaluable', 'recall_spot'] as const) {
      await decide(actionId)
      expect(await board(), actionId).toMatchObject([{ overdue: true, dueOn: before?.dueOn }])
    }
    const analyst = await test.as('analyst')
    const params = { id: (await pending())[0]?.id ?? 0 }
    const { judgement } = await analyst.call('getSampleAnalysis', { params })
    expect(judgement?.proposedAction.actionId).toBe('urgent_recall')
    expect(judgement?.allowedActions).not.toContain('not_evaluable')
    await decide('urgent_recall')
    expect(await newborn.reports()).toMatchObject([{ outcome: 'positive', urgent: true }])
    expect(await board()).toMatchObject([{ urgent: true }])
  })
})

it('lateness never decreases, whoever orders, refuses, suspends and orders again', async () => {
  const act = fc.constantFrom('order', 'single', 'refuse', 'suspend', 'wait', 'wait', 'wait')
  await fc.assert(
    fc
      .asyncProperty(fc.array(act, { minLength: 5, maxLength: 12 }), async (acts) => {
        await repeated({ PHE: 300 })
        let due: string | null = null
        for (const one of acts) {
          if (one === 'order') await decide('re_test_duplicate')
          else if (one === 'single') await decide('re_test_single')
          else if (one === 'refuse') await refuse()
          else if (one === 'suspend') await decide('suspend')
          else test.clock.advance({ hours: 25 })
          const [found] = await board()
          if (due !== null) expect(found, acts.join(' ')).toMatchObject({ overdue: true, dueOn: due })
          due = found?.dueOn ?? null
        }
      })
      .beforeEach(async () => {
        await test.close()
        test = await startTestApp()
      }),
    { numRuns: 7, seed: 20 },
  )
})

it('lateness of a confirmed finding never decreases, whatever is ordered, refused and ordered again for it', async () => {
  const act = fc.constantFrom(
    'order',
    'single',
    'second',
    'refuse',
    'no tier',
    'no test',
    'suspend',
    'wait',
    'wait',
  )
  await fc.assert(
    fc
      .asyncProperty(fc.array(act, { minLength: 5, maxLength: 12 }), async (acts) => {
        await confirmed({ XLE: 320 })
        const start = test.clock.now().getTime()
        let due: string | null = null
        for (const one of acts) {
          if (one === 'order') await decide('re_test_duplicate')
          else if (one === 'single') await decide('re_test_single')
          else if (one === 'second') await decide('second_tier')
          else if (one === 'refuse') await refuse()
          else if (one === 'no tier') await refuse('second_tier')
          else if (one === 'no test') await refuse('re_test')
          else if (one === 'suspend') await decide('suspend')
          else test.clock.advance({ hours: 13 })
          const [found] = await board()
          const isOver = test.clock.now().getTime() - start > 24 * 3_600_000
          if (isOver) expect(found, acts.join(' ')).toMatchObject({ overdue: true })
          if (due !== null) expect(found, acts.join(' ')).toMatchObject({ dueOn: due })
          due = found?.dueOn ?? null
        }
      })
      .beforeEach(async () => {
        await test.close()
        test = await startTestApp()
      }),
    { numRuns: 5, seed: 15 },
  )
})

/** A returned positivity that a supervisor reopened. */
async function reopenedReturn() {
  const first = await recalled(test, { C8: 0.7 })
  const next = await recallCard(test, first)
  await next.decide((await next.measure('sne_ms', { C8: 0.1 })).plateId)
  const [returned] = await next.reports()
  await acceptReport(test, returned?.id ?? 0)
  expect(await board()).toEqual([])
  const supervisor = await test.as('supervisor', { validator: true })
  const { version } = await supervisor.call('getReport', { params: { id: returned?.id ?? 0 } })
  await supervisor.call('reopenReport', {
    params: { id: returned?.id ?? 0 },
    body: { motivation: 'Da rivedere', version },
  })
  return { newborn: next, sent: first.sent }
}

it('a returned positivity that is reopened is on the board until its next revision is signed', async () => {
  await reopenedReturn()
  expect(await board()).toMatchObject([
    { waits: 'decision', overdue: false, report: { outcome: 'positivity_returned', status: 'reopened' } },
  ])
  await decide('re_test_duplicate')
  expect(await board()).toMatchObject([{ waits: 'repeating' }])
})

it('a reopened returned positivity waits for the card that its new decision asks for, and ends with its report', async () => {
  const reopened = await reopenedReturn()
  test.clock.advance({ hours: 30 })
  expect(await board()).toMatchObject([{ waits: 'decision', overdue: true }])
  await decide('not_evaluable')
  expect(await board()).toMatchObject([{ waits: 'card', overdue: false }])
  const third = await recallCard(test, reopened)
  await third.decide((await third.measure('sne_ms', { C8: 0.1 })).plateId)
  const [report] = await third.reports()
  expect(report).toMatchObject({ outcome: 'positivity_returned' })
  await acceptReport(test, report?.id ?? 0)
  expect(await board()).toEqual([])
})

it('a lead who refuses a late second tier beside a recall reads the findings left open', async () => {
  await recalled(test, { C3: 8.4, PHE: 300 })
  test.clock.advance({ hours: 80 })
  expect(await pending()).toMatchObject([{ pendingReason: 'second_tier_late' }])
  const { id } = await test.db
    .selectFrom('sampleRequests')
    .select('id')
    .where('secondTierTypeId', 'is not', null)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  const lead = await test.as('supervisor', { lead: true })
  const { refusalLeavesOpen } = await lead.call('getSampleRequest', { params: { id } })
  expect(refusalLeavesOpen).toContain('C3')
  expect(refusalLeavesOpen).toContain('in ritardo')
  await lead.call('refuseSampleRequest', { params: { id }, body: { reason: 'Cartoncino finito' } })
  const [waits] = await pending()
  expect(waits).toMatchObject({ pendingReason: 'second_tier_late' })
  expect(await board()).toMatchObject([{ overdue: true }])
  const analyst = await test.as('analyst')
  const params = { id: waits?.id ?? 0 }
  const { judgement } = await analyst.call('getSampleAnalysis', { params })
  expect(judgement?.proposedAction.actionId).toBe('urgent_recall')
  expect(judgement?.refusedActions).toContainEqual({
    actionId: 'recall_spot',
    reason: expect.stringContaining('in ritardo'),
  })
  await decide('urgent_recall')
  expect(await pending()).toEqual([])
})
