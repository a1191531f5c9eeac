import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport } from '../../testing/recalled.ts'

/** The hub finds a card unsuitable whose categories another laboratory has measured already. */

let test: TestApp
let hub: Awaited<ReturnType<typeof createWorkgroup>>
let newborn: Awaited<ReturnType<typeof newCard>>
beforeEach(async () => {
  test = await startTestApp()
  hub = await createWorkgroup(test.db, { type: 'standard' })
  newborn = await newCard(test)
})
afterEach(() => test.close())

/** The laboratory of the test is the second one: the card was sent to the hub. */
async function rejectAtHub() {
  await test.db.updateTable('shippings').set({ destinationWorkgroupId: hub.id }).execute()
  const acceptance = await test.as('acceptance', { laboratory: hub })
  return acceptance.call('changeSampleStatus', {
    params: { id: newborn.card.id },
    body: { status: 'not_valid', reasons: [{ code: 'unlabelled' }] },
  })
}
const asked = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['type', 'status', 'urgent'])
    .where('newbornId', '=', newborn.card.newbornId)
    .where('workgroupId', '=', test.laboratory.id)
    .where('type', '=', 'new_spot')
    .where(sql<boolean>`'sne' = any(categories)`)
    .execute()
const once = [{ type: 'new_spot', status: 'pending', urgent: false }]

describe('a card that the hub finds unsuitable after a second laboratory measured it', () => {
  it('a card unsuitable at the hub after a measurement is not evaluable, never negative, and asked for once', async () => {
    const { plateId } = await newborn.measure('sne_ms')
    await rejectAtHub()
    const { proposedAction, against } = await newborn.rowOn(plateId)
    expect(proposedAction.actionId).toBe('not_evaluable')
    expect(against.map(({ code }) => code)).toEqual(['card_not_suitable'])
    const { allowedActions, refusedActions } = await newborn.rowOn(plateId)
    expect(allowedActions).toContain('not_evaluable')
    for (const actionId of ['re_test_single', 're_test_duplicate', 'wait_scheduled'] as const) {
      expect(allowedActions).not.toContain(actionId)
      expect(refusedActions.find((one) => one.actionId === actionId)?.reason).toContain('non è idoneo')
    }
    const refused = await newborn.decide(plateId, { actionId: 'report_negative' }).catch(String)
    expect(refused).toContain('giudicato non idoneo')
    expect(await asked()).toEqual(once)
    await newborn.decide(plateId)
    expect(await asked()).toEqual(once)
  })

  it('a card unsuitable at the hub goes back to the analyst where its negative waits for a signature', async () => {
    await newborn.decide((await newborn.measure('sne_ms')).plateId)
    await rejectAtHub()
    expect(await newborn.reports()).toMatchObject([{ status: 'refused' }])
    expect(await asked()).toEqual(once)
    const analysis = await test.db.selectFrom('sampleAnalyses').select(['status', 'pendingReason']).execute()
    expect(analysis).toContainEqual({ status: 'pending', pendingReason: 'report_refused' })
  })

  it('a card unsuitable at the hub marks its signed report and reopens the order until found suitable', async () => {
    await newborn.decide((await newborn.measure('sne_ms')).plateId)
    const [report] = await newborn.reports()
    await acceptReport(test, report?.id ?? 0)
    await rejectAtHub()
    const supervisor = await test.as('supervisor', { validator: true })
    const { items } = await supervisor.call('listReassessments', { query: { cause: ['card'] } })
    expect(items.map(({ id, reassessments }) => [id, reassessments.map(({ text }) => text)])).toEqual([
      [report?.id, ['Cartoncino non idoneo: Senza identificazione / dati discordanti']],
    ])
    const [mark] = items[0]?.reassessments ?? []
    const refused = await supervisor.refused('confirmReassessment', {
      params: { id: report?.id ?? 0 },
      body: { ids: [mark?.id ?? 0], reason: 'Vale lo stesso' },
    })
    expect(refused.details.code).toBe('open_findings')
    expect(await asked()).toEqual(once)
    const order = () =>
      test.db
        .selectFrom('analysisRequests')
        .select('status')
        .where('newbornId', '=', newborn.card.newbornId)
        .where('category', '=', 'sne')
        .execute()
    expect(await order()).toEqual([{ status: 'open' }])

    const lead = await test.as('acceptance', { laboratory: hub, lead: true })
    const body = { status: 'accepted' as const, note: 'Identità verificata con il reparto' }
    await lead.call('changeSampleStatus', { params: { id: newborn.card.id }, body })
    expect(await order()).toEqual([{ status: 'closed' }])
    await supervisor.call('confirmReassessment', {
      params: { id: report?.id ?? 0 },
      body: { ids: [mark?.id ?? 0], reason: 'Il cartoncino vale' },
    })
  })

  it('a card unsuitable at the hub is recalled where its values are out of range, urgently where critical', async () => {
    await newborn.measure('sne_ms', { PHE: 900 })
    await rejectAtHub()
    expect(await asked()).toEqual([{ type: 'new_spot', status: 'pending', urgent: true }])
  })
})
