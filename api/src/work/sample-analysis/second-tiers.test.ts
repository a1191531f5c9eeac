import type { AnalysisTypeId, GridActionName } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { analysedPlate, fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { analysisTypeId, closedPlate, newPlate, punchAll } from '../../testing/plates.ts'

type Values = Readonly<Record<string, number>>
type Grid = Awaited<ReturnType<typeof gridOf>>

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const gridOf = (analyst: TestPerson, id: number) => analyst.call('getGrid', { params: { id }, query: {} })

/** Closes a grid with one row, as proposed unless told otherwise. */
async function decideRow(
  grid: Grid,
  {
    actionId,
    tiers,
    note = 'Nota di prova',
  }: { actionId?: GridActionName; tiers?: number[]; note?: string } = {},
) {
  const [row] = grid.rows
  const analyst = await test.as('analyst')
  const { version } = await analyst.call('saveGridDraft', {
    params: { id: grid.id },
    body: {
      version: grid.draftVersion,
      rows: [
        {
          sampleAnalysisId: row?.sampleAnalysisId ?? 0,
          actionId: actionId ?? row?.proposedAction.actionId ?? null,
          secondTierTypeIds: tiers ?? null,
          note,
        },
      ],
    },
  })
  return analyst.call('closeGrid', { params: { id: grid.id }, body: { draftVersion: version } })
}

/** Plans, punches and measures what waits for a type; the grid is open. */
async function measured(code: AnalysisTypeId, values: Values): Promise<Grid> {
  const plate = await closedPlate(test, code)
  const analyst = await test.as('analyst')
  const [barcode = ''] = plate.wells.flatMap((well) => well.barcode ?? [])
  await analyst.call('importResults', {
    params: { id: plate.id },
    body: {},
    file: fileFor(plate, code, { values: { [barcode]: values } }),
  })
  return gridOf(analyst, plate.id)
}

/** A card whose values are out of range and were out again in duplicate: the grid of the repetition is open. */
async function confirmed(values: Values): Promise<Grid> {
  const { plate, analyst } = await analysedPlate(test, { cards: 1, values: {} })
  const first = await gridOf(analyst, plate.id)
  const sampleAnalysisId = first.rows[0]?.sampleAnalysisId ?? 0
  await analyst.call('saveAnalytes', {
    params: { id: plate.id },
    body: {
      rows: [
        {
          sampleAnalysisId,
          analytes: Object.entries(values).map(([code, value]) => ({
            code,
            value,
            reason: 'Letto dal tracciato',
          })),
        },
      ],
    },
  })
  await decideRow(await gridOf(analyst, plate.id), { actionId: 're_test_duplicate' })
  return measured('sne_ms', values)
}

const requests = () =>
  test.db
    .selectFrom('sampleRequests as request')
    .leftJoin('analysisTypes as type', 'type.id', 'request.secondTierTypeId')
    .select(['type.code as tier', 'request.type', 'request.status', 'request.urgent', 'request.dueDate'])
    .where((eb) => eb.or([eb('request.type', '<>', 're_test'), eb('type.code', 'is not', null)]))
    .orderBy('request.id')
    .execute()
const sampleStatus = async () =>
  (
    await test.db
      .selectFrom('analyzableSamples')
      .select('status')
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
  ).status
const reports = () =>
  test.db
    .selectFrom('reports')
    .select(['id', 'outcome', 'status', 'urgent', 'revision'])
    .orderBy('id')
    .execute()
const orderStatus = async () =>
  (
    await test.db
      .selectFrom('analysisRequests')
      .select('status')
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
  ).status
const plannable = async (code: AnalysisTypeId) => {
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner, code)
  const { total } = await planner.call('listPlannableRequests', { params: { id: plate.id }, query: {} })
  return total
}

const inRange = { sne_2t_mma: { MMA: 1, MCA: 0.3, HCY: 6 }, sne_2t_msud: { 'ALLO-ILE': 0.9 } } as const

async function accept(supervisor: TestPerson, id: number) {
  const { version } = await supervisor.call('getReport', { params: { id } })
  await supervisor.call('acceptReport', { params: { id }, body: { version } })
}

