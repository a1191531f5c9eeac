import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { analysedPlate, fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { analysisTypeId, closedPlate, punchAll } from '../../testing/plates.ts'

let test: TestApp
let analyst: TestPerson
let planner: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  planner = await test.as('planner')
})
afterEach(() => test.close())

const cause = { cause: 'control', reason: 'Controllo basso fuori', action: 'Materiale ricostituito' } as const
const rejection = () => ({ ...cause, repeatBy: planner.userId })
const reject = (id: number, by = analyst) => by.call('rejectRun', { params: { id }, body: rejection() })
const copyOf = (id: number) => planner.call('duplicatePlate', { params: { id }, body: { withSamples: true } })

describe('a rejected run', () => {
  it('a rejected run says who rejected it, why and who repeats it, and takes no file any more', async () => {
    const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 2, controlShift: 5 })
    const params = { id: plate.id }
    expect(await reject(plate.id)).toEqual({ changed: true })
    expect(await reject(plate.id)).toEqual({ changed: false })
    const quality = await analyst.call('getPlateQuality', { params })
    expect(quality).toMatchObject({
      status: 'rejected',
      qcState: 'fail',
      rejection: { ...cause, repeatBy: { id: planner.userId } },
    })
    const file = fileFor(plate, 'btd_act', { seed: 'di nuovo' })
    const refused = await analyst.refused('importResults', { params, body: {}, file })
    expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition', from: 'rejected' } })
    expect(refused.message).toContain('la piastra non riceve più file')
    const { items } = await planner.call('listNotifications')
    expect(items[0]?.text).toContain('2 campioni da ripetere')
    const kept = await analyst.refused('deleteResults', { params, body: { reason: 'Via i risultati' } })
    expect(kept.status).toBe(409)
  })

  it('a rejected run is closed by no grid and released by no lead', async () => {
    const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
    const params = { id: plate.id }
    await reject(plate.id)
    const grid = await analyst.call('getGrid', { params, query: {} })
    expect(grid.status).toBe('closed')
    const closing = await analyst.refused('closeGrid', { params, body: { draftVersion: grid.draftVersion } })
    expect(closing.message).toContain('La corsa è stata respinta')
    const row = {
      sampleAnalysisId: grid.rows[0]?.sampleAnalysisId ?? 0,
      actionId: 'report_negative',
    } as const
    const saving = await analyst.refused('saveGridDraft', {
      params,
      body: { version: grid.draftVersion, rows: [row] },
    })
    expect(saving.status).toBe(409)
    const lead = await test.as('supervisor', { lead: true })
    const released = await lead.refused('releaseQuality', { params, body: { reason: 'Rilascio lo stesso' } })
    expect(released.message).toContain('nessuno la rilascia')
  })

  it('a rejected run holds every analyte whatever its controls said', async () => {
    const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1 })
    await reject(plate.id)
    const { held } = await analyst.call('getPlateQuality', { params: { id: plate.id } })
    expect(held).toEqual([{ code: 'BTD', reason: 'la corsa è stata respinta', forGood: false }])
  })

  it('a rejected run gives its samples to a copy, which is measured and closed; the source says where they went', async () => {
    const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 2, controlShift: 5 })
    const early = await planner.refused('duplicatePlate', {
      params: { id: plate.id },
      body: { withSamples: true },
    })
    expect(early.message).toContain('Prima la corsa va respinta')
    await reject(plate.id)
    const { plate: copy, leftOut } = await copyOf(plate.id)
    expect(leftOut).toEqual([])
    expect(copy.counters.samples).toBe(2)
    expect(await planner.call('getPlate', { params: { id: plate.id } })).toMatchObject({
      status: 'repeated',
      copies: [{ id: copy.id }],
    })
    const twice = await planner.refused('duplicatePlate', {
      params: { id: plate.id },
      body: { withSamples: true },
    })
    expect(twice.message).toContain(`I campioni sono già su ${copy.name}`)
    await punchAll(planner, copy.id)
    await planner.call('closePlate', { params: { id: copy.id }, body: {} })
    const again = fileFor(await planner.call('getPlate', { params: { id: copy.id } }), 'btd_act', {
      seed: 'B',
      others: 'normal',
    })
    const answer = await analyst.call('importResults', { params: { id: copy.id }, body: {}, file: again })
    expect(answer).toMatchObject({ kind: 'imported', plate: { qcState: 'ok' } })
  })

  it('a rejected run stands on the chart with its corrective action', async () => {
    const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
    await reject(plate.id)
    const query = { analysisTypeId: await analysisTypeId(test, 'btd_act') }
    const { events } = await analyst.call('getControlChart', { query })
    expect(events).toMatchObject([
      {
        kind: 'rejected',
        plateId: plate.id,
        text: expect.stringContaining('Azione correttiva: Materiale ricostituito'),
      },
    ])
  })

  it('a critical value of a rejected run is repeated as a first value, and its alert stays until then', async () => {
    const newborn = await newCard(test)
    const plate = await closedPlate(test, 'sne_ms')
    const values = { [newborn.card.barcode]: { PHE: 900 } }
    const params = { id: plate.id }
    await analyst.call('importResults', { params, body: {}, file: fileFor(plate, 'sne_ms', { values }) })
    const alerts = async () => (await analyst.call('listCriticalValues', { query: {} })).total
    expect(await alerts()).toBe(1)
    await reject(plate.id)
    expect(await alerts()).toBe(1)
    const { plate: copy } = await copyOf(plate.id)
    expect(await alerts()).toBe(1)
    await punchAll(planner, copy.id)
    await planner.call('closePlate', { params: { id: copy.id }, body: {} })
    const file = fileFor(await planner.call('getPlate', { params: { id: copy.id } }), 'sne_ms', { seed: 'B' })
    await analyst.call('importResults', { params: { id: copy.id }, body: {}, file })
    const row = await newborn.rowOn(copy.id)
    expect(row.proposedAction.actionId).toBe('re_test_duplicate')
  })

  it('a run is rejected by an analyst or lead for a planner, after a release by a lead alone', async () => {
    const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
    const params = { id: plate.id }
    const supervisor = await test.as('supervisor')
    const lead = await test.as('analyst', { lead: true })
    expect((await supervisor.refused('rejectRun', { params, body: rejection() })).details.code).toBe(
      'lead_required',
    )
    const nobody = { ...cause, repeatBy: analyst.userId }
    expect((await analyst.refused('rejectRun', { params, body: nobody })).status).toBe(422)
    await lead.call('releaseQuality', { params, body: { reason: 'Controllo ripetuto' } })
    expect((await analyst.refused('rejectRun', { params, body: rejection() })).details.code).toBe(
      'lead_required',
    )
    expect(await reject(plate.id, lead)).toEqual({ changed: true })
  })
})

