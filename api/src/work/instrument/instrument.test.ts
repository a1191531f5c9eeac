import { addDays, dayOf } from '@sne/shared/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newInstrument } from '../../testing/materials.ts'
import { newCard } from '../../testing/one-card.ts'
import { analysisTypeId, closedPlate } from '../../testing/plates.ts'

let test: TestApp
let planner: TestPerson
let lead: TestPerson
let typeId: number
beforeAll(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  lead = await test.as('supervisor', { lead: true })
  typeId = await analysisTypeId(test, 'btd_act')
})
afterAll(() => test.close())

const today = () => dayOf(test.clock.now())
const reason = 'Perdita di pressione'
const calibration = (happenedOn: string, nextDueOn: string | null) => ({
  ...{ kind: 'calibration' as const, outcome: 'passed' as const, person: 'Tecnico della casa' },
  ...{ happenedOn, nextDueOn },
})

it('an instrument is registered once by name and by serial number of its maker', async () => {
  const made = await newInstrument(planner, typeId, 'Unico')
  const { name, maker, model, serial } = made
  const body = { name, maker, model, serial, kind: made.kind, analysisTypeIds: [typeId] }
  const sameName = await planner.refused('createInstrument', {
    body: { ...body, name: 'UNICO', serial: 'X' },
  })
  expect(sameName).toMatchObject({ details: { code: 'duplicate' } })
  const sameSerial = await planner.refused('createInstrument', { body: { ...body, name: 'Altro' } })
  expect(sameSerial.message).toContain('matricola')
  expect((await lead.refused('createInstrument', { body })).details.code).toBe('permission_denied')
})

it('a calibration that is overdue stands on the list of what to check and stops the instrument', async () => {
  const { id } = await newInstrument(planner, typeId, 'Scaduto')
  const toCheck = async () =>
    (await planner.call('listInstruments', { query: { toCheck: true } })).items.map((row) => row.id)
  expect(await toCheck()).not.toContain(id)
  const late = calibration(addDays(today(), -30), addDays(today(), -1))
  const made = await planner.call('recordInstrumentEvent', { params: { id }, body: late })
  expect(made).toMatchObject({ due: 'overdue', objection: expect.stringContaining('Taratura scaduta') })
  expect(await toCheck()).toContain(id)
  const done = calibration(today(), addDays(today(), 365))
  const after = await planner.call('recordInstrumentEvent', { params: { id }, body: done })
  expect(after).toMatchObject({ due: 'planned', objection: null })
  expect(await toCheck()).not.toContain(id)
  const [last] = after.events
  const annul = { params: { id: last?.id ?? 0 }, body: { reason: 'Altro strumento' } }
  const { instrument } = await planner.call('annulInstrumentEvent', annul)
  expect(instrument.due).toBe('overdue')
  expect(instrument.events[0]?.annulled).toMatchObject({ reason: 'Altro strumento' })
})

it('an instrument out of use is taken back by a lead alone, and its history says why', async () => {
  const { id } = await newInstrument(planner, typeId, 'Fermato')
  const params = { id }
  await planner.call('takeInstrumentOut', { params, body: { reason } })
  const back = { params, body: { reason: 'Riparato e verificato' } }
  expect((await planner.refused('takeInstrumentBack', back)).details.code).toBe('lead_required')
  const { instrument } = await lead.call('takeInstrumentBack', back)
  expect(instrument.steps.map((step) => [step.status, step.reason])).toEqual([
    ['in_use', 'Riparato e verificato'],
    ['out_of_use', reason],
  ])
})

it('a change of an instrument keeps the old and the new value in the audit trail', async () => {
  const made = await newInstrument(planner, typeId, 'Spostato')
  const { id, version, name, maker, model, serial, kind } = made
  const body = { version, name, maker, model, serial, kind, analysisTypeIds: [typeId], place: 'Stanza 2' }
  await planner.call('updateInstrument', { params: { id }, body })
  expect((await planner.refused('updateInstrument', { params: { id }, body })).details.code).toBe(
    'stale_version',
  )
  const values = await test.db
    .selectFrom('auditValues')
    .select(['field', 'before', 'after'])
    .where('entity', '=', 'instrument')
    .where('entityId', '=', id)
    .execute()
  expect(values).toEqual([{ field: 'place', before: null, after: 'Stanza 2' }])
})

it('an instrument of another laboratory is not there', async () => {
  const { id } = await newInstrument(planner, typeId, 'Nostro')
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('planner', { laboratory })
  expect((await stranger.call('listInstruments', { query: {} })).items).toEqual([])
  const params = { id }
  expect((await stranger.refused('getInstrument', { params })).status).toBe(404)
  expect((await stranger.refused('takeInstrumentOut', { params, body: { reason } })).status).toBe(404)
  const body = calibration(today(), null)
  expect((await stranger.refused('recordInstrumentEvent', { params, body })).status).toBe(404)
})

it('a calibration stands in the control chart at the first run of its instrument afterwards', async () => {
  const { id, name } = await newInstrument(planner, typeId, 'In carta')
  const analyst = await test.as('analyst')
  await newCard(test)
  const plate = await closedPlate(test, 'btd_act')
  const items = [{ kind: 'instrument' as const, id }]
  await planner.call('recordMaterials', { params: { id: plate.id }, body: { items } })
  await analyst.call('recordInstrumentEvent', { params: { id }, body: calibration(today(), null) })
  const file = fileFor(plate, 'btd_act')
  await analyst.call('importResults', { params: { id: plate.id }, body: {}, file })
  const { events } = await analyst.call('getControlChart', { query: { analysisTypeId: typeId } })
  expect(events.filter(({ kind }) => kind === 'instrument')).toMatchObject([
    { plateId: plate.id, text: expect.stringContaining(`Taratura di ${name}`) },
  ])
})
