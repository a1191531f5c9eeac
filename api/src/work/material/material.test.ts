import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { analysisTypeId, closedPlate } from '../../testing/plates.ts'

let test: TestApp
let planner: TestPerson
let analyst: TestPerson
let lead: TestPerson
let typeId: number
beforeAll(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  analyst = await test.as('analyst')
  lead = await test.as('supervisor', { lead: true })
  typeId = await analysisTypeId(test, 'btd_act')
})
afterAll(() => test.close())

let count = 0
const instrumentBody = (kind: 'fluorimeter' | 'puncher' = 'fluorimeter') => {
  count += 1
  return {
    ...{ name: `Lettore ${count}`, maker: 'Casa', model: 'M1', serial: `S-${count}`, kind },
    analysisTypeIds: [typeId],
  }
}
const newInstrument = () => analyst.call('createInstrument', { body: instrumentBody() })
const newKit = () => {
  count += 1
  return planner.call('createReagentKit', {
    body: { analysisTypeId: typeId, name: `Kit ${count}`, maker: 'Casa', openDays: null },
  })
}
const newLot = (kitId: number, expiresOn = '2027-12-31') => {
  count += 1
  return planner.call('createReagentLot', {
    body: {
      ...{ kitId, code: `L${count}`, barcode: `BC${count}`, expiresOn, receivedOn: '2025-12-01' },
      ...{ openedOn: null, quantity: 2 },
    },
  })
}
const released = async (kitId: number, expiresOn?: string) => {
  const lot = await newLot(kitId, expiresOn)
  await lead.call('releaseReagentLot', { params: { id: lot.id }, body: {} })
  return lot
}
const plateToImport = async () => {
  await newCard(test)
  return closedPlate(test, 'btd_act')
}
const importInto = (plate: Awaited<ReturnType<typeof plateToImport>>) => ({
  ...{ params: { id: plate.id }, body: {} },
  file: fileFor(plate, 'btd_act'),
})
const lotItem = (id: number) => ({ kind: 'reagent_lot' as const, id })
const require = (kitIds: number[], instrument = false) =>
  lead.call('setMaterialPolicy', { params: { id: typeId }, body: { instrument, kitIds } })

