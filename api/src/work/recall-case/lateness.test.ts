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

async function refuse() {
  const live = await test.db
    .selectFrom('sampleRequests')
    .select('id')
    .where('type', '=', 're_test')
    .where('status', '=', 'pending')
    .execute()
  const planner = await test.as('planner')
  for (const { id } of live)
    await planner.call('refuseSampleRequest', { params: { id }, body: { reason: 'Non si ripete' } })
}

async function decide(actionId: 're_test_duplicate' | 're_test_single' | 'suspend') {
  const [waits] = await pending()
  if (waits)
    await (await test.as('analyst')).raw('decideSampleAnalysis', {
      params: { id: waits.id },
      body: { actionId, note: 'Ancora' },
    })
}

describe('a late repetition', () => {
  it('stays late on the board when it is asked for again', async () => {
    await repeated({ PHE: 300 })
    test.clock.advance({ hours: 73 })
    const [before] = await board()
    expect(before).toMatchObject({ waits: 'repetition', overdue: true })
    await decide('re_test_duplicate')
    expect(await board()).toMatchObject([{ waits: 'repetition', overdue: true, dueOn: before?.dueOn }])
  })

  it('stays on the board for a decision when the planner refuses it, also once it is suspended', async () => {
    await repeated({ PHE: 300 })
    test.clock.advance({ hours: 73 })
    await refuse()
    expect(await board()).toMatchObject([{ waits: 'decision', overdue: true }])
    await decide('suspend')
    expect(await board()).toMatchObject([{ waits: 'decision', overdue: true }])
  })

  it('that was refused in time is late once the hours of its order are over', async () => {
    await repeated({ PHE: 300 })
    await refuse()
    expect(await board()).toEqual([])
    test.clock.advance({ hours: 73 })
    expect(await board()).toMatchObject([{ waits: 'decision', overdue: true }])
  })

  it('stays on the board on its plate and until its result is decided; one in time is on no board', async () => {
    const newborn = await repeated({ PHE: 300 })
    test.clock.advance({ hours: 73 })
    await closedPlate(test, 'sne_ms')
    expect(await pending()).toEqual([])
    expect(await board()).toMatchObject([{ waits: 'repetition', overdue: true }])
    expect(newborn.card.newbornId).toBe((await board())[0]?.newborn.id)
  })

  it('that was answered late leaves the finding late until a report closes it', async () => {
    const newborn = await repeated({ PHE: 300 })
    test.clock.advance({ hours: 73 })
    const { plateId } = await newborn.measure('sne_ms', [{ PHE: 300 }, { PHE: 20 }])
    expect(await board()).toMatchObject([{ waits: 'repetition' }])
    await newborn.decide(plateId, { actionId: 're_test_duplicate' })
    expect(await board()).toMatchObject([{ waits: 'repetition', overdue: true }])
  })

  it('that was answered in time lets the next one begin its own hours', async () => {
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

it('a returned positivity that is reopened is on the board until its next revision is signed', async () => {
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
  expect(await board()).toMatchObject([
    { waits: 'decision', overdue: false, report: { outcome: 'positivity_returned', status: 'reopened' } },
  ])
  await decide('re_test_duplicate')
  expect(await board()).toMatchObject([{ waits: 'repeating' }])
})

it('a lead who refuses a late second tier beside a recall reads what it leaves open, and the finding still waits', async () => {
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
  await analyst.call('decideSampleAnalysis', {
    params,
    body: { actionId: 'recall_spot', note: 'Si attende' },
  })
  expect(await pending()).toEqual([])
})
