import { addDays, dayOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { equip } from '../../testing/factories.ts'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'
import { plannedCardRound } from './round.ts'

/** Planned cards from the acceptance of a card to the card that answers, by the calls of the roles. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
  // Weeks pass in these tests, and a card of the future is refused.
  test.clock.set('2026-09-10T09:00:00.000Z')
  const { id } = test.laboratory
  const screenings = ['sne', 'ic', 'btd', 'tgal'] as const
  await sql`update workgroups set config = jsonb_set(config, '{screenings}', ${JSON.stringify(screenings)}::jsonb)
    where id = ${id}`.execute(test.db)
  await equip(test.db, { id, type: 'standard', screenings: ['ic'] })
})
afterEach(() => test.close())

const round = () => plannedCardRound({ db: test.db, now: test.clock.now(), services: test.services })

const requestsOf = (newbornId: number) =>
  test.db
    .selectFrom('sampleRequests')
    .innerJoin('motivations', 'motivations.id', 'sampleRequests.motivationId')
    .selectAll('sampleRequests')
    .select('motivations.machineName')
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'scheduled')
    .orderBy('dueDate')
    .orderBy('sampleRequests.id')
    .execute()
/** Days from the birth, categories, reason and status of each. */
const planOf = async (newbornId: number) => {
  const { birthAt } = await test.db
    .selectFrom('newborns')
    .select('birthAt')
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const days = (day: string | null) =>
    Math.round((Date.parse(day ?? '') - Date.parse(dayOf(birthAt))) / (24 * 3_600_000))
  return (await requestsOf(newbornId)).map(
    ({ dueDate, categories, machineName, status }) =>
      `${days(dueDate)} ${[...categories].sort().join('+')} ${machineName} ${status}`,
  )
}
const statusOf = async (newbornId: number) =>
  (await (await test.as('acceptance')).call('getNewborn', { params: { id: newbornId } })).status
const ordersOf = async (newbornId: number, category: string) =>
  (
    await test.db
      .selectFrom('analysisRequests')
      .select('status')
      .where('newbornId', '=', newbornId)
      .where('category', '=', category as 'sne')
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)

const preterm = (card: SentCard): SentCard => ({
  ...card,
  newborn: { ...card.newborn, gaWeeks: 29, birthWeight: 1300 },
})
/** Transfused 24 hours before the collection. */
const transfused = (card: SentCard): SentCard => ({
  ...card,
  conditions: {
    ...card.conditions,
    transfusion: {
      at: new Date(Date.parse(card.collectedAt) - 24 * 3_600_000).toISOString(),
      type: 'red_cells',
    },
  },
})

async function sentCard(change: (card: SentCard) => SentCard) {
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = change(card)
    return sent
  })
  return { newborn, sent }
}
/** A later card of the same newborn. */
const later = (
  first: Awaited<ReturnType<typeof sentCard>>,
  days: number,
  change?: (card: SentCard) => SentCard,
) => {
  test.clock.advance({ hours: days * 24 - 40 })
  return recallCard(test, { ...first, motivation: 'control', ...(change ? { change } : {}) })
}

