import { addDays, dayOf } from '@sne/shared/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newReagentLot } from '../../testing/materials.ts'
import { analysisTypeId } from '../../testing/plates.ts'

let test: TestApp
let planner: TestPerson
let lead: TestPerson
let typeId: number
beforeAll(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  lead = await test.as('analyst', { lead: true })
  typeId = await analysisTypeId(test, 'btd_act')
})
afterAll(() => test.close())

const today = () => dayOf(test.clock.now())
const reason = 'Colore anomalo'

it('a lot is released by a lead, not by a session that support opened, and its signed days stay', async () => {
  const lot = await newReagentLot(planner, typeId, 'Rilascio')
  const params = { id: lot.id }
  expect(lot).toMatchObject({ status: 'received', objection: expect.stringContaining('non è rilasciato') })
  expect((await planner.refused('releaseReagentLot', { params, body: {} })).details.code).toBe(
    'lead_required',
  )
  const support = await test.as('support')
  const forced = await test.as('analyst', { lead: true, impersonatedBy: support.userId })
  expect((await forced.refused('releaseReagentLot', { params, body: {} })).details.code).toBe(
    'support_session',
  )
  const done = await lead.call('releaseReagentLot', { params, body: { note: 'Prova con il lotto vecchio' } })
  expect(done.lot).toMatchObject({ status: 'released', objection: null })
  expect(done.lot.steps).toMatchObject([{ status: 'released', reason: 'Prova con il lotto vecchio' }])
  const { code, receivedOn, version } = done.lot
  const change = { code, receivedOn, version, expiresOn: '2028-12-31' }
  const refused = await planner.refused('updateReagentLot', { params, body: change })
  expect(refused.details.fields?.[0]?.path).toBe('expiresOn')
})

it('an expired lot is released by nobody', async () => {
  const { kit } = await newReagentLot(planner, typeId, 'Vecchio')
  const body = {
    kitId: kit.id,
    code: 'V2',
    receivedOn: addDays(today(), -60),
    expiresOn: addDays(today(), -1),
  }
  const lot = await planner.call('createReagentLot', { body })
  const refused = await lead.refused('releaseReagentLot', { params: { id: lot.id }, body: {} })
  expect(refused.details.code).toBe('invalid_transition')
  expect(refused.message).toContain('scaduto')
})

it('a lot in quarantine or refused says why, and leads are told', async () => {
  const other = await test.as('supervisor', { lead: true })
  const lot = await newReagentLot(planner, typeId, 'Dubbio')
  const params = { id: lot.id }
  const stopped = await planner.call('quarantineReagentLot', { params, body: { reason } })
  expect(stopped.lot).toMatchObject({ status: 'quarantine', statusReason: reason })
  const told = await test.db
    .selectFrom('notifications')
    .select('title')
    .where('userId', '=', other.userId)
    .execute()
  expect(told.map(({ title }) => title)).toContain('Lotto di reagenti in quarantena')
  expect((await planner.refused('refuseReagentLot', { params, body: { reason } })).details.code).toBe(
    'lead_required',
  )
  expect((await lead.call('refuseReagentLot', { params, body: { reason } })).lot.status).toBe('refused')
  expect((await lead.call('readmitReagentLot', { params, body: { reason } })).lot.status).toBe('quarantine')
})

it('lots that expire soon, or whose opened pack does, are listed as such', async () => {
  const { kit } = await newReagentLot(planner, typeId, 'Scadenze')
  const lot = async (code: string, expiresOn: string, openedOn: string | null) =>
    planner.call('createReagentLot', {
      body: { kitId: kit.id, code, expiresOn, openedOn, receivedOn: addDays(today(), -40) },
    })
  await lot('S-near', addDays(today(), 30), null)
  await lot('S-far', addDays(today(), 31), null)
  // Good for 30 days once opened.
  await lot('S-open', addDays(today(), 400), addDays(today(), -10))
  const { items } = await planner.call('listReagentLots', { query: { expiring: true, kitId: [kit.id] } })
  expect(items.map(({ code }) => code).sort()).toEqual(['S-near', 'S-open'])
})

it('codes and barcodes are there once; a required kit stays in use', async () => {
  const lot = await newReagentLot(planner, typeId, 'Doppio')
  const body = { kitId: lot.kit.id, code: 'DOPPIO-1', receivedOn: '2025-12-01', expiresOn: '2027-12-31' }
  expect((await planner.refused('createReagentLot', { body })).details.code).toBe('duplicate')
  const kits = await planner.call('listReagentKits', { query: { q: 'Doppio' } })
  const kit = kits.items[0]
  await lead.call('setMaterialPolicy', {
    params: { id: typeId },
    body: { instrument: false, kitIds: [lot.kit.id] },
  })
  const out = {
    name: 'Doppio',
    maker: 'Casa',
    openDays: 30,
    enabled: false,
    version: (kit?.version ?? 0) + 1,
  }
  const refused = await planner.refused('updateReagentKit', { params: { id: lot.kit.id }, body: out })
  expect(refused.message).toContain('richiesto')
  await lead.call('setMaterialPolicy', { params: { id: typeId }, body: { instrument: false, kitIds: [] } })
})

it('lots of another laboratory are not found', async () => {
  const lot = await newReagentLot(planner, typeId, 'Nostro')
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('planner', { laboratory })
  expect((await stranger.call('listReagentLots', { query: {} })).items).toEqual([])
  const params = { id: lot.id }
  expect((await stranger.refused('getReagentLot', { params })).status).toBe(404)
  expect((await stranger.refused('quarantineReagentLot', { params, body: { reason } })).status).toBe(404)
  const body = { kitId: lot.kit.id, code: 'X', receivedOn: '2025-12-01', expiresOn: '2027-12-31' }
  expect((await stranger.refused('createReagentLot', { body })).status).toBe(404)
})
