import { addDays, dayOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'

/** From a transfused card to the card that shows the newborn's own blood, by the calls of the roles. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
  // Months pass in these tests, and a card of the future is refused.
  test.clock.set('2026-03-10T09:00:00.000Z')
  const { id } = test.laboratory
  await sql`update workgroups set config = jsonb_set(config, '{screenings}', '["sne", "tgal"]'::jsonb)
    where id = ${id}`.execute(test.db)
})
afterEach(() => test.close())

const transfusion = { at: '2026-03-08T10:00:00.000Z', type: 'red_cells' } as const
const telling =
  (told: NonNullable<SentCard['conditions']>['transfusion']) =>
  (card: SentCard): SentCard => ({
    ...card,
    feeding: ['breast'],
    conditions: { ...card.conditions, transfusion: told },
  })

async function transfused() {
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = telling(transfusion)(card)
    return sent
  })
  return { newborn, sent }
}
const duesOf = async (newbornId: number, category: string) =>
  (
    await test.db
      .selectFrom('sampleRequests')
      .select(['dueDate', 'status'])
      .where('newbornId', '=', newbornId)
      .where('type', '=', 'scheduled')
      .where(sql<boolean>`${category} = any(categories)`)
      .orderBy('id')
      .execute()
  ).map(({ dueDate, status }) => `${dueDate} ${status}`)
/** A card of the newborn as many days after the first one. */
const later = (
  first: Awaited<ReturnType<typeof transfused>>,
  days: number,
  told: typeof transfusion | { at: null; type: 'red_cells' },
) => {
  test.clock.advance({ hours: days * 24 - 40 })
  return recallCard(test, { ...first, motivation: 'post_transfusion', change: telling(told) })
}

it('a transfusion after the card plans none, and the order of a signed negative is closed', async () => {
  const newborn = await newCard(test, (card) => ({
    ...telling({ at: new Date(Date.parse(card.collectedAt) + 3_600_000).toISOString(), type: 'red_cells' })(
      card,
    ),
  }))
  const { newbornId } = newborn.card
  await newborn.decide((await newborn.measure('tgal_tot', { TGAL: 5 })).plateId)
  const [report] = await newborn.reports()
  expect(report?.outcome).toBe('negative')
  await acceptReport(test, report?.id ?? 0)
  for (const category of ['tgal', 'sne']) expect(await duesOf(newbornId, category)).toEqual([])
  const order = await test.db
    .selectFrom('analysisRequests')
    .select(['status', 'closeReason'])
    .where('newbornId', '=', newbornId)
    .where('category', '=', 'tgal')
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ status: 'closed', closeReason: 'report_negative' })
})

it('a card of SMA is awaited 120 days after the transfusion where the table excludes SMA', async () => {
  const { newborn } = await transfused()
  await laboratoryOf(test, 'sma')
  const { plateId, row } = await newborn.measure('sma_smn1')
  expect(row.proposedAction.actionId).toBe('wait_scheduled')
  await newborn.decide(plateId)
  expect(await duesOf(newborn.card.newbornId, 'sma')).toEqual([
    `${addDays(dayOf(transfusion.at), 120)} pending`,
  ])
})

describe('the awaited card of SMA follows a correction', () => {
  async function awaited(told: object | null) {
    const { newborn } = await transfused()
    await laboratoryOf(test, 'sma')
    const { plateId, row } = await newborn.measure('sma_smn1')
    await newborn.decide(plateId)
    const supervisor = await test.as('supervisor')
    const support = await test.as('support')
    const { id } = newborn.card
    const { version, conditions } = await support.call('getSample', { params: { id } })
    await support.call('updateSample', {
      params: { id },
      body: { version, reason: 'Riletto', conditions: { ...conditions, transfusion: told as never } },
    })
    const notices = (await supervisor.call('listNotifications')).items.filter(
      ({ type }) => type === 'planned_card',
    )
    const { status } = await test.db
      .selectFrom('sampleAnalyses')
      .select('status')
      .where('id', '=', row.sampleAnalysisId)
      .executeTakeFirstOrThrow()
    return { newborn, notices: notices.map(({ text }) => text).join(' '), status }
  }
  const placeNotices = async () =>
    (
      await test.db
        .selectFrom('birthPointNotices')
        .select('type')
        .where('type', 'in', ['recall_changed', 'recall_withdrawn'])
        .execute()
    ).map(({ type }) => type)

  it('the awaited SMA card moves with a transfusion’s corrected moment, and supervisors and birth point are told', async () => {
    const { newborn, notices, status } = await awaited({ ...transfusion, at: '2026-03-06T10:00:00.000Z' })
    expect(await duesOf(newborn.card.newbornId, 'sma')).toEqual(['2026-07-04 pending'])
    expect(status).toBe('decided')
    expect(notices).toContain('entro il 06/07/2026; ora')
    expect(await placeNotices()).toEqual(['recall_changed'])
  })

  it('the awaited card of SMA follows a correction to no transfusion: it is withdrawn, and the analyst decides again', async () => {
    const { newborn, notices, status } = await awaited(null)
    expect(await duesOf(newborn.card.newbornId, 'sma')).toEqual(['2026-07-06 refused'])
    expect(status).toBe('pending')
    expect(notices).toContain('ritirato')
    expect(await placeNotices()).toEqual(['recall_withdrawn'])
  })
})