describe('two findings with second tiers of their own', () => {
  it('two findings with second tiers send the card to both at once, and the report waits for both', async () => {
    const grid = await confirmed({ C3: 8.4, XLE: 292 })
    expect(grid.rows[0]?.proposedAction).toMatchObject({
      actionId: 'second_tier',
      secondTiers: expect.arrayContaining(['sne_2t_mma', 'sne_2t_msud']),
    })
    await decideRow(grid)
    const tiers = await requests()
    expect(tiers.map(({ tier, status }) => `${tier} ${status}`).toSorted()).toEqual([
      'sne_2t_mma pending',
      'sne_2t_msud pending',
    ])
    const mma = await measured('sne_2t_mma', inRange.sne_2t_mma)
    expect(await plannable('sne_2t_mma')).toBe(0)
    // The other second tier is waited for: nothing may be reported in range yet.
    expect(mma.rows[0]?.allowedActions).not.toContain('report_negative')
    await decideRow(mma)
    expect(await reports()).toEqual([])
    const msud = await measured('sne_2t_msud', inRange.sne_2t_msud)
    expect(msud.rows[0]?.proposedAction).toMatchObject({ actionId: 'report_negative' })
    await decideRow(msud)
    expect(await reports()).toMatchObject([{ outcome: 'negative', status: 'pending' }])
    expect(await sampleStatus()).toBe('to_verify')
  })

  it('two findings with second tiers may be answered in the other order, one beside the sample', async () => {
    await decideRow(await confirmed({ C3: 8.4, XLE: 292 }))
    const msud = await measured('sne_2t_msud', inRange.sne_2t_msud)
    await decideRow(msud)
    expect(await reports()).toEqual([])
    expect(await sampleStatus()).toBe('second_tier')
    const mma = await measured('sne_2t_mma', { ...inRange.sne_2t_mma, MMA: 30 })
    expect(mma.rows[0]?.proposedAction.actionId).toBe('urgent_recall')
    await decideRow(mma)
    expect(await reports()).toMatchObject([{ outcome: 'positive', urgent: true }])
    expect(await sampleStatus()).toBe('to_verify')
  })

  it('two second tiers measured at once lead to one report, and the other one is taken note of', async () => {
    await decideRow(await confirmed({ C3: 8.4, XLE: 292 }))
    const mma = await measured('sne_2t_mma', inRange.sne_2t_mma)
    const msud = await measured('sne_2t_msud', inRange.sne_2t_msud)
    const analyst = await test.as('analyst')
    const proposed: string[] = []
    for (const { id } of [mma, msud]) {
      const grid = await gridOf(analyst, id)
      proposed.push(grid.rows[0]?.proposedAction.actionId ?? '')
      await decideRow(grid)
    }
    expect(proposed.toSorted()).toEqual(['noted', 'report_negative'])
    expect(await reports()).toMatchObject([{ outcome: 'negative', status: 'pending' }])
    expect(await sampleStatus()).toBe('to_verify')
  })

  it('a person may choose one of them, and none that answers nothing', async () => {
    const grid = await confirmed({ C3: 8.4, XLE: 292 })
    const suac = await analysisTypeId(test, 'sne_2t_suac')
    const foreign = await decideRow(grid, { actionId: 'second_tier', tiers: [suac] }).catch(String)
    expect(foreign).toContain('non riguarda alcun reperto aperto')
    const analyst = await test.as('analyst')
    const again = await gridOf(analyst, grid.id)
    const choices = again.rows[0]?.secondTiers.map(({ type, analytes }) => [type.code, analytes[0]])
    expect(choices?.toSorted()).toEqual([
      ['sne_2t_mma', 'C3'],
      ['sne_2t_msud', 'XLE'],
    ])
    await decideRow(again, { actionId: 'second_tier', tiers: [await analysisTypeId(test, 'sne_2t_msud')] })
    expect(await requests()).toMatchObject([{ tier: 'sne_2t_msud', status: 'pending' }])
  })
})

