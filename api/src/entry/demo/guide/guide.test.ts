import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordDemonstration } from '../../../platform/installation/facts.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../../testing/index.ts'
import { newPlate, punchAll } from '../../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** The laboratory of the test with the names of the demonstration's. */
async function demonstration() {
  await recordDemonstration(test.db, true, test.clock.now())
  await test.db
    .updateTable('workgroups')
    .set({ code: 'LAB-SNE' })
    .where('id', '=', test.laboratory.id)
    .execute()
  const { id } = await createWorkgroup(test.db, {
    type: 'spoke_birth_point',
    referenceLaboratoryId: test.laboratory.id,
  })
  await test.db.updateTable('workgroups').set({ code: 'PN-NORD' }).where('id', '=', id).execute()
}

/** Does the work of a step's person, with the product's own calls. */
async function work() {
  const acceptance = await test.as('acceptance')
  const planner = await test.as('planner')
  const analyst = await test.as('analyst')
  const supervisor = await test.as('supervisor', { validator: true })
  const open = async () => {
    const { run } = await acceptance.call('getGuide')
    const step = run?.steps.find(({ done }) => !done)
    return { run, step: step?.key ?? null }
  }

  async function punched() {
    const { id } = await newPlate(test, planner)
    const params = { id }
    await planner.call('planAll', { params, body: {} })
    await punchAll(planner, id)
    await planner.call('closePlate', { params, body: {} })
    return params
  }
  async function measured(params: { readonly id: number }) {
    const file = await analyst.call('getGuideFile', { params })
    await analyst.call('importResults', {
      params,
      body: {},
      file: { name: 'risultati.csv', type: 'text/csv', bytes: await file.text() },
    })
  }
  /** Closes a grid with the actions that the product proposes. */
  async function judged(params: { readonly id: number }) {
    const { rows, draftVersion } = await analyst.call('getGrid', { params, query: {} })
    const draft = await analyst.call('saveGridDraft', {
      params,
      body: {
        version: draftVersion,
        rows: rows.map(({ sampleAnalysisId, proposedAction }) => ({
          sampleAnalysisId,
          actionId: proposedAction.actionId,
        })),
      },
    })
    await analyst.call('closeGrid', { params, body: { draftVersion: draft.version } })
    return rows.map(({ proposedAction }) => proposedAction.actionId)
  }
  return { acceptance, supervisor, open, punched, measured, judged }
}

describe('real data', () => {
  it('real data have no guide', async () => {
    const person = await test.as('acceptance')
    expect(await person.call('getGuide')).toEqual({ offered: false, run: null })
    expect((await person.refused('startGuide')).status).toBe(404)
  })
})

describe('a demonstration', () => {
  beforeEach(demonstration)

  it('a demonstration offers the guide to its laboratory, not to another one', async () => {
    const other = await createWorkgroup(test.db, { type: 'sma' })
    const stranger = await test.as('analyst', { laboratory: other })
    expect(await stranger.call('getGuide')).toEqual({ offered: false, run: null })
    expect(await (await test.as('analyst')).call('getGuide')).toEqual({ offered: true, run: null })
  })

  it('a demonstration goes by the guide from four cards to a recall that was told, by what the product proposes', async () => {
    const { acceptance, supervisor, open, punched, measured, judged } = await work()
    const { run: begun } = await acceptance.call('startGuide')
    expect(begun?.cards).toEqual(['PROVA-1-1', 'PROVA-1-2', 'PROVA-1-3', 'PROVA-1-4'])
    expect(begun?.steps.map(({ done }) => done)).not.toContain(true)

    const [, shippingId] = /\/shipping\/(\d+)/.exec(begun?.steps[0]?.address ?? '') ?? []
    for (const barcode of begun?.cards ?? [])
      await acceptance.call('acceptSample', {
        params: { id: Number(shippingId) },
        body: { barcode, status: 'accepted' },
      })
    await acceptance.call('closeShipping', { params: { id: Number(shippingId) }, body: {} })
    expect((await open()).step).toBe('plan')

    const first = await punched()
    expect(await open()).toMatchObject({ step: 'import', run: { measuring: first } })
    await measured(first)
    expect((await open()).step).toBe('judge')
    expect((await judged(first)).toSorted()).toEqual([
      ...['re_test_duplicate', 'report_negative', 'report_negative', 'report_negative'],
    ])
    expect((await open()).step).toBe('repeat')

    const second = await punched()
    expect((await open()).step).toBe('confirm')
    await measured(second)
    expect(await judged(second)).toEqual(['recall_spot'])
    expect((await open()).step).toBe('sign')

    const reports = await test.db
      .selectFrom('reports')
      .select(['id', 'version'])
      .where('status', '=', 'pending')
      .execute()
    for (const { id, version } of reports)
      await supervisor.call('acceptReport', { params: { id }, body: { version } })
    const { step, run } = await open()
    expect(step).toBe('tell')
    const { id: requestId } = await test.db
      .selectFrom('sampleRequests')
      .select('id')
      .where('type', '=', 'new_spot')
      .executeTakeFirstOrThrow()
    const address = run?.steps.at(-1)?.address ?? ''
    const [, newbornId] = /\/communication\/(\d+)\//.exec(address) ?? []
    expect(address).toBe(`/communication/${newbornId}/create?category=sne&sampleRequestId=${requestId}`)
    await acceptance.call('createCommunication', {
      body: {
        newbornId: Number(newbornId),
        ...{ recipientType: 'punto_nascita', channel: 'telefono', outcome: 'comunicato', category: 'sne' },
        at: test.clock.now().toISOString(),
        text: 'Chiesto un secondo prelievo.',
      },
    })
    expect((await open()).step).toBeNull()
  })

  it('a demonstration begins anew with other cards', async () => {
    const person = await test.as('planner')
    await person.call('startGuide')
    const { run } = await person.call('startGuide')
    expect(run?.cards[0]).toBe('PROVA-2-1')
  })

  it('a demonstration has no results for a plate that is not closed', async () => {
    const planner = await test.as('planner')
    const { id } = await newPlate(test, planner)
    const refusal = await (await test.as('analyst')).refused('getGuideFile', { params: { id } })
    expect(refusal.status).toBe(409)
  })
})
