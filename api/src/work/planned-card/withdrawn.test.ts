import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { equip } from '../../testing/factories.ts'
import { type inventCards, startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

/** Planned cards that a correction withdraws, and that new rules keep. */

let test: TestApp
let newborn: Awaited<ReturnType<typeof newCard>>
let sentNewborn: ReturnType<typeof inventCards>[number]['newborn']
beforeEach(async () => {
  test = await startTestApp()
  const { id } = test.laboratory
  const screenings = ['sne', 'ic', 'btd', 'tgal'] as const
  await sql`update workgroups set config = jsonb_set(config, '{screenings}', ${JSON.stringify(screenings)}::jsonb)
    where id = ${id}`.execute(test.db)
  await equip(test.db, { id, type: 'standard', screenings: ['ic'] })
  newborn = await newCard(test, (card) => {
    sentNewborn = card.newborn
    const at = new Date(Date.parse(card.collectedAt) - 24 * 3_600_000).toISOString()
    const conditions = { ...card.conditions, transfusion: { at, type: 'red_cells' as const } }
    return { ...card, feeding: ['breast'], conditions }
  })
})
afterEach(() => test.close())

const requests = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['id', 'status', 'categories'])
    .where('newbornId', '=', newborn.card.newbornId)
    .where('type', '=', 'scheduled')
    .orderBy('id')
    .execute()