describe('at the acceptance of a card', () => {
  it('case 11: after a transfusion cards are planned at 3 and 120 days, and the ward is told', async () => {
    const { newborn } = await sentCard(transfused)
    const { newbornId, birthPointId } = newborn.card
    // Age 84 hours, transfused 48 hours ago.
    expect(await planOf(newbornId)).toEqual([
      '5 ic+sne post_transfusion pending',
      '122 btd+tgal post_transfusion pending',
    ])
    const notices = await test.db
      .selectFrom('birthPointNotices')
      .select(['type', 'text'])
      .where('workgroupId', '=', birthPointId)
      .orderBy('id')
      .execute()
    expect(notices.map(({ type }) => type)).toEqual(['planned_card', 'planned_card'])
    expect(notices[1]?.text).toContain('lo screening non è completo')
    // A value in range says nothing of galactosaemia: the decision waits for the card that is planned already.
    const measured = await newborn.measure('tgal_tot', { TGAL: 5 })
    expect(measured.row.refusedActions.map(({ actionId }) => actionId)).toContain('report_negative')
    await newborn.decide(measured.plateId, { actionId: 'wait_scheduled' })
    expect(await planOf(newbornId)).toHaveLength(2)
  })

  it('case 29: twins of one sex have a card planned for hypothyroidism', async () => {
    const twin = (order: number) => (card: SentCard) => ({
      ...card,
      newborn: { ...card.newborn, sex: 'female' as const, plurality: { n: 2, order } },
    })
    const { newborn, sent } = await sentCard(twin(1))
    expect(await planOf(newborn.card.newbornId)).toEqual(['14 ic twins_ic pending'])
    const second = await sentCard((card) => ({
      ...twin(2)(card),
      newborn: {
        ...(sent?.newborn ?? card.newborn),
        code: `${card.newborn.code}`,
        name: 'Seconda',
        plurality: { n: 2, order: 2 },
      },
    }))
    expect(await planOf(second.newborn.card.newbornId)).toEqual(['14 ic twins_ic pending'])
  })

  it.each(['female', 'male'] as const)(
    'case 29: the recall of a twin asks for a card of the co-twin (%s) reported that day',
    async (sex) => {
      const collectedAt = new Date(test.clock.now().getTime() - 2 * 3_600_000).toISOString()
      const first = await sentCard((card) => ({
        ...card,
        collectedAt,
        newborn: { ...card.newborn, sex: 'female', plurality: { n: 2, order: 1 } },
      }))
      const second = await sentCard((card) => ({
        ...card,
        collectedAt,
        newborn: {
          ...(first.sent?.newborn ?? card.newborn),
          code: `${card.newborn.code}`,
          name: 'Seconda',
          sex,
          // The co-twin's card does not say that it was a multiple birth.
          plurality: undefined,
        },
      }))
      const { newbornId } = second.newborn.card
      const planned = await planOf(newbornId)
      expect(planned).toEqual(sex === 'female' ? ['14 ic twins_ic pending'] : [])
      await first.newborn.decide((await first.newborn.measure('ic_tsh', { TSH: 9 })).plateId)
      const [inRange] = await second.newborn.reports()
      await acceptReport(test, inRange?.id ?? 0)
      const isOpen = sex === 'female'
      expect(await ordersOf(newbornId, 'ic')).toEqual([isOpen ? 'open' : 'closed'])
      const again = await first.newborn.measure('ic_tsh', [{ TSH: 9 }, { TSH: 9.2 }])
      await first.newborn.decide(again.plateId)
      const [recall] = await first.newborn.reports()
      expect(recall?.outcome).toBe('recall')
      await acceptReport(test, recall?.id ?? 0)
      await round()
      expect(await planOf(newbornId)).toEqual(['5 ic twins_ic pending', ...planned])
      expect(await ordersOf(newbornId, 'ic')).toEqual(['open'])
      expect(await statusOf(newbornId)).toBe('waiting_planned')
      const told = await test.db
        .selectFrom('birthPointNotices')
        .select('text')
        .where('text', 'like', `%${second.newborn.card.barcode}%11/09/2026%`)
        .execute()
      expect(told).toHaveLength(1)
    },
  )

  it('a card of the co-twin is planned when an urgent recall of hypothyroidism is decided, before its signature', async () => {
    const collectedAt = new Date(test.clock.now().getTime() - 2 * 3_600_000).toISOString()
    const twin = (order: number, of?: SentCard['newborn']) => (card: SentCard) => ({
      ...card,
      collectedAt,
      newborn: {
        ...(of ?? card.newborn),
        ...{
          code: card.newborn.code,
          name: `Gemella ${order}`,
          sex: 'female' as const,
          plurality: { n: 2, order },
        },
      },
    })
    const first = await sentCard(twin(1))
    const second = await sentCard(twin(2, first.sent?.newborn))
    const { newbornId } = second.newborn.card
    await first.newborn.decide((await first.newborn.measure('ic_tsh', { TSH: 90 })).plateId)
    const again = await first.newborn.measure('ic_tsh', [{ TSH: 90 }, { TSH: 90 }])
    await first.newborn.decide(again.plateId, { actionId: 'urgent_recall' })
    expect((await first.newborn.reports())[0]).toMatchObject({ status: 'pending', urgent: true })
    await round()
    expect(await planOf(newbornId)).toEqual(['5 ic twins_ic pending', '14 ic twins_ic pending'])
  })

  it('case 30: a preterm newborn reported in range is complete only after the cards at 14 and 28 days', async () => {
    const first = await sentCard(preterm)
    const { newbornId } = first.newborn.card
    expect(await planOf(newbornId)).toEqual([
      '14 ic+sne preterm_second pending',
      '28 ic preterm_third pending',
    ])
    const { plateId, row } = await first.newborn.measure('sne_ms')
    expect(row.proposedAction.actionId).toBe('report_negative')
    await first.newborn.decide(plateId)
    const [report] = await first.newborn.reports()
    expect(report).toMatchObject({ outcome: 'negative', ordinary: true })
    expect((await acceptReport(test, report?.id ?? 0)).analyzableStatus).toBe('reported')
    expect(await ordersOf(newbornId, 'sne')).toEqual(['open'])
    expect(await statusOf(newbornId)).toBe('waiting_planned')

    const next = await later(first, 11)
    expect(await planOf(newbornId)).toEqual([
      '14 ic+sne preterm_second assume_re_test',
      '28 ic preterm_third pending',
    ])
    await next.decide((await next.measure('sne_ms')).plateId)
    const [again] = await next.reports()
    await acceptReport(test, again?.id ?? 0)
    // Done category by category: sne ends, ic still waits for its report and for the third card.
    expect(await ordersOf(newbornId, 'sne')).toEqual(['closed'])
    expect(await ordersOf(newbornId, 'ic')).toEqual(['open'])
  })

  it('no card is planned for a newborn at term, nor twice for a card that is accepted again', async () => {
    const { newborn } = await sentCard((card) => card)
    expect(await planOf(newborn.card.newbornId)).toEqual([])
    expect(await statusOf(newborn.card.newbornId)).toBe('in_progress')
    const again = await sentCard(preterm)
    await later(again, 3)
    expect(await planOf(again.newborn.card.newbornId)).toHaveLength(2)
  })

  it('a laboratory without approved rules plans nothing, until two leads approve them', async () => {
    await test.db
      .updateTable('plannedCardSets')
      .set({ state: 'retired' })
      .where('state', '=', 'active')
      .execute()
    const { newborn } = await sentCard(preterm)
    expect(await planOf(newborn.card.newbornId)).toEqual([])
    const lead = await test.as('supervisor', { lead: true })
    const { id } = await lead.call('copyPlannedCardSet', { body: { from: 'template' } })
    const approve = (step: 'first' | 'second') => ({
      params: { id },
      body: { step, replacesId: null, revision: 0 },
    })
    await lead.call('approvePlannedCardSet', approve('first'))
    expect((await lead.refused('approvePlannedCardSet', approve('second'))).details.code).toBe(
      'second_person',
    )
    const other = await test.as('analyst', { lead: true })
    await other.call('approvePlannedCardSet', approve('second'))
    await round()
    expect(await planOf(newborn.card.newbornId)).toHaveLength(2)
  })
})

