import { type RuleLine, ruleLineSeeds } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '../../platform/database/columns.ts'
import { fileFor } from '../../testing/analysed.ts'
import { approveControlRules } from '../../testing/approve-control-rules.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { closedPlate } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const line = (change: Partial<RuleLine>): RuleLine => ({
  ...{ type: 'btd_act', analytes: [], reject: ['1-3s'], rejectBack: 0, warn: ['1-2s'], warnBack: 0 },
  ...change,
})

/** A measured run of one card whose low control is `z` SD from its mean. */
async function run(z: number, instrument = 'LETTORE-1') {
  await newCard(test)
  const plate = await closedPlate(test, 'btd_act')
  await test.db.updateTable('plates').set({ instrument }).where('id', '=', plate.id).execute()
  const limit = await test.db
    .selectFrom('wells')
    .innerJoin('qcLotLimits as limit', 'limit.qcLotId', 'wells.qcLotId')
    .select('limit.expected')
    .where('wells.plateId', '=', plate.id)
    .where('wells.position', '=', 'B1')
    .executeTakeFirstOrThrow()
  if (limit.expected.kind !== 'mean_sd') throw new Error('no mean')
  const { mean, sd } = limit.expected
  const analyst = await test.as('analyst')
  const params = { id: plate.id }
  const file = fileFor(plate, 'btd_act', { wellValues: { B1: { BTD: mean + z * sd } } })
  await analyst.call('importResults', { params, body: {}, file })
  return analyst.call('getPlateQuality', { params })
}
const low = ({ controls }: Awaited<ReturnType<typeof run>>) =>
  controls.find(({ well }) => well === 'B1')?.values[0]

describe('rules of a laboratory', () => {
  it('rules of a laboratory are the built-in ones until two leads approve others', async () => {
    const held = await run(3.5)
    expect(low(held)).toMatchObject({ state: 'fail', rule: '1-3s' })
    expect(held.held).toMatchObject([{ code: 'BTD' }])
    await approveControlRules(test, [line({ reject: ['1-4s'], warn: ['1-3s'] })])
    const warned = await run(3.5)
    expect(low(warned)).toMatchObject({ state: 'warning', rule: '1-3s' })
    expect(warned).toMatchObject({ qcState: 'warning', held: [] })
    expect(low(await run(4.5))).toMatchObject({ state: 'fail', rule: '1-4s' })
  })

  it('rules of a laboratory hold an analyte by values of earlier runs', async () => {
    await approveControlRules(test, [line({ reject: ['1-3s', '2-2s'], rejectBack: 1 })])
    expect(await run(2.5)).toMatchObject({ qcState: 'warning', held: [] })
    const second = await run(2.5)
    expect(second).toMatchObject({ qcState: 'fail', held: [{ code: 'BTD', forGood: false }] })
    expect(low(second)).toMatchObject({ state: 'fail', rule: '2-2s' })
    expect(second.held[0]?.reason).toContain('due valori oltre 2 DS dalla stessa parte')
  })

  const calledWrong = async ({ id }: { readonly id: number }) => {
    const wrong = json({ by: null, at: '2026-01-01T00:00:00Z', reason: 'campioni scambiati' })
    await test.db.updateTable('plates').set({ wrongRun: wrong }).where('id', '=', id).execute()
  }
  const rejected = async ({ id }: { readonly id: number }) => {
    const analyst = await test.as('analyst')
    const { userId } = await test.as('planner')
    const body = { cause: 'control', reason: 'Deriva', action: 'Nuovo flacone', repeatBy: userId } as const
    await analyst.call('rejectRun', { params: { id }, body })
  }
  /** The laboratory continues with another lot of the low control. */
  const newLot = async () => {
    await sql`with fresh as (insert into qc_lots (workgroup_id, analysis_type_id, level, code)
        select workgroup_id, analysis_type_id, level, 'NUOVO' from qc_lots
        where level = 'low' and analysis_type_id = (select id from analysis_types where code = 'btd_act') returning *),
      old as (update qc_lots set enabled = false from fresh where qc_lots.workgroup_id = fresh.workgroup_id
        and qc_lots.analysis_type_id = fresh.analysis_type_id and qc_lots.level = 'low' returning qc_lots.id, fresh.id as fresh)
      insert into qc_lot_limits (qc_lot_id, analyte, expected)
      select old.fresh, l.analyte, l.expected from old join qc_lot_limits l on l.qc_lot_id = old.id`.execute(
      test.db,
    )
  }

  it.each<[string, (before: { readonly id: number }) => Promise<unknown>, string]>([
    ['of another instrument', async () => {}, 'LETTORE-2'],
    ['that a lead called wrong', calledWrong, 'LETTORE-1'],
    ['that was rejected', rejected, 'LETTORE-1'],
    ['of another lot', newLot, 'LETTORE-1'],
  ])('rules of a laboratory read no run %s', async (_, meanwhile, instrument) => {
    await approveControlRules(test, [line({ reject: ['1-3s', '2-2s'], rejectBack: 5 })])
    await meanwhile(await run(2.5))
    expect(await run(2.5, instrument)).toMatchObject({ qcState: 'warning', held: [] })
  })

  it('rules of a laboratory of another laboratory act there alone', async () => {
    const laboratory = await createWorkgroup(test.db)
    await approveControlRules(test, [line({ reject: ['1-4s'], warn: [] })], { laboratory })
    expect(low(await run(3.5))).toMatchObject({ state: 'fail', rule: '1-3s' })
  })

  it('rules of a laboratory hold a missing control whatever they say', async () => {
    await approveControlRules(test, [line({ reject: ['1-4s'], warn: [] })])
    await newCard(test)
    const plate = await closedPlate(test, 'btd_act')
    const analyst = await test.as('analyst')
    const params = { id: plate.id }
    const file = fileFor(plate, 'btd_act', { wellValues: { B1: { BTD: 'unusable' } } })
    await analyst.call('importResults', { params, body: {}, file })
    expect(await analyst.call('getPlateQuality', { params })).toMatchObject({ qcState: 'fail' })
  })
})

