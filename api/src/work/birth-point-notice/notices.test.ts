import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { approveTimes } from '../../testing/approve-times.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { recalled } from '../../testing/recalled.ts'

/** Notices to birth points: read and answered by their key, answered by telephone, late on the list. */
let test: TestApp
let acceptance: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
})
afterEach(() => test.close())

/** A recall, of which its birth point got a notice. */
async function asked() {
  const { newborn } = await recalled(test, { C8: 0.7 })
  const { birthPointId, newbornId } = newborn.card
  const sender = await test.withKey(birthPointId)
  const { items } = await sender.call('listIntakeNotices', { query: {} })
  const notice = items.find(({ type }) => type === 'recall_approved')
  if (!notice) throw new Error('The recall was told')
  return { notice, sender, birthPointId, newbornId, card: newborn.card }
}
it('the list of notices names the newborn and the card that a notice is about', async () => {
  const { newbornId, card } = await asked()
  const rows = await list(acceptance)
  expect(rows.map(({ newborn, barcode }) => [newborn?.id, barcode])).toContainEqual([newbornId, card.barcode])
})

/** Every request is answered. */
const answer = () =>
  test.db
    .updateTable('sampleRequests')
    .set({ status: 'done', doneAt: test.clock.now() })
    .where('status', '=', 'pending')
    .execute()
const list = async (person: TestPerson, state?: 'late' | 'waiting' | 'acknowledged' | 'settled') =>
  (await person.call('listBirthPointNotices', { query: { pageSize: 100, ...(state ? { state } : {}) } }))
    .items

describe('the key of a birth point', () => {
  it('the key of a birth point reads its notices without values, and acknowledges one once', async () => {
    const { notice, sender, card } = await asked()
    expect(notice).toMatchObject({ needsAnswer: true, urgent: false, acknowledgedAt: null })
    expect(JSON.stringify(notice)).not.toMatch(/\bC8\b|\b0[.,]7\b/)
    const newborn = await test.db
      .selectFrom('newborns')
      .select('surname')
      .where('id', '=', card.newbornId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(notice)).not.toContain(newborn.surname)
    const acknowledge = { params: { id: notice.id }, body: { by: 'Ostetrica Bini' } }
    expect(await sender.call('acknowledgeIntakeNotice', acknowledge)).toEqual({ changed: true })
    expect(await sender.call('acknowledgeIntakeNotice', acknowledge)).toEqual({ changed: false })
    const after = await sender.call('listIntakeNotices', { query: {} })
    expect(after.items.map(({ id }) => id)).not.toContain(notice.id)
    const answered = await sender.call('listIntakeNotices', { query: { acknowledged: true } })
    expect(answered.items).toMatchObject([{ id: notice.id, needsAnswer: false }])
    expect(await list(acceptance, 'acknowledged')).toMatchObject([
      { id: notice.id, acknowledged: { by: null }, acknowledgedBy: 'Ostetrica Bini' },
    ])
  })

  it('the key of a birth point neither reads nor acknowledges notices of another birth point', async () => {
    const { notice } = await asked()
    const other = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
    const stranger = await test.withKey(other.id)
    expect((await stranger.call('listIntakeNotices', { query: {} })).items).toEqual([])
    expect((await stranger.call('listIntakeRequests', { query: {} })).items).toEqual([])
    const refused = await stranger.refused('acknowledgeIntakeNotice', { params: { id: notice.id }, body: {} })
    expect(refused.status).toBe(404)
    expect((await list(acceptance)).find(({ id }) => id === notice.id)?.state).toBe('waiting')
  })

  it('the key of a birth point reads pages that neither repeat nor skip a notice', async () => {
    const { sender, birthPointId } = await asked()
    const rows = Array.from({ length: 4 }, (_, index) => ({
      workgroupId: birthPointId,
      type: 'message' as const,
      title: `Avviso ${index}`,
      text: 'Testo',
    }))
    await test.db.insertInto('birthPointNotices').values(rows).execute()
    const seen: number[] = []
    let after = 0
    for (let more = true; more; ) {
      const page = await sender.call('listIntakeNotices', { query: { after, limit: 2 } })
      seen.push(...page.items.map(({ id }) => id))
      ;({ more, next: after } = page)
    }
    const all = (await sender.call('listIntakeNotices', { query: {} })).items.map(({ id }) => id)
    expect(seen).toEqual(all)
    expect(all.length).toBeGreaterThanOrEqual(5)
  })

  it('the key of a birth point reads the live requests of its newborns, without values', async () => {
    const { sender, card, notice } = await asked()
    const { items } = await sender.call('listIntakeRequests', { query: {} })
    const recall = items.find(({ number }) => number === notice.requestNumber)
    expect(recall).toMatchObject({ type: 'new_spot', status: 'pending', barcode: card.barcode })
    expect(recall?.categories).toEqual(['sne'])
    expect(JSON.stringify(items)).not.toMatch(/\bC8\b|\b0[.,]7\b/)
    await answer()
    expect((await sender.call('listIntakeRequests', { query: {} })).items).toEqual([])
  })
  it.each(['listIntakeNotices', 'listIntakeRequests'] as const)(
    '%s refuses a page behind the last identifier, which a restored database has forgotten',
    async (call) => {
      const { sender } = await asked()
      const last = (await sender.call(call, { query: {} })).items.at(-1)?.id ?? 0
      if (last > 0) expect((await sender.call(call, { query: { after: last } })).items).toEqual([])
      const refused = await sender.refused(call, { query: { after: last + 5_000 } })
      expect(refused.details).toMatchObject({ code: 'cursor_ahead', from: 0 })
      const warnings = await test.services.watch.warnings()
      expect(warnings.map(({ code }) => code)).toContain('restore_unnoticed')
    },
  )
})