describe('case 4: C3 8.4 and PHE 300, confirmed in duplicate', () => {
  it('one decision recalls and asks for methylmalonic acid besides; in range it changes nothing', async () => {
    const grid = await confirmed({ C3: 8.4, PHE: 300 })
    expect(grid.rows[0]?.proposedAction).toMatchObject({
      actionId: 'recall_spot',
      secondTiers: ['sne_2t_mma'],
    })
    await decideRow(grid)
    expect(await requests()).toMatchObject([
      { type: 're_test', tier: 'sne_2t_mma', status: 'pending' },
      { type: 'new_spot', status: 'pending' },
    ])
    const mma = await measured('sne_2t_mma', inRange.sne_2t_mma)
    expect(await sampleStatus()).toBe('to_verify')
    expect(mma.rows[0]?.findings).toContainEqual(
      expect.objectContaining({ analyte: 'C3', closedBy: 'second_tier' }),
    )
    expect(mma.rows[0]?.allowedActions).not.toContain('report_negative')
    await decideRow(mma)
    expect(await reports()).toMatchObject([{ outcome: 'recall', status: 'pending' }])
    expect(await requests()).toMatchObject([
      { tier: 'sne_2t_mma', status: 'done' },
      { type: 'new_spot', status: 'pending', urgent: false },
    ])
  })

  it('case 4: a second tier out of range after the signature revises the report and raises the same request', async () => {
    await decideRow(await confirmed({ C3: 8.4, PHE: 300 }))
    const supervisor = await test.as('supervisor', { validator: true })
    const [recall] = await reports()
    await accept(supervisor, recall?.id ?? 0)
    expect(await sampleStatus()).toBe('recall')
    const mma = await measured('sne_2t_mma', { ...inRange.sne_2t_mma, MMA: 30 })
    expect(await sampleStatus()).toBe('recall')
    expect(mma.rows[0]?.proposedAction.actionId).toBe('urgent_recall')
    const noted = await decideRow(mma, { actionId: 'noted' }).catch(String)
    expect(noted).toContain('MMA: il reperto di questa analisi va deciso')
    await decideRow(await gridOf(await test.as('analyst'), mma.id))
    expect(await reports()).toMatchObject([
      { outcome: 'recall', status: 'reopened', revision: 1 },
      { outcome: 'positive', status: 'pending', urgent: true, revision: 2 },
    ])
    expect((await requests()).filter(({ type }) => type === 'new_spot')).toMatchObject([
      { status: 'pending', urgent: true },
    ])
    const [, urgent] = await reports()
    await accept(supervisor, urgent?.id ?? 0)
    expect(await reports()).toMatchObject([{ status: 'superseded' }, { status: 'accepted' }])
    expect(await sampleStatus()).toBe('recall')
  })
})

