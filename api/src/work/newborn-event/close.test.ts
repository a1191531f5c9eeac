import { type ClosureReason, screeningLabels } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, newPlate, punchAll } from '../../testing/plates.ts'

let test: TestApp
let acceptance: TestPerson
let planner: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  planner = await test.as('planner')
})
afterAll(() => test.close())

const close = (newbornId: number, closureReason: ClosureReason, version?: number) => ({
  body: {
    newbornId,
    recipientType: 'punto_nascita' as const,
    channel: 'telefono' as const,
    at: test.clock.now().toISOString(),
    outcome: 'comunicato' as const,
    text: 'Comunicato dal reparto',
    closureReason,
    version,
  },
})
const read = (id: number) => acceptance.call('getNewborn', { params: { id } })
const statusesOf = async (id: number, category: string) =>
  (await read(id)).work.filter((one) => one.category === category).map(({ status }) => status)

describe('a newborn that is closed', () => {
  it('a newborn that is closed leaves the plates on which it was only planned, and everything open ends with it', async () => {
    const [card, neighbour] = await acceptedCards(test, 2)
    if (!card || !neighbour) throw new Error('Two cards were accepted')
    const plate = await newPlate(test, planner)
    await planner.call('planAll', { params: { id: plate.id }, body: {} })
    const samples = async () =>
      (await planner.call('getPlate', { params: { id: plate.id } })).counters.samples
    const before = await samples()

    const made = await acceptance.call('createCommunication', close(card.newbornId, 'deceased'))
    expect(made.closureReason).toBe('deceased')

    const newborn = await read(card.newbornId)
    expect(newborn).toMatchObject({
      status: 'closed',
      closure: { reason: 'deceased', note: 'Comunicato dal reparto' },
    })
    expect(new Set(newborn.analysisRequests.map((one) => `${one.status} ${one.closeReason}`))).toEqual(
      new Set(['closed newborn_closed']),
    )
    expect(new Set(newborn.work.map(({ status }) => status))).toEqual(new Set(['closed']))
    expect(newborn.timeline[0]).toMatchObject({ type: 'closed' })
    expect(newborn.timeline[0]?.text).toMatch(/^Deceduto\. Richieste di analisi chiuse: [1-9]/)
    expect(await samples()).toBe(before - 1)
    expect(await statusesOf(neighbour.newbornId, 'sne')).toEqual(['planned'])
    const left = await planner.call('listPlannableRequests', { params: { id: plate.id } })
    expect(left.items.map(({ barcode }) => barcode)).not.toContain(card.barcode)
  })

  it('a newborn that is closed tells every laboratory that is involved, without a name', async () => {
    const [card] = await acceptedCards(test, 1)
    const analyst = await test.as('analyst')
    const { code, surname } = await read(card?.newbornId ?? 0)
    await acceptance.call('createCommunication', close(card?.newbornId ?? 0, 'ssn'))
    const notices = await test.db
      .selectFrom('notifications')
      .select(['title', 'text', 'link', 'type'])
      .where('userId', '=', analyst.userId)
      .execute()
    expect(notices).toMatchObject([
      { type: 'newborn_closed', title: `Neonato ${code} chiuso`, link: `/newborn/${card?.newbornId}` },
    ])
    expect(`${notices[0]?.title} ${notices[0]?.text}`).not.toContain(surname)
  })

  it('a newborn that is closed lets a punched disc go on to its report', async () => {
    const [card] = await acceptedCards(test, 1)
    const plate = await newPlate(test, planner)
    await planner.call('planAll', { params: { id: plate.id }, body: {} })
    await punchAll(planner, plate.id)
    await acceptance.call('createCommunication', close(card?.newbornId ?? 0, 'other'))
    expect(await statusesOf(card?.newbornId ?? 0, 'sne')).toEqual(['punched'])
    expect(await statusesOf(card?.newbornId ?? 0, 'btd')).toEqual(['closed'])
  })

  it('a newborn that is closed waits for results under review and for an unsigned report, unless it has died', async () => {
    const { cards, plate, analyst } = await analysedPlate(test, { cards: 1 })
    const newbornId = cards[0]?.newbornId ?? 0
    const params = { id: plate.id }
    for (const reason of ['other', 'ssn'] as const) {
      const refused = await acceptance.refused('createCommunication', close(newbornId, reason))
      expect(refused.details).toMatchObject({ code: 'invalid_transition', categories: ['sne'] })
      expect(refused.message).toContain(`«${screeningLabels.sne}»`)
    }
    expect((await read(newbornId)).status).toBe('in_progress')
    const { rows, draftVersion } = await analyst.call('getGrid', { params, query: {} })
    const decided = rows.map(({ sampleAnalysisId }) => ({
      sampleAnalysisId,
      actionId: 'report_negative' as const,
    }))
    const { version } = await analyst.call('saveGridDraft', {
      params,
      body: { version: draftVersion, rows: decided },
    })
    await analyst.call('closeGrid', { params, body: { draftVersion: version } })
    const unsigned = await acceptance.refused('createCommunication', close(newbornId, 'other'))
    expect(unsigned.details).toMatchObject({ categories: ['sne'] })
    await acceptance.call('createCommunication', close(newbornId, 'deceased'))
    expect((await read(newbornId)).closure?.reason).toBe('deceased')
  })

  it('a newborn that is closed gets no new card: what was asked for is refused with the reason', async () => {
    const [card] = await acceptedCards(test, 1)
    if (!card) throw new Error('One card was accepted')
    await acceptance.call('changeSampleStatus', {
      params: { id: card.id },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
    await acceptance.call('createCommunication', close(card.newbornId, 'deceased'))
    const { requests } = await read(card.newbornId)
    expect(requests).toMatchObject([
      { status: 'refused', refused: { reason: 'Neonato chiuso: Deceduto' }, overdue: false },
    ])
  })

  it('a newborn is closed once, by a person who saw the present version, and later calls are still recorded', async () => {
    const [card] = await acceptedCards(test, 1)
    const id = card?.newbornId ?? 0
    const { version } = await read(id)
    const stale = await acceptance.refused('createCommunication', close(id, 'other', version + 1))
    expect(stale.details.code).toBe('stale_version')
    expect((await read(id)).status).toBe('in_progress')
    await acceptance.call('createCommunication', close(id, 'other', version))
    const twice = await acceptance.refused('createCommunication', close(id, 'ssn'))
    expect(twice.details).toMatchObject({ code: 'invalid_transition', from: 'closed' })
    const { body } = close(id, 'ssn')
    await acceptance.call('createCommunication', { body: { ...body, closureReason: null } })
    expect((await read(id)).closure?.reason).toBe('other')
  })
})