it('a plate whose results were deleted says that its samples are repeated on a copy', async () => {
  const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
  const params = { id: plate.id }
  await analyst.call('deleteResults', { params, body: { reason: 'File di un’altra corsa' } })
  const { plate: copy } = await copyOf(plate.id)
  expect(await planner.call('getPlate', { params })).toMatchObject({
    status: 'repeated',
    rejection: null,
    deletedResults: [{ reason: 'File di un’altra corsa' }],
    copies: [{ id: copy.id }],
  })
  const file = fileFor(plate, 'btd_act')
  expect((await analyst.refused('importResults', { params, body: {}, file })).status).toBe(409)
})

describe('a rejection that is taken back', () => {
  const reason = 'Respinta la piastra sbagliata'
  const takeBack = (id: number) => ({ params: { id }, body: { reason } })

  it('taking back a rejection by another lead lets the results count again, with draft and audit trail', async () => {
    const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 2 })
    const params = { id: plate.id }
    const before = await analyst.call('getGrid', { params, query: {} })
    const rows = [
      { sampleAnalysisId: before.rows[0]!.sampleAnalysisId, actionId: 'report_negative' as const },
    ]
    await analyst.call('saveGridDraft', { params, body: { version: before.draftVersion, rows } })
    await reject(plate.id)
    const lead = await test.as('supervisor', { lead: true })
    expect(await lead.call('takeBackRejection', takeBack(plate.id))).toEqual({ changed: true })
    expect(await analyst.call('getPlateQuality', { params })).toMatchObject({
      status: 'analyzed',
      qcState: 'ok',
      rejection: null,
      held: [],
    })
    const grid = await analyst.call('getGrid', { params, query: {} })
    expect(grid.status).toBe('open')
    expect(grid.rows[0]).toMatchObject({ draft: { actionId: 'report_negative' } })
    const [entry] = await test.db
      .selectFrom('auditTrail')
      .select(['reason', 'details'])
      .where('action', '=', 'take_back_rejection')
      .where('entityId', '=', plate.id)
      .execute()
    expect(entry).toMatchObject({
      reason,
      details: { rejection: { by: analyst.userId, reason: cause.reason }, qcState: 'ok' },
    })
    const { items } = await planner.call('listNotifications')
    expect(items[0]?.title).toContain('non ripetere')
    const copying = { params, body: { withSamples: true } }
    expect((await planner.refused('duplicatePlate', copying)).status).toBe(409)
  })

  it('a rejection that is taken back holds what the controls reject, and a release before it counts no more', async () => {
    const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
    const params = { id: plate.id }
    const one = await test.as('analyst', { lead: true })
    const other = await test.as('analyst', { lead: true })
    await one.call('releaseQuality', { params, body: { reason: 'Controllo ripetuto' } })
    await reject(plate.id, one)
    expect(await other.call('takeBackRejection', takeBack(plate.id))).toEqual({ changed: true })
    const quality = await analyst.call('getPlateQuality', { params })
    expect(quality).toMatchObject({ qcState: 'fail', released: null, held: [{ code: 'BTD' }] })
  })

  it('taking back a rejection is refused to its author, without a lead, and once a copy has the samples', async () => {
    const { plate } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
    const one = await test.as('analyst', { lead: true })
    const other = await test.as('analyst', { lead: true })
    await reject(plate.id, one)
    expect((await one.refused('takeBackRejection', takeBack(plate.id))).details.code).toBe('four_eyes')
    expect((await analyst.refused('takeBackRejection', takeBack(plate.id))).details.code).toBe(
      'lead_required',
    )
    const { plate: copy } = await copyOf(plate.id)
    const late = await other.refused('takeBackRejection', takeBack(plate.id))
    expect(late).toMatchObject({ status: 409, message: expect.stringContaining(copy.name ?? '-') })
  })
})