it('a card of SMA from before the own blood shows again leaves the request waiting', async () => {
  const first = await transfused()
  await laboratoryOf(test, 'sma')
  await first.newborn.decide((await first.newborn.measure('sma_smn1')).plateId)
  const early = await recallCard(test, {
    ...first,
    motivation: 'post_transfusion',
    change: telling(transfusion),
  })
  const categories = await test.db
    .selectFrom('analyzableSamples')
    .select('category')
    .where('sampleId', '=', early.card.id)
    .where('status', '=', 'accepted')
    .execute()
  expect(categories.map(({ category }) => category)).toContain('sma')
  expect(await duesOf(first.newborn.card.newbornId, 'sma')).toEqual([
    `${addDays(dayOf(transfusion.at), 120)} pending`,
  ])
})

it('a planned card after a transfusion leaves out what has a suitable card, also when its request is done', async () => {
  await sql`update workgroups set config = jsonb_set(config, '{screenings}', '["sne", "tgal", "fc"]'::jsonb)
    where id = ${test.laboratory.id}`.execute(test.db)
  const first = await transfused()
  const late = await later(first, 5, transfusion)
  const statuses = async () =>
    Object.fromEntries(
      (
        await test.db
          .selectFrom('analyzableSamples')
          .select(['category', 'status'])
          .where('sampleId', '=', late.card.id)
          .where('workgroupId', '=', test.laboratory.id)
          .execute()
      ).map(({ category, status }) => [category, status]),
    )
  // Galactose of the first card is the donor's too.
  const runs = { sne: 'accepted', tgal: 'accepted', fc: 'not_required' }
  expect(await statuses()).toEqual(runs)
  const acceptance = await test.as('acceptance')
  const shown = await acceptance.call('getCardCategories', { params: { id: late.card.id } })
  expect(shown.categories.find(({ category }) => category === 'fc')?.run).toEqual({
    runs: false,
    why: 'running_elsewhere',
  })
  await late.decide((await late.measure('sne_ms')).plateId)
  const [report] = await late.reports()
  await acceptReport(test, report?.id ?? 0)
  expect(await statuses()).toMatchObject({ sne: 'reported', fc: 'not_required' })
})

it('a card of 137 days with the old transfusion is reported in range, without a further card', async () => {
  const first = await transfused()
  await first.newborn.decide((await first.newborn.measure('tgal_tot', { TGAL: 5 })).plateId)
  const late = await later(first, 137, transfusion)
  const { plateId, row } = await late.measure('tgal_tot', { TGAL: 5 })
  expect(row.against.map(({ code }) => code)).not.toContain('card_not_suitable')
  expect(row.proposedAction.actionId).toBe('report_negative')
  await late.decide(plateId)
  expect(await duesOf(first.newborn.card.newbornId, 'tgal')).toEqual([
    expect.stringMatching(/^2026-07-06 (?:done|assume_re_test)$/),
  ])
})

it('a card of 137 days with an undated transfusion waits for a person, who corrects the moment', async () => {
  const first = await transfused()
  await first.newborn.decide((await first.newborn.measure('tgal_tot', { TGAL: 5 })).plateId)
  const late = await later(first, 137, { at: null, type: 'red_cells' })
  const { plateId, row } = await late.measure('tgal_tot', { TGAL: 5 })
  expect(row.proposedAction.actionId).toBe('suspend')
  const support = await test.as('support')
  const { id } = late.card
  const { version, conditions } = await support.call('getSample', { params: { id } })
  await support.call('updateSample', {
    params: { id },
    body: { version, reason: 'Data riferita dal reparto', conditions: { ...conditions, transfusion } },
  })
  expect((await late.rowOn(plateId)).proposedAction.actionId).toBe('report_negative')
})
