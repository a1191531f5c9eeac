import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { analysisTypeId } from '../../testing/plates.ts'

type Level = 'low' | 'medium' | 'high' | 'blank'

let test: TestApp
let typeId: number
beforeAll(async () => {
  test = await startTestApp({ controls: false })
  typeId = await analysisTypeId(test, 'btd_act')
})
afterAll(() => test.close())

let lead: TestPerson
let other: TestPerson
beforeEach(async () => {
  const laboratory = await createWorkgroup(test.db, { controls: false, type: 'standard' })
  lead = await test.as('analyst', { lead: true, laboratory })
  other = await test.as('supervisor', { lead: true, laboratory })
})

const params = () => ({ id: typeId })
const say = (levels: readonly Level[], person = lead) =>
  person.call('setControlPolicy', { params: params(), body: { levels: [...levels] } })
const approval = (levels: readonly Level[]) => ({ params: params(), body: { levels: [...levels] } })
const policy = async () => {
  const { items } = await lead.call('listControlPolicies', {})
  const one = items.find(({ analysisType }) => analysisType.id === typeId)
  return one && { required: one.required, proposed: one.proposal?.levels ?? null }
}
const lotOf = (level: 'low' | 'medium' | 'high', expiresOn: string | null = '2027-06-30') =>
  lead.call('createControlLot', {
    body: {
      analysisTypeId: typeId,
      level,
      code: `LOTTO-${level}-${expiresOn}`,
      expiresOn,
      limits: [
        {
          analyte: 'BTD',
          expected: { kind: 'mean_sd', mean: { low: 50, medium: 100, high: 200 }[level], sd: 4 },
        },
      ],
    },
  })
const change = (id: number, body: { readonly enabled?: boolean; readonly expiresOn?: string }) =>
  lead.call('changeControlLot', { params: { id }, body })

describe('a policy of controls that requires less', () => {
  it('a control policy that requires less acts once another lead approves it, the earlier one until then', async () => {
    await say(['low', 'high'])
    await say(['high'])
    expect(await policy()).toEqual({ required: ['low', 'high'], proposed: ['high'] })
    expect((await lead.refused('approveControlPolicy', approval(['high']))).details.code).toBe(
      'second_person',
    )
    expect((await other.refused('approveControlPolicy', approval(['low']))).details.code).toBe(
      'stale_version',
    )
    await other.call('approveControlPolicy', approval(['high']))
    expect(await policy()).toEqual({ required: ['high'], proposed: null })
    expect((await other.refused('approveControlPolicy', approval(['high']))).details.code).toBe(
      'invalid_transition',
    )
  })

  it('a policy of controls that requires less is told to the other leads, who keep the levels in force instead', async () => {
    await say(['low', 'high'])
    await say(['high'])
    const told = (await other.call('listNotifications')).items
    expect(told.find(({ title }) => title === 'Controlli richiesti da approvare')?.text).toContain('Basso')
    await say(['low', 'high'], other)
    expect(await policy()).toEqual({ required: ['low', 'high'], proposed: null })
  })

  it('a control policy that requires less is not approved when its proposer is no lead any more', async () => {
    await say(['low'])
    await say([])
    await test.db.updateTable('users').set({ lead: false }).where('id', '=', lead.userId).execute()
    const refused = await other.refused('approveControlPolicy', approval([]))
    expect(refused.details.code).toBe('invalid_transition')
    expect((await say([], other)).policy.proposal?.by?.id).toBe(other.userId)
  })

  it('a policy of controls that requires less is approved by a lead alone, in the own laboratory', async () => {
    await say(['low'])
    await say([])
    const analyst = await test.as('analyst')
    expect((await analyst.refused('approveControlPolicy', approval([]))).details.code).toBe('lead_required')
    const stranger = await test.as('analyst', { lead: true })
    expect((await stranger.refused('approveControlPolicy', approval([]))).details.code).toBe(
      'invalid_transition',
    )
  })
})

it('a policy of controls that requires more acts at once, also beside a level that is taken away', async () => {
  expect((await say(['low'])).policy.required).toEqual(['low'])
  await say(['high'])
  expect(await policy()).toEqual({ required: ['low', 'high'], proposed: ['high'] })
})

describe('the level of the last lot in use', () => {
  it('the level of the last lot in use stays required until a second lead agrees to remove it', async () => {
    const { id } = await lotOf('low')
    expect((await policy())?.required).toEqual(['low'])
    await change(id, { enabled: false })
    expect((await policy())?.required).toEqual(['low'])
    await say([])
    expect((await policy())?.required).toEqual(['low'])
    await other.call('approveControlPolicy', approval([]))
    expect((await policy())?.required).toEqual([])
  })

  it('the level of the last lot in use stays required when one lead lets the lot end earlier', async () => {
    const { id } = await lotOf('low')
    await change(id, { expiresOn: '2020-01-01' })
    expect((await policy())?.required).toEqual(['low'])
  })

  it('the level of a retired last lot joins a waiting proposal, which its approval then shows', async () => {
    const { id } = await lotOf('low')
    await say(['high'])
    await say([])
    await change(id, { enabled: false })
    expect(await policy()).toEqual({ required: ['low', 'high'], proposed: ['low'] })
    expect((await other.refused('approveControlPolicy', approval([]))).details.code).toBe('stale_version')
  })

  it('the level of the last lot in use is not named when another lot lasts as long', async () => {
    const { id } = await lotOf('low')
    const longer = await lotOf('low', '2028-06-30')
    await change(id, { enabled: false })
    await change(longer.id, { enabled: false })
    const { items } = await lead.call('listControlPolicies', {})
    expect(items.find(({ analysisType }) => analysisType.id === typeId)?.levels).toEqual(['low'])
  })
})