describe('a correction', () => {
  const correct = async (sampleId: number, newborn: object) => {
    const support = await test.as('support')
    const sample = await support.call('getSample', { params: { id: sampleId } })
    const { newborn: known } = await support.call('getSample', { params: { id: sampleId } })
    const { version } = await support.call('getNewborn', { params: { id: known.id } })
    await support.call('updateSample', {
      params: { id: sampleId },
      body: { version: sample.version, newborn: { version, ...newborn }, reason: 'Dato corretto' },
    })
  }

  it('a correction makes a rule hold: the order is open again and the card is asked for', async () => {
    const { newborn } = await sentCard((card) => card)
    await newborn.decide((await newborn.measure('sne_ms')).plateId)
    const [report] = await newborn.reports()
    await acceptReport(test, report?.id ?? 0)
    const { newbornId, id } = newborn.card
    expect(await ordersOf(newbornId, 'sne')).toEqual(['closed'])
    await correct(id, { gaWeeks: 31 })
    expect(await planOf(newbornId)).toEqual([
      '14 ic+sne preterm_second pending',
      '28 ic preterm_third pending',
    ])
    expect(await ordersOf(newbornId, 'sne')).toEqual(['open'])
  })

  it('a correction ends a rule: the request is withdrawn, the places are told, and the order ends with its report', async () => {
    const { newborn } = await sentCard(preterm)
    await newborn.decide((await newborn.measure('sne_ms')).plateId)
    const [report] = await newborn.reports()
    await acceptReport(test, report?.id ?? 0)
    const { newbornId, id } = newborn.card
    await correct(id, { gaWeeks: 39, birthWeight: 3300 })
    expect(await planOf(newbornId)).toEqual([
      '14 ic+sne preterm_second refused',
      '28 ic preterm_third refused',
    ])
    expect(await ordersOf(newbornId, 'sne')).toEqual(['closed'])
    const [last] = await test.db
      .selectFrom('birthPointNotices')
      .select('text')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(last?.text).toContain('non serve più')
  })

  const correctCard = async (sampleId: number, fields: object) => {
    const support = await test.as('support')
    const { version } = await support.call('getSample', { params: { id: sampleId } })
    await support.call('updateSample', {
      params: { id: sampleId },
      body: { version, ...fields, reason: 'Dato corretto' },
    })
  }
  /** A newborn whose report of a category is signed in range. */
  const signed = async (type: 'tgal_tot' | 'btd_act') => {
    const { newborn } = await sentCard((card) => card)
    await newborn.decide((await newborn.measure(type)).plateId)
    const [report] = await newborn.reports()
    expect(report?.outcome).toBe('negative')
    await acceptReport(test, report?.id ?? 0)
    return { ...newborn.card, reportId: report?.id ?? 0 }
  }
  const marksOf = (reportId: number) =>
    test.db.selectFrom('reportReassessments').select('cause').where('reportId', '=', reportId).execute()

  it('a correction of food after the signature marks the report and plans a galactosaemia card, withdrawn when corrected back', async () => {
    const { id, newbornId, reportId } = await signed('tgal_tot')
    expect(await ordersOf(newbornId, 'tgal')).toEqual(['closed'])
    await correctCard(id, { feeding: ['fasting'] })
    expect(await planOf(newbornId)).toEqual([expect.stringContaining('tgal control pending')])
    expect(await ordersOf(newbornId, 'tgal')).toEqual(['open'])
    expect(await marksOf(reportId)).toEqual([{ cause: 'correction' }])
    const supervisor = await test.as('supervisor', { validator: true })
    const { items } = await supervisor.call('listReassessments', { query: {} })
    expect(items.map((one) => one.id)).toContain(reportId)
    await correctCard(id, { feeding: ['breast'] })
    expect(await planOf(newbornId)).toEqual([expect.stringContaining('tgal control refused')])
    expect(await ordersOf(newbornId, 'tgal')).toEqual(['closed'])
  })

  it('a transfusion recorded after the signature plans cards at 3 and 120 days and marks the report', async () => {
    const { id, newbornId, reportId } = await signed('btd_act')
    const at = new Date(test.clock.now().getTime() - 60 * 3_600_000).toISOString()
    const { conditions } = await (await test.as('support')).call('getSample', { params: { id } })
    await correctCard(id, { conditions: { ...conditions, transfusion: { at, type: 'red_cells' } } })
    expect(await planOf(newbornId)).toEqual([
      expect.stringContaining('ic+sne post_transfusion pending'),
      expect.stringContaining('btd+tgal post_transfusion pending'),
    ])
    expect(await marksOf(reportId)).toEqual([{ cause: 'correction' }])
    await correctCard(id, { conditions: { ...conditions, transfusion: null } })
    expect((await planOf(newbornId)).every((one) => one.endsWith('refused'))).toBe(true)
  })
})