describe('a second tier beside its sample', () => {
  it('an unreadable second tier beside its sample is repeated beside it, and the sample stays in place', async () => {
    await decideRow(await confirmed({ C3: 8.4, PHE: 300 }))
    const mma = await measured('sne_2t_mma', inRange.sne_2t_mma)
    const analyst = await test.as('analyst')
    const sampleAnalysisId = mma.rows[0]?.sampleAnalysisId ?? 0
    await analyst.call('saveAnalytes', {
      params: { id: mma.id },
      body: {
        rows: [
          { sampleAnalysisId, analytes: [{ code: 'MCA', value: null, reason: 'Picco non integrabile' }] },
        ],
      },
    })
    const unread = await gridOf(analyst, mma.id)
    expect(unread.rows[0]?.proposedAction.actionId).toBe('re_test_single')
    await decideRow(unread)
    expect(await sampleStatus()).toBe('to_verify')
    expect((await requests()).filter(({ tier }) => tier !== null)).toMatchObject([
      { status: 'done' },
      { status: 'pending' },
    ])
    const again = await measured('sne_2t_mma', inRange.sne_2t_mma)
    expect(again.rows[0]?.proposedAction.actionId).toBe('noted')
    await decideRow(again)
    expect(await plannable('sne_2t_mma')).toBe(0)
  })

  it('a second tier beside its sample leaves its plate and returns with a failed run’s copy, its sample unmoved', async () => {
    await decideRow(await confirmed({ C3: 8.4, PHE: 300 }))
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner, 'sne_2t_mma')
    const params = { id: plate.id }
    await planner.call('planAll', { params, body: {} })
    expect(await plannable('sne_2t_mma')).toBe(0)
    await planner.call('unplanAll', { params, body: {} })
    expect(await plannable('sne_2t_mma')).toBe(1)
    await planner.call('planAll', { params, body: {} })
    await punchAll(planner, plate.id)
    await planner.call('closePlate', { params, body: {} })
    const analyst = await test.as('analyst')
    const file = fileFor(await planner.call('getPlate', { params }), 'sne_2t_mma', {})
    await analyst.call('importResults', { params, body: {}, file })
    await analyst.call('deleteResults', { params, body: { reason: 'Corsa fallita' } })
    const { plate: copy } = await planner.call('duplicatePlate', { params, body: { withSamples: true } })
    expect(copy.counters.samples).toBe(1)
    expect(await sampleStatus()).toBe('to_verify')
    expect((await requests()).find(({ tier }) => tier === 'sne_2t_mma')).toMatchObject({
      status: 'assume_re_test',
    })
  })

  it('a second tier keeps the episode of a signed positive open until it is answered and all are told', async () => {
    const grid = await confirmed({ C3: 8.4 })
    await decideRow(grid, {
      actionId: 'report_positive',
      tiers: [await analysisTypeId(test, 'sne_2t_mma')],
    })
    const supervisor = await test.as('supervisor', { validator: true })
    const [positive] = await reports()
    await accept(supervisor, positive?.id ?? 0)
    expect([await sampleStatus(), await orderStatus()]).toEqual(['reported', 'open'])
    const mma = await measured('sne_2t_mma', inRange.sne_2t_mma)
    expect(mma.rows[0]?.refusedActions).toContainEqual(
      expect.objectContaining({ actionId: 'report_negative' }),
    )
    await decideRow(mma)
    expect([await sampleStatus(), await orderStatus()]).toEqual(['reported', 'open'])
    const { newborn } = await supervisor.call('getReport', { params: { id: positive?.id ?? 0 } })
    const acceptance = await test.as('acceptance')
    for (const recipientType of ['centro_clinico', 'genitore'] as const)
      await acceptance.call('createCommunication', {
        body: {
          newbornId: newborn.id,
          recipientType,
          recipientName: 'Dr.ssa Conti',
          channel: 'telefono',
          at: test.clock.now().toISOString(),
          outcome: 'comunicato',
          category: 'sne',
          text: 'Reperto comunicato',
        },
      })
    expect(await orderStatus()).toBe('closed')
  })

  it('a second tier decides the sample while its repetition stands on a plate, which then ends', async () => {
    await decideRow(await confirmed({ C3: 8.4 }), {
      actionId: 're_test_duplicate',
      tiers: [await analysisTypeId(test, 'sne_2t_mma')],
    })
    const planner = await test.as('planner')
    const repeat = await newPlate(test, planner, 'sne_ms')
    await planner.call('planAll', { params: { id: repeat.id }, body: {} })
    expect(await sampleStatus()).toBe('planned')
    const mma = await measured('sne_2t_mma', { ...inRange.sne_2t_mma, MMA: 30 })
    expect(mma.rows[0]?.proposedAction.actionId).toBe('urgent_recall')
    await decideRow(mma)
    expect(await sampleStatus()).toBe('to_verify')
    await planner.call('unplanAll', { params: { id: repeat.id }, body: {} })
    expect(await sampleStatus()).toBe('to_verify')
    const repetitions = await test.db
      .selectFrom('sampleRequests')
      .select('status')
      .where('type', '=', 're_test')
      .where('secondTierTypeId', 'is', null)
      .orderBy('id')
      .execute()
    expect(repetitions.map(({ status }) => status)).toEqual(['done', 'refused'])
  })

  it('a second tier beside its sample that still waits for a plate ends with a report that leaves nothing open', async () => {
    await decideRow(await confirmed({ XLE: 292 }), {
      actionId: 'second_tier',
      tiers: [await analysisTypeId(test, 'sne_2t_msud')],
    })
    await decideRow(await measured('sne_2t_msud', inRange.sne_2t_msud))
    expect(await reports()).toMatchObject([{ outcome: 'negative' }])
    expect((await requests()).every(({ status }) => status !== 'pending')).toBe(true)
  })
})

