import { addDays, dayOf, recallProtocolSteps } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const approve = (id: number, step: 'first' | 'second', replacesId: number | null = null) => ({
  params: { id },
  body: { step, replacesId, revision: 0 },
})
const draftOf = async (state: 'draft' | 'active' = 'draft') => {
  const lead = await test.as('supervisor', { lead: true })
  const { items } = await lead.call('listRecallProtocols', { query: { of: 'laboratory', state: [state] } })
  return items[0]?.id ?? 0
}
const putIntoForce = async (id: number) => {
  const first = await test.as('supervisor', { lead: true })
  const second = await test.as('analyst', { lead: true })
  await first.call('approveRecallProtocol', approve(id, 'first'))
  return second.call('approveRecallProtocol', approve(id, 'second'))
}

it('a laboratory starts with a draft of the template, which two leads put into force', async () => {
  const lead = await test.as('supervisor', { lead: true })
  const id = await draftOf()
  const view = await lead.call('getRecallProtocol', { params: { id } })
  expect(view).toMatchObject({ state: 'draft', replaces: null, firstApproval: null })
  expect(view.steps).toEqual(recallProtocolSteps)
  await lead.call('approveRecallProtocol', approve(id, 'first'))
  expect((await lead.refused('approveRecallProtocol', approve(id, 'second'))).details.code).toBe(
    'second_person',
  )
  await lead.call('withdrawRecallProtocolApproval', { params: { id }, body: {} })
  const { set } = await putIntoForce(id)
  expect(set.state).toBe('active')
  const copy = await lead.call('copyRecallProtocol', { body: { from: 'active' } })
  expect(copy).toMatchObject({ version: 2, state: 'draft', copiedFrom: { id } })
  expect((await lead.refused('copyRecallProtocol', { body: { from: 'template' } })).details.code).toBe(
    'duplicate',
  )
})

it('a recall protocol is approved by leads of its own laboratory alone, the template by nobody', async () => {
  const lead = await test.as('supervisor', { lead: true })
  const { items } = await lead.call('listRecallProtocols', { query: { of: 'template' } })
  const refused = await lead.refused('approveRecallProtocol', approve(items[0]?.id ?? 0, 'first'))
  expect(refused.details.code).toBe('invalid_transition')
  const stranger = await test.as('supervisor', { lead: true, laboratory: await createWorkgroup(test.db) })
  const params = { id: await draftOf() }
  expect((await stranger.refused('getRecallProtocol', { params })).status).toBe(404)
  const plain = await test.as('analyst')
  expect((await plain.refused('approveRecallProtocol', approve(params.id, 'first'))).details.code).toBe(
    'lead_required',
  )
})

it('a recall protocol decides the due day of a request once it is in force; a day by hand stays', async () => {
  const supervisor = await test.as('supervisor', { lead: true, validator: true })
  const today = dayOf(test.clock.now())
  const ask = async (more: object = {}) => {
    const { card } = await newCard(test)
    const body = {
      newbornId: card.newbornId,
      type: 'new_spot' as const,
      categories: ['tgal' as const],
      ...more,
    }
    return (await supervisor.call('createSampleRequest', { body })).dueDate
  }
  expect(await ask()).toBe(addDays(today, 7))
  await putIntoForce(await draftOf())
  expect(await ask()).toBe(addDays(today, 3))
  expect(await ask({ dueDate: addDays(today, 5) })).toBe(addDays(today, 5))
  expect(await ask({ urgent: true })).toBe(addDays(today, 1))
})

it('a draft is written by leads and the administration, and signed as it was read', async () => {
  const office = await test.as('administration')
  const lead = await test.as('supervisor', { lead: true })
  const params = { id: await draftOf() }
  const { steps: template, revision } = await office.call('getRecallProtocol', { params })
  const steps = template.map((one, index) => (index === 0 ? { ...one, withinHours: 3 } : one)) as never
  expect(await office.call('updateRecallProtocol', { params, body: { revision, steps } })).toMatchObject({
    revision: revision + 1,
    state: 'draft',
  })
  // Neither written over nor signed by whoever read the former steps.
  const stale = await lead.refused('updateRecallProtocol', { params, body: { revision, steps } })
  expect(stale.details.code).toBe('stale_version')
  expect((await lead.refused('approveRecallProtocol', approve(params.id, 'first'))).details.code).toBe(
    'stale_version',
  )
  const view = await lead.call('getRecallProtocol', { params })
  expect(view.changes).toMatchObject([
    { kind: 'changed', fields: [{ field: 'withinHours', before: 4, after: 3 }] },
  ])
  const body = { step: 'first' as const, replacesId: null, revision: view.revision }
  await lead.call('approveRecallProtocol', { params, body })
  const signed = await office.refused('updateRecallProtocol', {
    params,
    body: { revision: view.revision, steps },
  })
  expect(signed.details.code).toBe('invalid_transition')
})

it('a recall protocol refuses steps that leave a case out, an unknown analyte, and who may not begin a draft', async () => {
  const office = await test.as('administration')
  const params = { id: await draftOf() }
  const { steps, revision } = await office.call('getRecallProtocol', { params })
  const refused = async (written: unknown) =>
    (await office.refused('updateRecallProtocol', { params, body: { revision, steps: written as never } }))
      .details.code
  expect(await refused(steps.filter(({ step }) => step !== 'tell'))).toBe('validation')
  expect(await refused([...steps, { ...steps[0], analytes: ['NESSUNO'] }])).toBe('validation')
  expect((await office.call('getRecallProtocol', { params })).revision).toBe(revision)
  const plain = await test.as('analyst')
  const body = { revision, steps: steps as never }
  expect((await plain.refused('updateRecallProtocol', { params, body })).details.code).toBe('lead_required')
  const { items } = await office.call('listRecallProtocols', { query: { of: 'template' } })
  const template = { params: { id: items[0]?.id ?? 0 }, body: { revision: 0, steps: steps as never } }
  expect((await office.refused('updateRecallProtocol', template)).details.code).toBe('invalid_transition')
})