describe('a card that comes', () => {
  it('case 23: answers every live request that it fits, whatever its reason says', async () => {
    const first = await sentCard(preterm)
    const { newbornId } = first.newborn.card
    const supervisor = await test.as('supervisor', { validator: true })
    await supervisor.call('createSampleRequest', {
      body: {
        newbornId,
        origin: { sampleId: first.newborn.card.id },
        type: 'new_spot',
        categories: ['tgal'],
        motivationId: null,
        urgent: false,
        recipientWorkgroupIds: [],
      },
    })
    const next = await later(first, 12)
    const live = await test.db
      .selectFrom('sampleRequests')
      .select(['type', 'status', 'newSampleId'])
      .where('newbornId', '=', newbornId)
      .orderBy('dueDate')
      .execute()
    expect(live).toEqual(
      expect.arrayContaining([
        { type: 'new_spot', status: 'assume_re_test', newSampleId: next.card.id },
        { type: 'scheduled', status: 'assume_re_test', newSampleId: next.card.id },
        { type: 'scheduled', status: 'pending', newSampleId: null },
      ]),
    )
  })

  it('a card that comes before its first day answers no planned card', async () => {
    const first = await sentCard(preterm)
    await later(first, 3)
    expect(await planOf(first.newborn.card.newbornId)).toEqual([
      '14 ic+sne preterm_second pending',
      '28 ic preterm_third pending',
    ])
  })

  it('a card that comes with some of the categories answers those, and the others are asked for on', async () => {
    const first = await sentCard(preterm)
    await later(first, 11, (card) => ({ ...card, screenings: ['sne'] }))
    expect(await planOf(first.newborn.card.newbornId)).toEqual([
      '14 sne preterm_second assume_re_test',
      '14 ic preterm_second pending',
      '28 ic preterm_third pending',
    ])
  })

  it('a card that comes is taken back with the plans that it made', async () => {
    const shipment = await sendShipment(test, { cards: 1 })
    const [card] = shipment.cards
    await test.db.updateTable('newborns').set({ gaWeeks: 29 }).execute()
    const acceptance = await test.as('acceptance')
    const { sample } = await acceptance.call('acceptSample', {
      params: { id: shipment.id },
      body: { barcode: card?.barcode ?? '', status: 'accepted' },
    })
    expect(await planOf(sample.newborn.id)).toHaveLength(2)
    await acceptance.call('undoScan', { params: { id: sample.id }, body: {} })
    expect(await planOf(sample.newborn.id)).toEqual([])
    expect(await test.db.selectFrom('birthPointNotices').select('id').execute()).toEqual([])
    test.clock.advance({ minutes: 5 })
    await round()
    expect(await test.letters()).toEqual([])
  })
})