describe('acceptance', () => {
  it('acceptance finds what nobody acknowledged late after 24 hours, with the telephone, the oldest first', async () => {
    const { notice, birthPointId } = await asked()
    await test.db
      .updateTable('workgroups')
      .set({ phones: ['0461 000111'] })
      .where('id', '=', birthPointId)
      .execute()
    test.clock.advance({ hours: 24 })
    expect(await list(await test.as('acceptance'), 'late')).toEqual([])
    test.clock.advance({ minutes: 1 })
    const later = await test.as('supervisor')
    expect(await list(later, 'late')).toMatchObject([{ id: notice.id, place: { phones: ['0461 000111'] } }])
  })

  it('acceptance finds an urgent one late after 4 hours', async () => {
    const { notice } = await asked()
    await test.db.updateTable('birthPointNotices').set({ urgent: true }).where('id', '=', notice.id).execute()
    test.clock.advance({ hours: 4, minutes: 1 })
    const later = await test.as('acceptance')
    expect((await list(later, 'late')).map(({ id }) => id)).toEqual([notice.id])
  })

  it('acceptance finds one late by the hours that its laboratory approved', async () => {
    const { notice } = await asked()
    test.clock.advance({ hours: 30 })
    await approveTimes(test, { tellOrdinaryHours: 36 })
    expect(await list(await test.as('acceptance'), 'late')).toEqual([])
    await approveTimes(test, { tellOrdinaryHours: 29 })
    expect(await list(await test.as('acceptance'), 'late')).toMatchObject([{ id: notice.id }])
  })

  it('acceptance writes down with whom it spoke; the first answer counts', async () => {
    const { notice, sender } = await asked()
    const params = { id: notice.id }
    const body = { with: 'Dott.ssa Neri' }
    const first = await acceptance.call('acknowledgeBirthPointNotice', { params, body })
    expect(first).toMatchObject({
      changed: true,
      notice: { state: 'acknowledged', acknowledged: { by: { id: acceptance.userId } } },
    })
    expect(await sender.call('acknowledgeIntakeNotice', { params, body: {} })).toEqual({ changed: false })
    const other = await test.as('supervisor')
    const again = await other.call('acknowledgeBirthPointNotice', { params, body: { with: 'Altri' } })
    expect(again).toMatchObject({ changed: false, notice: { acknowledgedBy: 'Dott.ssa Neri' } })
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['actorId', 'action'])
      .where('entity', '=', 'birth-point-notice')
      .execute()
    expect(trail).toEqual([{ actorId: acceptance.userId, action: 'acknowledge' }])
  })

  it('acceptance of another laboratory sees and answers nothing of it; support and a forced session answer nothing', async () => {
    const { notice } = await asked()
    const params = { id: notice.id }
    const body = { with: 'Neri' }
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('acceptance', { laboratory })
    expect(await list(stranger)).toEqual([])
    expect((await stranger.refused('acknowledgeBirthPointNotice', { params, body })).status).toBe(404)
    const analyst = await test.as('analyst')
    expect((await analyst.refused('acknowledgeBirthPointNotice', { params, body })).status).toBe(403)
    const support = await test.as('support')
    const forced = await test.as('acceptance', { impersonatedBy: support.userId })
    expect((await forced.refused('acknowledgeBirthPointNotice', { params, body })).details.code).toBe(
      'own_session',
    )
    const administrator = await test.as('administrator', { laboratory })
    expect((await administrator.refused('acknowledgeBirthPointNotice', { params, body })).status).toBe(403)
    expect((await list(acceptance)).find(({ id }) => id === notice.id)?.acknowledged).toBeNull()
  })

  it('acceptance waits for no answer once the card has come, nor about a closed shipment', async () => {
    const { notice } = await asked()
    await answer()
    test.clock.advance({ hours: 48 })
    const later = await test.as('acceptance')
    expect(await list(later, 'late')).toEqual([])
    expect((await list(later, 'settled')).map(({ id }) => id)).toContain(notice.id)
  })

  it('acceptance has one answer when key and telephone answer at the same moment', async () => {
    const { notice, sender } = await asked()
    const params = { id: notice.id }
    const answers = await Promise.all([
      acceptance.call('acknowledgeBirthPointNotice', { params, body: { with: 'Neri' } }),
      sender.call('acknowledgeIntakeNotice', { params, body: {} }),
    ])
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
  })
})
