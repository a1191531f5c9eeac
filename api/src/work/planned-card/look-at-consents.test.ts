import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consentLooks } from '../../platform/database/migrations/0360-consent-looks.ts'
import { agreed, type Consent, every, familyConsent } from '../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { oneCard } from '../../testing/one-card.ts'
import { expectSummaries } from '../../testing/summaries.ts'
import { plannedCardRound } from './round.ts'

const family = familyConsent()
const { cardWith, correct, secondCard, statusOf, expectedOf, ordersOf } = family
let test: TestApp
let hub: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set('2026-11-20T09:00:00.000Z')
  ;({ hub } = await family.signIn(test))
})

const round = () => plannedCardRound({ db: test.db, services: test.services, now: test.clock.now() })

describe('a refusal on a card that no laboratory has read', () => {
  const told = (newbornId: number) =>
    test.db
      .selectFrom('notifications')
      .select(['role', 'title', 'text'])
      .where('workgroupId', '=', test.laboratory.id)
      .where('link', '=', `/newborn/${newbornId}`)
      .where('title', 'like', 'Rifiuto su un cartoncino%')
      .orderBy('role')
      .execute()
  const later = () => test.clock.advance({ minutes: 5 })

  it('a refusal on an unread card is told once to acceptance and supervisors when the card did not come', async () => {
    const first = await cardWith()
    const second = await secondCard(first, { refused: true }, false)
    await hub.call('markSamplesNotReceived', { body: { ids: [second.id] } })
    await round()
    expect(await told(first.newbornId)).toEqual([])
    later()
    await round()
    const notices = await told(first.newbornId)
    expect(new Set(notices.map(({ role }) => role))).toEqual(new Set(['acceptance', 'supervisor']))
    expect(notices[0]?.title).toContain(second.barcode)
    expect(notices[0]?.text).toContain('(non pervenuto)')
    expect(notices[0]?.text).toContain('tutto lo screening')
    await round()
    expect(await told(first.newbornId)).toEqual(notices)
    expect(await statusOf(first.id, 'sne')).toBe('accepted')
  })

  it('a refusal on an unread card is told to nobody when the laboratory found the card unsuitable', async () => {
    const first = await cardWith()
    await family.turnDown(await secondCard(first, { sma: false }, false))
    expect(await statusOf(first.id, 'sma')).toBe('not_required')
    later()
    await round()
    expect(await told(first.newbornId)).toEqual([])
  })

  it('a refusal on a card that no laboratory has read is told where the newborn has no other card', async () => {
    const card = await family.sentCard({ sma: false })
    await hub.call('markSamplesNotReceived', { body: { ids: [card.id] } })
    later()
    await round()
    const [notice] = await told(card.newbornId)
    expect(notice?.text).toContain('su un cartoncino del neonato che arriverà il rifiuto non vale')
  })

  it('a refusal on a card that no laboratory has read is told when its birth point cancelled the card', async () => {
    const first = await cardWith()
    const second = await secondCard(first, { lysosomal: false }, false)
    await test.db
      .updateTable('samples')
      .set({ deletedAt: test.clock.now(), deletedReason: 'Annullato dal punto nascita' })
      .where('id', '=', second.id)
      .execute()
    await round()
    expect((await told(first.newbornId))[0]?.text).toContain('annullato dal punto nascita')
  })

  const lost = async (first: Awaited<ReturnType<typeof cardWith>>, consent: Consent) => {
    const { id } = await secondCard(first, consent, false)
    await hub.call('markSamplesNotReceived', { body: { ids: [id] } })
  }

  it.each([
    [{ sma: false }, { sma: true }],
    [{ refused: true }, { sma: null, lysosomal: null }],
  ] as const)(
    'a refusal on an unread card is told to nobody after a later card’s answer: %j, then %j',
    async (refusal, answer) => {
      const first = await cardWith()
      await lost(first, refusal)
      await secondCard(first, answer, true, 3)
      later()
      await round()
      expect(await told(first.newbornId)).toEqual([])
    },
  )

  it('a refusal on a card that no laboratory has read is told where a later card says nothing of it', async () => {
    const first = await cardWith()
    await lost(first, { sma: false })
    await secondCard(first, { sma: null }, true, 3)
    later()
    await round()
    expect(await told(first.newbornId)).not.toEqual([])
  })

  it('a refusal on an unread card is told to nobody while the refused category has its outcome', async () => {
    const first = await cardWith()
    await lost(first, { sma: false })
    const settle = (settled: boolean) =>
      test.db
        .updateTable('expectedCategories')
        .set({ settled })
        .where('newbornId', '=', first.newbornId)
        .where('category', '=', 'sma')
        .execute()
    await settle(true)
    later()
    await round()
    expect(await told(first.newbornId)).toEqual([])
    await settle(false)
    await round()
    expect(await told(first.newbornId)).not.toEqual([])
  })

  it.each(['lost', 'cancelled'] as const)(
    'a refusal on an unread card is told to nobody two months after the card was %s',
    async (how) => {
      const first = await cardWith()
      if (how === 'lost') await lost(first, { refused: true })
      else {
        const { id } = await secondCard(first, { refused: true }, false)
        const gone = { deletedAt: test.clock.now(), deletedReason: 'Annullato dal punto nascita' }
        await test.db.updateTable('samples').set(gone).where('id', '=', id).execute()
      }
      test.clock.advance({ hours: 24 * 61 })
      await round()
      expect(await told(first.newbornId)).toEqual([])
      test.clock.advance({ hours: -24 * 2 })
      await round()
      expect(await told(first.newbornId)).not.toEqual([])
    },
  )

  it('a refusal on an unread card is told to nobody when an accepted card repeats it or support removed it', async () => {
    const first = await cardWith({ sma: false })
    const second = await secondCard(first, { sma: false }, false)
    await hub.call('markSamplesNotReceived', { body: { ids: [second.id] } })
    const support = await test.as('support', { laboratory: null })
    const third = await secondCard(first, { refused: true }, false, 3)
    await support.call('deleteSample', { params: { id: third.id }, body: { reason: 'Altro neonato' } })
    later()
    await round()
    expect(await told(first.newbornId)).toEqual([])
  })
})

