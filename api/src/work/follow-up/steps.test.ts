import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'

/** A case at its clinical centre, from the referral to its outcome. */
let test: TestApp
let analyst: TestPerson
let newbornId: number
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  const [card] = await acceptedCards(test, 1)
  newbornId = card?.newbornId ?? 0
})
afterEach(() => test.close())

const refer = (more: object = {}) =>
  analyst.call('createFollowUp', {
    body: { newbornId, category: 'sne', centre: 'Centro metabolico', ...more },
  })
type Change = Parameters<typeof analyst.call<'updateFollowUp'>>[1]['body']
const change = (id: number, body: Change, person = analyst) =>
  person.call('updateFollowUp', { params: { id }, body })

describe('a case', () => {
  it('a case is changed by its laboratory alone, and the trail keeps the diagnosis of before', async () => {
    const { id } = await refer({ diagnosis: 'MCAD' })
    const administrator = await test.as('administrator', { laboratory: null })
    const body = { version: 1, action: 'lose' as const, reason: 'Non risponde' }
    expect((await administrator.refused('updateFollowUp', { params: { id }, body })).status).toBe(403)
    await change(id, { version: 1, diagnosis: 'VLCAD' })
    await change(id, { version: 2, action: 'visit', diagnosis: 'LCHAD' })
    const values = await test.db
      .selectFrom('auditValues')
      .select(['field', 'before', 'after'])
      .where('entity', '=', 'follow-up')
      .where('entityId', '=', id)
      .where('field', '=', 'diagnosis')
      .orderBy('id')
      .execute()
    expect(values.map(({ before, after }) => [before, after])).toEqual([
      ['MCAD', 'VLCAD'],
      ['VLCAD', 'LCHAD'],
    ])
  })

  it('a case goes from the referral to therapy, with the day of each step and a line in the story', async () => {
    const { id } = await refer({ suspected: ['MCAD'] })
    const visited = await change(id, { version: 1, action: 'visit' })
    expect(visited.followUp).toMatchObject({
      status: 'visited',
      outcome: 'in_corso',
      firstVisitAt: expect.any(String),
    })
    await change(id, { version: 2, action: 'test', tests: 'Profilo acilcarnitine, genetica' })
    const { followUp } = await change(id, { version: 3, action: 'diagnose', diagnosis: 'MCAD' })
    expect(followUp).toMatchObject({ status: 'diagnosed', outcome: 'confermato', diagnosis: 'MCAD' })
    const treated = await change(id, { version: 4, action: 'treat' })
    expect(treated.followUp).toMatchObject({ status: 'treated', therapyStart: expect.any(String) })
    const events = await test.db
      .selectFrom('newbornEvents')
      .select('type')
      .where('newbornId', '=', newbornId)
      .where('type', 'in', ['referral', 'follow_up'])
      .execute()
    expect(events.map(({ type }) => type).sort()).toEqual([
      'follow_up',
      'follow_up',
      'follow_up',
      'follow_up',
      'referral',
    ])
  })

  it('a case is not confirmed without a diagnosis, and is not left without a reason that names who told it', async () => {
    const { id } = await refer()
    const body = (more: object) => ({ params: { id }, body: { version: 1, ...more } as Change })
    const nameless = await analyst.refused('updateFollowUp', body({ action: 'diagnose' }))
    expect(nameless.details).toMatchObject({ code: 'invalid_transition', guard: 'diagnosis_given' })
    const silent = await analyst.refused('updateFollowUp', body({ action: 'not_confirm' }))
    expect(silent.details).toMatchObject({ code: 'invalid_transition', guard: 'told_by' })
    const { followUp } = await change(id, {
      version: 1,
      action: 'not_confirm',
      reason: 'Dott. Neri: profilo nella norma',
    })
    expect(followUp).toMatchObject({ outcome: 'non_confermato' })
    expect(followUp.notes).toContain('falso positivo: Dott. Neri')
    const again = await change(id, { version: 2, action: 'resume', reason: 'Sintomi a tre mesi' })
    expect(again.followUp.notes).toMatch(/Neri[\s\S]*Sintomi/)
  })

  it('a case is one a newborn and category while it is open, also for two people at once', async () => {
    const [first, second] = await Promise.allSettled([refer(), refer()])
    expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected'])
    const refused = await analyst.refused('createFollowUp', { body: { newbornId, category: 'sne' } })
    expect(refused.details.code).toBe('duplicate')
  })

  it('a case tells of a step that was taken before, and refuses one of an older page', async () => {
    const { id } = await refer()
    await change(id, { version: 1, action: 'visit' })
    expect((await change(id, { version: 1, action: 'visit' })).changed).toBe(false)
    const body: Change = { version: 1, notes: 'Telefonato' }
    const stale = await analyst.refused('updateFollowUp', { params: { id }, body })
    expect(stale.details.code).toBe('stale_version')
  })

  it('a case that the screening missed is entered later', async () => {
    const made = await refer({ missed: true, diagnosis: 'VLCAD' })
    expect(made).toMatchObject({ missed: true, reportId: null, referredAt: null, diagnosis: 'VLCAD' })
  })

  it('a case has no day before the birth', async () => {
    const refused = await analyst.refused('createFollowUp', {
      body: { newbornId, category: 'sne', referredAt: '2001-01-01' },
    })
    expect(refused).toMatchObject({ status: 422, details: { fields: [{ path: 'referredAt' }] } })
  })

  it('a case of another laboratory or a hidden category does not exist', async () => {
    const { id } = await refer()
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('analyst', { laboratory })
    const body: Change = { version: 1, action: 'visit' }
    expect((await stranger.refused('updateFollowUp', { params: { id }, body })).status).toBe(404)
    const created = await stranger.refused('createFollowUp', { body: { newbornId, category: 'sne' } })
    expect(created.status).toBe(404)
    const planner = await test.as('planner')
    expect((await planner.refused('updateFollowUp', { params: { id }, body })).status).toBe(403)
  })

  it('a case without news for a month is late', async () => {
    const { id } = await refer()
    const late = async (person: TestPerson) =>
      (await person.call('listFollowUps', { query: { late: true } })).items.map((one) => one.id)
    expect(await late(analyst)).toEqual([])
    test.clock.advance({ hours: 24 * 30 + 1 })
    expect(await late(await test.as('analyst'))).toEqual([id])
  })
})