describe('the places', () => {
  const withMail = (id: number) =>
    test.db.updateTable('workgroups').set({ email: 'nido@ospedale.example' }).where('id', '=', id).execute()

  it('the places get one letter for each card, and one before it is due', async () => {
    const { newborn } = await sentCard(preterm)
    await withMail(newborn.card.birthPointId)
    await round()
    expect(await test.letters()).toEqual([])
    test.clock.advance({ minutes: 1 })
    await round()
    await round()
    const letters = await test.letters()
    expect(letters).toHaveLength(2)
    expect(letters[0]?.text).toContain('serve un prelievo programmato (Screening neonatale esteso')
    const [first] = await requestsOf(newborn.card.newbornId)
    test.clock.set(`${addDays(first?.dueDate ?? '', -3)}T09:00:00.000Z`)
    await round()
    expect(await test.letters()).toHaveLength(2)
    test.clock.set(`${addDays(first?.dueDate ?? '', -2)}T09:00:00.000Z`)
    await round()
    await round()
    expect(await test.letters()).toHaveLength(3)
  })

  it('the places are asked every three days when parenteral nutrition ended', async () => {
    const { newborn } = await sentCard((card) => ({
      ...card,
      conditions: { ...card.conditions, parenteral: {} },
    }))
    const asked = async () =>
      (await test.db.selectFrom('birthPointNotices').select('text').execute()).filter(({ text }) =>
        text.includes('quando finisce'),
      ).length
    expect(await planOf(newborn.card.newbornId)).toHaveLength(1)
    await round()
    expect(await asked()).toBe(0)
    for (const expected of [1, 2]) {
      test.clock.advance({ hours: 72 })
      await round()
      await round()
      expect(await asked()).toBe(expected)
    }
  })
})