describe('what a plate uses', () => {
  it('the material of a plate is not asked for before the laboratory requires it', async () => {
    const kit = await newKit()
    await newLot(kit.id)
    const plate = await plateToImport()
    const materials = await analyst.call('getPlateMaterials', { params: { id: plate.id } })
    expect(materials).toMatchObject({ open: true, missing: [], refusal: null, recorded: [] })
    expect((await analyst.call('importResults', importInto(plate))).kind).toBe('imported')
  })

  it('material of a plate is recorded before results of a type that requires it, proposed or by scanned code', async () => {
    const kit = await newKit()
    const lot = await released(kit.id)
    const instrument = await newInstrument()
    await require([kit.id], true)
    const plate = await plateToImport()
    const params = { id: plate.id }
    const refused = await analyst.refused('importResults', importInto(plate))
    expect(refused.details.code).toBe('materials_missing')
    expect(refused.message).toContain(`un lotto di ${kit.name}`)
    const { choices } = await planner.call('getPlateMaterials', { params })
    expect(choices.find(({ item }) => item.kind === 'reagent_lot' && item.id === lot.id)).toMatchObject({
      proposed: 'first_to_expire',
    })
    await planner.call('recordMaterials', { params, body: { code: lot.barcode?.toLowerCase() ?? '' } })
    const { materials } = await analyst.call('recordMaterials', {
      params,
      body: { items: [{ kind: 'instrument', id: instrument.id }] },
    })
    expect(materials).toMatchObject({ missing: [], refusal: null })
    expect((await analyst.call('getPlate', { params })).instrument).toBe(instrument.name)
    expect((await analyst.call('getReagentLot', { params: { id: lot.id } })).openedOn).not.toBeNull()
    expect((await analyst.call('importResults', importInto(plate))).kind).toBe('imported')
    await require([])
    const next = await plateToImport()
    const proposals = await planner.call('getPlateMaterials', { params: { id: next.id } })
    const proposed = proposals.choices.filter((one) => one.proposed === 'last_used').map(({ item }) => item)
    expect(proposed).toContainEqual({ kind: 'instrument', id: instrument.id })
    expect(proposed).toContainEqual(lotItem(lot.id))
  })

  it('the material of a plate is refused when expired or not released, until a lead allows it with a reason', async () => {
    const kit = await newKit()
    const lot = await newLot(kit.id, '2025-12-31')
    await require([kit.id])
    const plate = await plateToImport()
    const params = { id: plate.id }
    const scanned = await planner.refused('recordMaterials', { params, body: { code: lot.code } })
    expect(scanned.details).toMatchObject({ code: 'material_refused', overridable: true })
    expect(scanned.message).toContain('scaduto il 31/12/2025')
    const body = { item: lotItem(lot.id), reason: 'Prova di stabilità favorevole' }
    expect((await analyst.refused('overrideMaterial', { params, body })).details.code).toBe('lead_required')
    expect((await analyst.refused('importResults', importInto(plate))).details.code).toBe('materials_missing')
    const { materials } = await lead.call('overrideMaterial', { params, body })
    expect(materials.recorded).toMatchObject([{ override: { reason: body.reason } }])
    expect((await analyst.call('importResults', importInto(plate))).kind).toBe('imported')
    await require([])
  })

  it('the material of a plate holds the results when a recorded lot is stopped before them', async () => {
    const kit = await newKit()
    const lot = await released(kit.id)
    const plate = await plateToImport()
    const params = { id: plate.id }
    await planner.call('recordMaterials', { params, body: { items: [lotItem(lot.id)] } })
    const stop = { params: { id: lot.id }, body: { reason: 'Precipitato' } }
    await planner.call('quarantineReagentLot', stop)
    const refused = await analyst.refused('importResults', importInto(plate))
    expect(refused.details.code).toBe('material_refused')
    expect(refused.message).toContain('in quarantena: Precipitato')
    await lead.call('releaseReagentLot', { params: { id: lot.id }, body: {} })
    await planner.call('finishReagentLot', { params: { id: lot.id }, body: {} })
    expect((await analyst.call('importResults', importInto(plate))).kind).toBe('imported')
  })

  it('the material of a plate holds the results when a recorded lot expired before the plate was closed', async () => {
    const kit = await newKit()
    const today = test.clock.now().toISOString().slice(0, 10)
    const lot = await released(kit.id, today)
    await newCard(test)
    const typeInput = { body: { analysisTypeId: typeId } }
    const planned = await planner.call('createPlate', typeInput)
    const params = { id: planned.id }
    await planner.call('recordMaterials', { params, body: { items: [lotItem(lot.id)] } })
    const before = await planner.call('getPlateMaterials', { params })
    expect(before.refusal).toBeNull()
    await test.db
      .updateTable('plates')
      .set({ closedAt: new Date(test.clock.now().getTime() + 86_400_000) })
      .where('id', '=', planned.id)
      .execute()
    const after = await planner.call('getPlateMaterials', { params })
    expect(after.refusal).toContain('scaduto')
  })

  it('the material of a plate is not changed after the results, but for what a lead adds with a reason', async () => {
    const kit = await newKit()
    const lot = await released(kit.id)
    const plate = await plateToImport()
    const params = { id: plate.id }
    await analyst.call('importResults', importInto(plate))
    const record = { params, body: { items: [lotItem(lot.id)] } }
    expect((await planner.refused('recordMaterials', record)).details.code).toBe('invalid_transition')
    const body = { item: lotItem(lot.id), reason: 'Non registrato quel giorno' }
    const { materials } = await lead.call('overrideMaterial', { params, body })
    const [own] = materials.recorded
    const remove = { params: { id: plate.id, materialId: own?.id ?? 0 } }
    expect((await planner.refused('removeMaterial', remove)).details.code).toBe('invalid_transition')
  })

  it('the material of a plate is one measuring instrument, whose name the plate has while it is recorded', async () => {
    const first = await newInstrument()
    const second = await newInstrument()
    const plate = await plateToImport()
    const params = { id: plate.id }
    const record = (id: number) => ({ params, body: { items: [{ kind: 'instrument' as const, id }] } })
    const { materials } = await planner.call('recordMaterials', record(first.id))
    const refused = await planner.refused('recordMaterials', record(second.id))
    expect(refused.message).toContain(`strumento di misura ${first.name}`)
    const { version } = await planner.call('getPlate', { params })
    const renamed = await planner.refused('updatePlate', { params, body: { version, instrument: 'Altro' } })
    expect(renamed.details.fields?.[0]?.path).toBe('instrument')
    const materialId = materials.recorded[0]?.id ?? 0
    await planner.call('removeMaterial', { params: { id: plate.id, materialId } })
    expect((await planner.call('getPlate', { params })).instrument).toBeNull()
  })

  it('the material of a plate is traced from lot to newborn, and by nobody of another laboratory', async () => {
    const kit = await newKit()
    const lot = await released(kit.id)
    const plate = await plateToImport()
    const params = { id: plate.id }
    await planner.call('recordMaterials', { params, body: { items: [lotItem(lot.id)] } })
    await analyst.call('importResults', importInto(plate))
    const query = { reagentLotId: lot.id }
    const traced = await analyst.call('traceAnalyses', { query })
    const cards = plate.wells.flatMap(({ type, barcode }) => (type === 'sample' ? (barcode ?? []) : []))
    expect(traced.items.map(({ barcode }) => barcode).sort()).toEqual(cards.sort())
    const { use } = await planner.call('getReagentLot', { params: { id: lot.id } })
    expect(use).toMatchObject({ plates: 1, analyses: traced.total, newborns: traced.total })
    const uses = await planner.call('listMaterialUses', { query: { kind: 'reagent_lot', id: lot.id } })
    expect(uses.items.map((row) => row.plate.id)).toEqual([plate.id])
    const other = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('analyst', { laboratory: other })
    expect((await stranger.call('traceAnalyses', { query })).items).toEqual([])
    expect((await stranger.refused('getReagentLot', { params: { id: lot.id } })).status).toBe(404)
    const record = { params, body: { items: [lotItem(lot.id)] } }
    expect((await stranger.refused('recordMaterials', record)).status).toBe(404)
  })

  it('the material of a plate is required by a lead alone, of kits of the own laboratory', async () => {
    const kit = await newKit()
    const body = { instrument: true, kitIds: [kit.id] }
    const refused = await analyst.refused('setMaterialPolicy', { params: { id: typeId }, body })
    expect(refused.details.code).toBe('lead_required')
    const other = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('supervisor', { laboratory: other, lead: true })
    expect((await stranger.refused('setMaterialPolicy', { params: { id: typeId }, body })).status).toBe(404)
    const { items } = await analyst.call('listMaterialPolicies', {})
    expect(items.find(({ analysisType }) => analysisType.id === typeId)?.instrument).toBe(false)
  })
})