describe('a second tier beyond its deadline', () => {
  const pending = async () => (await test.as('analyst')).call('listPendingAnalyses', { query: {} })
  const decided = async (actionId: GridActionName) => {
    const analyst = await test.as('analyst')
    const [item] = (await pending()).items
    const params = { id: item?.id ?? 0 }
    return { params, analyst, body: { actionId, note: 'Second tier in ritardo' } }
  }

  it('a second tier beyond its deadline recalls the finding urgently where time matters, and goes on beside the sample', async () => {
    const grid = await confirmed({ XLE: 292 })
    await decideRow(grid)
    expect(await sampleStatus()).toBe('second_tier')
    test.clock.advance({ hours: 23 })
    expect((await pending()).items).toEqual([])
    test.clock.advance({ hours: 2 })
    expect((await pending()).items).toMatchObject([{ pendingReason: 'second_tier_late', status: 'pending' }])
    const { params, analyst, body } = await decided('urgent_recall')
    const { judgement, status } = await analyst.call('getSampleAnalysis', { params })
    expect(status).toBe('pending')
    expect(judgement?.proposedAction.actionId).toBe('urgent_recall')
    for (const actionId of ['second_tier', 'report_negative'] as const) {
      const refused = await analyst.refused('decideSampleAnalysis', { params, body: { ...body, actionId } })
      expect(refused.status, actionId).toBeGreaterThanOrEqual(400)
    }
    expect(await sampleStatus()).toBe('second_tier')
    await analyst.call('decideSampleAnalysis', { params, body })
    expect(await sampleStatus()).toBe('to_verify')
    expect(await reports()).toMatchObject([{ outcome: 'positive', urgent: true, status: 'pending' }])
    expect(await requests()).toMatchObject([
      { tier: 'sne_2t_msud', status: 'pending' },
      { type: 'new_spot', urgent: true },
    ])
    expect((await pending()).items).toEqual([])
    const tier = await measured('sne_2t_msud', { 'ALLO-ILE': 0.5 })
    expect(tier.rows[0]?.allowedActions).toContain('noted')
    await decideRow(tier, { actionId: 'noted' })
    expect(await reports()).toMatchObject([{ outcome: 'positive', urgent: true }])
  })

  it('a second tier beyond its deadline is late by its own hours, and leaves the others in time', async () => {
    const msud = await analysisTypeId(test, 'sne_2t_msud')
    await test.db
      .updateTable('secondTierRules')
      .set({ deadlineHours: 48 })
      .where('analysisTypeId', '=', msud)
      .execute()
    await decideRow(await confirmed({ MET: 80, XLE: 292 }))
    expect((await requests()).map(({ tier }) => tier).toSorted()).toEqual(['sne_2t_mma', 'sne_2t_msud'])
    test.clock.advance({ hours: 25 })
    const methionine = await decided('recall_spot')
    const first = await methionine.analyst.call('getSampleAnalysis', { params: methionine.params })
    expect(first.judgement?.proposedAction).toMatchObject({ actionId: 'recall_spot', secondTiers: [] })
    await methionine.analyst.call('decideSampleAnalysis', methionine)
    expect(await reports()).toMatchObject([{ urgent: false }])
    expect((await pending()).items).toEqual([])
    // The answer that was in time is not forgotten with the recall: leucine cannot wait for another card.
    test.clock.advance({ hours: 24 })
    const leucine = await decided('urgent_recall')
    const second = await leucine.analyst.call('getSampleAnalysis', { params: leucine.params })
    expect(second.judgement?.proposedAction.actionId).toBe('urgent_recall')
    await leucine.analyst.call('decideSampleAnalysis', leucine)
    expect(await reports()).toMatchObject([{ status: 'refused' }, { urgent: true, status: 'pending' }])
    expect((await pending()).items).toEqual([])
  })

  it('a second tier beyond its deadline is late also on a plate; a finding that can wait is recalled ordinarily', async () => {
    await decideRow(await confirmed({ MET: 80 }))
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner, 'sne_2t_mma')
    await planner.call('planAll', { params: { id: plate.id }, body: {} })
    expect(await sampleStatus()).toBe('planned')
    test.clock.advance({ hours: 80 })
    const { params, analyst, body } = await decided('recall_spot')
    const { judgement } = await analyst.call('getSampleAnalysis', { params })
    expect(judgement?.proposedAction.actionId).toBe('recall_spot')
    await analyst.call('decideSampleAnalysis', { params, body })
    expect(await sampleStatus()).toBe('to_verify')
    const again = await test.as('planner')
    const { items } = await again.call('listPlannedWells', { params: { id: plate.id } })
    expect(items.some(({ sampleId }) => sampleId !== null)).toBe(true)
  })

  it('a second tier with its result in time, or on a card with discs left, is waited for', async () => {
    await decideRow(await confirmed({ XLE: 292 }))
    await test.db.updateTable('samples').set({ punchesUsed: 0 }).execute()
    expect((await pending()).items).toEqual([])
    await measured('sne_2t_msud', { 'ALLO-ILE': 0.5 })
    test.clock.advance({ hours: 100 })
    expect((await pending()).items).toEqual([])
  })

  it('a second tier is late from its order on when its card has no disc left', async () => {
    await decideRow(await confirmed({ XLE: 292 }))
    await test.db
      .updateTable('samples')
      .set((eb) => ({ punchesUsed: eb.ref('punchesTotal') }))
      .execute()
    expect((await pending()).items).toMatchObject([{ pendingReason: 'second_tier_late' }])
  })
})
