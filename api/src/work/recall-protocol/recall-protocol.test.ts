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
  body: { step, replacesId },
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
  const { protocol } = await putIntoForce(id)
  expect(protocol.state).toBe('active')
  const copy = await lead.call('copyRecallProtocol', { body: { from: 'active' } })
  expect(copy).toMatchObject({ version: 2, state: 'draft', replaces: { id } })
  expect((await lead.refused('copyRecallProtocol', { body: { from: 'template' } })).details.code).toBe(
    'duplicate',
  )
})

it('is approved by leads of its own laboratory alone, the template by nobody', async () => {
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

it('drives the day of a request once it is in force; a day by hand stays', async () => {
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