const statuses = async () => (await requests()).map(({ status }) => status)
async function correct(change: object) {
  const support = await test.as('support')
  const { id } = newborn.card
  const { version } = await support.call('getSample', { params: { id } })
  return support.call('updateSample', { params: { id }, body: { version, reason: 'Riletto', ...change } })
}
/** The decision on total galactose waits for the planned card. */
async function wait() {
  const { plateId, row } = await newborn.measure('tgal_tot', { TGAL: 5 })
  await newborn.decide(plateId, { actionId: 'wait_scheduled' })
  return row.sampleAnalysisId
}
const analysis = (id: number) =>
  test.db
    .selectFrom('sampleAnalyses as s')
    .innerJoin('analyzableSamples as a', 'a.id', 's.analyzableSampleId')
    .select(['s.status', 's.pendingReason', 'a.status as sample'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
const pending = { status: 'pending', pendingReason: 'recall_refused', sample: 'to_review' }

describe('a category that waits for a planned card which is withdrawn', () => {
  it('a category waiting for a planned card is decided again when a transfusion’s correction withdraws the card', async () => {
    const id = await wait()
    await correct({ conditions: { transfusion: null } })
    expect(await statuses()).toEqual(['refused', 'refused'])
    expect(await analysis(id)).toEqual(pending)
    const analyst = await test.as('analyst')
    await analyst.call('decideSampleAnalysis', {
      params: { id },
      body: { actionId: 'report_negative', note: 'Nessuna trasfusione' },
    })
    expect(await newborn.reports()).toMatchObject([{ outcome: 'negative', status: 'pending' }])
  })

  it('a category is decided again when a correction of the blood’s kind withdraws its planned card for it alone', async () => {
    const id = await wait()
    const { conditions } = await (await test.as('support')).call('getSample', {
      params: { id: newborn.card.id },
    })
    await correct({ conditions: { transfusion: { ...conditions.transfusion, type: 'plasma' } } })
    const live = (await requests()).filter(({ status }) => status === 'pending')
    expect(live.map(({ categories }) => categories)).toEqual([['btd']])
    expect(await analysis(id)).toEqual(pending)
  })

  it('a category that waits for a planned card which is withdrawn by a person is decided again too', async () => {
    const id = await wait()
    const asked = (await requests()).find(({ categories }) => categories.includes('tgal'))
    const supervisor = await test.as('supervisor', { lead: true })
    await supervisor.call('refuseSampleRequest', {
      params: { id: asked?.id ?? 0 },
      body: { reason: 'Già fatto' },
    })
    expect(await analysis(id)).toEqual(pending)
  })
})

it('a negative that waits for its signature goes back to the analyst once a transfusion bars it', async () => {
  const { conditions } = await (await test.as('support')).call('getSample', {
    params: { id: newborn.card.id },
  })
  await correct({ conditions: { transfusion: null } })
  const { plateId, row } = await newborn.measure('tgal_tot', { TGAL: 5 })
  await newborn.decide(plateId, { actionId: 'report_negative' })
  expect(await newborn.reports()).toMatchObject([{ outcome: 'negative', status: 'pending' }])
  await correct({ conditions: { transfusion: conditions.transfusion } })
  expect(await newborn.reports()).toMatchObject([{ outcome: 'negative', status: 'refused' }])
  expect(await analysis(row.sampleAnalysisId)).toMatchObject({
    status: 'pending',
    pendingReason: 'report_refused',
  })
})

describe('rules that plan no card any more', () => {
  /** The laboratory's next set plans nothing after a transfusion. */
  async function withoutRules() {
    const first = await test.as('supervisor', { lead: true })
    const second = await test.as('analyst', { lead: true })
    const { items } = await first.call('listPlannedCardSets', { query: { state: ['active'] } })
    const { id } = await first.call('copyPlannedCardSet', { body: { from: 'active' } })
    await test.db
      .deleteFrom('plannedCardRules')
      .where('plannedCardSetId', '=', id)
      .where('motivation', '=', 'post_transfusion')
      .execute()
    const body = { replacesId: items[0]?.id ?? null, revision: 0 }
    await first.call('approvePlannedCardSet', { params: { id }, body: { step: 'first', ...body } })
    await second.call('approvePlannedCardSet', { params: { id }, body: { step: 'second', ...body } })
  }

  it('rules that plan no card any more leave what was asked for, until a fact is another one', async () => {
    await withoutRules()
    await correct({ weightAtCollection: 3150 })
    expect(await statuses()).toEqual(['pending', 'pending'])
    await correct({ conditions: { transfusion: null } })
    expect(await statuses()).toEqual(['refused', 'refused'])
  })
})

describe('the supervisors of the laboratory', () => {
  const told = async (person: Awaited<ReturnType<TestApp['as']>>) =>
    (await person.call('listNotifications')).items.filter(({ type }) => type === 'planned_card')

  it('the supervisors of the laboratory are told of planned cards that a correction withdraws, once for all of them', async () => {
    const supervisor = await test.as('supervisor')
    const analyst = await test.as('analyst')
    await correct({ weightAtCollection: 3150 })
    expect(await told(supervisor)).toEqual([])
    await correct({ conditions: { transfusion: null } })
    const [notice, ...more] = await told(supervisor)
    expect(more).toEqual([])
    expect(notice).toMatchObject({
      title: 'Prelievi programmati cambiati da una correzione',
      link: `/newborn/${newborn.card.newbornId}`,
    })
    expect(notice?.text.match(/ritirato: era/g)).toHaveLength(2)
    expect(await told(analyst)).toEqual([])
  })

  it('the supervisors are told the former and new day of a planned card when a transfusion’s moment is corrected', async () => {
    const supervisor = await test.as('supervisor')
    const support = await test.as('support')
    const { conditions } = await support.call('getSample', { params: { id: newborn.card.id } })
    const at = new Date(Date.parse(conditions.transfusion?.at ?? '') - 48 * 3_600_000).toISOString()
    await correct({ conditions: { transfusion: { ...conditions.transfusion, at } } })
    expect((await statuses()).sort()).toEqual(['pending', 'refused'])
    const [notice, ...more] = await told(supervisor)
    expect(more).toEqual([])
    expect(notice?.text).toMatch(/ritirato: era .+ entro il [\d/]+\./)
    expect(notice?.text).toMatch(/cambiato: prima .+ entro il [\d/]+; ora .+ entro il [\d/]+\./)
  })

  it('the supervisors of the laboratory are told of planned cards that the removal of a card withdraws', async () => {
    const supervisor = await test.as('supervisor')
    const support = await test.as('support')
    await newCard(test, (card) => ({ ...card, newborn: sentNewborn }), newborn.card.birthPointId)
    const toldBefore = (await told(supervisor)).length
    await support.call('deleteSample', { params: { id: newborn.card.id }, body: { reason: 'Errore' } })
    expect(await statuses()).toContain('refused')
    expect(await told(supervisor)).toHaveLength(toldBefore + 1)
  })
})

describe('planned cards of a newborn that dies', () => {
  const noticesOf = async () =>
    test.db
      .selectFrom('birthPointNotices')
      .select(['entityId', 'text', 'needsAnswer'])
      .where('entityType', '=', 'sample-request')
      .where('workgroupId', '=', newborn.card.birthPointId)
      .orderBy('id')
      .execute()
  const die = async () =>
    (await test.as('acceptance')).call('createCommunication', {
      body: {
        newbornId: newborn.card.newbornId,
        recipientType: 'punto_nascita',
        channel: 'telefono',
        at: test.clock.now().toISOString(),
        outcome: 'comunicato',
        text: 'Comunicato dal reparto',
        closureReason: 'deceased',
      },
    })
  const untold = async () =>
    (
      await test.db
        .selectFrom('sampleRequests')
        .select('untold')
        .where('newbornId', '=', newborn.card.newbornId)
        .where('type', '=', 'scheduled')
        .execute()
    ).map((one) => one.untold)

  it('planned cards of a newborn that dies are withdrawn where they were asked, and unsent letters stay unsent', async () => {
    const asked = await requests()
    await die()
    const last = (await noticesOf()).slice(-asked.length)
    expect(last.map(({ entityId }) => entityId)).toEqual(asked.map(({ id }) => id))
    for (const { text } of last) expect(text).toContain('non serve più')
    expect(new Set(await untold())).toEqual(new Set([null]))
  })

  it('planned cards of a newborn that dies of whom a letter left are withdrawn by another one', async () => {
    await test.db.updateTable('sampleRequests').set({ untold: null }).execute()
    await die()
    expect(new Set(await untold())).toEqual(new Set(['withdrawn']))
  })
})