describe('a refusal that an earlier version recorded', () => {
  /** As the version before wrote it: the answer alone. */
  const recorded = (id: number, consent: Parameters<typeof agreed>[0]) =>
    test.db
      .updateTable('samples')
      .set({ consent: JSON.stringify(agreed(consent)) as never })
      .where('id', '=', id)
      .execute()
  async function upgrade() {
    for (const statement of [
      'drop table consent_looks',
      'drop table told_refusals',
      'drop index samples_refusing',
    ])
      await sql.raw(statement).execute(test.db)
    await consentLooks.up(test.db as never)
  }
  const waiting = async () =>
    (await test.db.selectFrom('consentLooks').select('newbornId').execute()).map((row) => row.newbornId)

  it('a refusal that an earlier version recorded is followed by the next round, once', async () => {
    const measured = await cardWith()
    await oneCard(test, measured).measure('sne_ms', { PHE: 200 })
    const refused = await cardWith()
    const partly = await cardWith()
    const none = await cardWith()
    await recorded(refused.id, { refused: true })
    await recorded(partly.id, { lysosomal: null })
    await recorded(measured.id, { refused: true })
    await upgrade()
    expect(await waiting()).toEqual(
      expect.arrayContaining([refused.newbornId, partly.newbornId, measured.newbornId]),
    )
    expect(await waiting()).not.toContain(none.newbornId)
    await round()
    expect(await waiting()).toEqual([])
    for (const category of ['sne', 'sma', 'lysosomal'])
      expect(await statusOf(refused.id, category)).toBe('not_required')
    expect(await expectedOf(refused.newbornId)).toEqual([])
    expect(await ordersOf(refused.newbornId, 'sne')).toEqual([
      { status: 'closed', closeReason: 'not_required' },
    ])
    expect((await family.toldIn(test.laboratory.id, refused.newbornId)).length).toBeGreaterThan(0)
    expect(await statusOf(partly.id, 'lysosomal')).toBe('not_required')
    expect(await statusOf(partly.id, 'sne')).toBe('accepted')
    expect(await expectedOf(partly.newbornId)).toEqual(every)
    expect(await statusOf(measured.id, 'sne')).toBe('to_review')
    expect(await expectedOf(measured.newbornId)).toEqual(['sne'])
    await expectSummaries(test, 'followed')

    const notices = await family.toldIn(test.laboratory.id, measured.newbornId)
    await upgrade()
    expect(await waiting()).not.toContain(refused.newbornId)
    await round()
    expect(await family.toldIn(test.laboratory.id, measured.newbornId)).toEqual(notices)
    // An answer that changes afterwards gives everything back.
    await correct(refused.id, {})
    expect(await statusOf(refused.id, 'sne')).toBe('accepted')
    expect(await expectedOf(refused.newbornId)).toEqual(every)
  })
})