describe('sets of control rules', () => {
  const draftOf = async () => {
    const lead = await test.as('supervisor', { lead: true })
    const { items } = await lead.call('listControlRuleSets', { query: { of: 'laboratory' } })
    return { lead, params: { id: items[0]?.id ?? 0 } }
  }

  it('a laboratory begins with a draft of the shipped rules', async () => {
    const { lead, params } = await draftOf()
    const view = await lead.call('getControlRuleSet', { params })
    expect(view).toMatchObject({ state: 'draft', changes: [], compared: { template: true } })
    expect(view.lines).toEqual(ruleLineSeeds)
  })

  it('a draft shows what it changes, and is signed by two leads as it was read', async () => {
    const { lead, params } = await draftOf()
    const lines = (await lead.call('getControlRuleSet', { params })).lines.map((one) =>
      one.type === 'ic_tsh' ? { ...one, reject: ['1-3s' as const] } : one,
    )
    await lead.call('updateControlRuleSet', { params, body: { revision: 0, lines } })
    expect((await lead.call('getControlRuleSet', { params })).changes).toMatchObject([
      { kind: 'changed', fields: [{ field: 'reject', before: ['1-3s', '2-2s'], after: ['1-3s'] }] },
    ])
    const sign = (step: 'first' | 'second', revision: number) => ({
      params,
      body: { step, replacesId: null, revision },
    })
    expect((await lead.refused('approveControlRuleSet', sign('first', 0))).details.code).toBe('stale_version')
    await lead.call('approveControlRuleSet', sign('first', 1))
    expect((await lead.refused('approveControlRuleSet', sign('second', 1))).details.code).toBe(
      'second_person',
    )
  })

  it('rules that would release a control far out are refused', async () => {
    const { lead, params } = await draftOf()
    const lines = [{ ...line({ reject: ['2-2s'] }), analytes: [], reject: ['2-2s' as const], warn: [] }]
    const refused = await lead.refused('updateControlRuleSet', { params, body: { revision: 0, lines } })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused)).toContain('trattiene almeno 1-2s, 1-3s o 1-4s')
  })

  it('a set of control rules is drafted by a lead alone, and hidden from another laboratory', async () => {
    const { params } = await draftOf()
    const plain = await test.as('analyst')
    const body = { revision: 0, lines: [] }
    expect((await plain.refused('updateControlRuleSet', { params, body })).details.code).toBe('lead_required')
    const stranger = await test.as('supervisor', { lead: true, laboratory: await createWorkgroup(test.db) })
    expect((await stranger.refused('getControlRuleSet', { params })).status).toBe(404)
  })
})
