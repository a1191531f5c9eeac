import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, recalled } from '../../testing/recalled.ts'

let test: TestApp
let analyst: TestPerson
let supervisor: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  supervisor = await test.as('supervisor', { lead: true, validator: true })
})
afterEach(() => test.close())

const requestsOf = async (newbornId: number) =>
  (await supervisor.call('listSampleRequests', { query: { newbornId, sort: 'createdAt' } })).items
const liveOf = async (newbornId: number, type: string) => {
  const found = (await requestsOf(newbornId)).find((one) => one.type === type && one.status === 'pending')
  if (!found) throw new Error(`No live request of type ${type}`)
  return found
}
const refuse = (person: TestPerson, id: number, reason = 'Chiesta due volte') =>
  person.call('refuseSampleRequest', { params: { id }, body: { reason } })
const notices = (requestId: number) =>
  test.db
    .selectFrom('birthPointNotices')
    .select('type')
    .where('entityType', '=', 'sample-request')
    .where('entityId', '=', requestId)
    .orderBy('id')
    .execute()
const tellCentre = async (newbornId: number) =>
  (await test.as('acceptance')).call('createCommunication', {
    body: {
      newbornId,
      recipientType: 'centro_clinico',
      recipientName: 'Dr.ssa Conti',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      category: 'sne',
      text: 'Reperto comunicato',
    },
  })

describe('a request by hand', () => {
  const ask = (person: TestPerson, newbornId: number, more: object = {}) =>
    person.call('createSampleRequest', {
      body: { newbornId, type: 'new_spot', categories: ['sne'], ...more },
    })

  it('a request by hand of a validator is approved and told at once', async () => {
    const { card } = await newCard(test)
    const made = await ask(supervisor, card.newbornId)
    expect(made).toMatchObject({
      status: 'pending',
      categories: ['sne'],
      motivation: { machineName: 'recall_sne' },
      recipients: [{ id: card.birthPointId }],
    })
    expect(made.approved).not.toBeNull()
    expect(made.dueDate).not.toBeNull()
    expect(await notices(made.id)).toEqual([{ type: 'recall_approved' }])
  })

  it('a request by hand of an analyst waits for a validator', async () => {
    const { card } = await newCard(test)
    const made = await ask(analyst, card.newbornId, { notes: 'Controllo' })
    expect(made.approved).toBeNull()
    expect(await notices(made.id)).toEqual([])
    const plain = await test.as('supervisor')
    const params = { id: made.id }
    expect(await plain.refused('approveSampleRequest', { params, body: {} })).toMatchObject({
      status: 403,
      details: { code: 'validator_required' },
    })
    const approved = await supervisor.call('approveSampleRequest', { params, body: {} })
    expect(approved).toMatchObject({ changed: true, request: { approved: { reportId: null } } })
    expect((await supervisor.call('approveSampleRequest', { params, body: {} })).changed).toBe(false)
    expect(await notices(made.id)).toEqual([{ type: 'recall_approved' }])
  })

  it('a request by hand for a category that needs consent goes by what the family said last', async () => {
    const { card } = await newCard(test)
    const says = (consent: object) =>
      test.db
        .updateTable('samples')
        .set({ consent: sql`consent || ${JSON.stringify(consent)}::jsonb` })
        .where('id', '=', card.id)
        .execute()
    const body = {
      newbornId: card.newbornId,
      type: 'new_spot' as const,
      categories: ['lysosomal' as const],
    }
    for (const lysosomal of [null, false]) {
      await says({ lysosomal, refused: false })
      const answer = await supervisor.refused('createSampleRequest', { body })
      expect(answer.details).toMatchObject({ code: 'consent_missing', categories: ['lysosomal'] })
    }
    await says({ lysosomal: true, refused: true })
    expect((await supervisor.refused('createSampleRequest', { body })).status).toBe(409)
    expect(await requestsOf(card.newbornId)).toEqual([])
    await says({ refused: false })
    const made = await ask(supervisor, card.newbornId, { categories: ['lysosomal'] })
    expect(made.categories).toEqual(['lysosomal'])
  })

  it('a request by hand that nobody approves is no recall yet, and late on the failsafe until somebody does', async () => {
    const { card } = await newCard(test)
    const { newbornId } = card
    const status = async () => (await supervisor.call('getNewborn', { params: { id: newbornId } })).status
    const late = async () =>
      (await supervisor.call('listFailsafe', { query: { band: ['stalled'] } })).items.filter(
        ({ id }) => id === newbornId,
      )
    const { id } = await ask(analyst, newbornId)
    const { items } = await supervisor.call('listSampleRequests', { query: { approved: false } })
    expect(items.map((one) => one.id)).toEqual([id])
    expect(await status()).toBe('to_approve')
    expect(await late()).toEqual([])
    test.clock.advance({ hours: 24 })
    supervisor = await test.as('supervisor', { lead: true, validator: true })
    expect((await late())[0]?.incomplete).toContainEqual({ category: 'sne', step: 'to_approve' })
    await supervisor.call('approveSampleRequest', { params: { id }, body: {} })
    expect(await status()).toBe('waiting_recall')
    expect(await late()).toEqual([])
  })

  it('a request by hand that is urgent tells the birth point, and the people on call', async () => {
    const { card } = await newCard(test)
    const made = await ask(supervisor, card.newbornId, { urgent: true })
    expect(await notices(made.id)).toEqual([{ type: 'recall_approved' }])
    const letters = await test.db.selectFrom('mailOutbox').select('subject').execute()
    expect(letters.map(({ subject }) => subject)).toContain('Richiamo urgente')
  })

  it('a request by hand is made once, for a newborn who is not closed, in a category of the laboratory', async () => {
    const { card } = await newCard(test)
    const { number } = await ask(supervisor, card.newbornId)
    const body = { newbornId: card.newbornId, type: 'new_spot' as const, categories: ['sne' as const] }
    const again = await analyst.refused('createSampleRequest', { body })
    expect(again).toMatchObject({ status: 409, details: { code: 'duplicate' } })
    expect(again.message).toContain(number)
    const other = await analyst.refused('createSampleRequest', {
      body: { ...body, categories: ['ic' as const] },
    })
    expect(other.status).toBe(422)
    const scheduled = await analyst.refused('createSampleRequest', {
      body: { ...body, type: 'scheduled' as const },
    })
    expect(scheduled.details).toMatchObject({ fields: [{ path: 'dueDate' }] })
    const stranger = await test.as('analyst', {
      laboratory: await createWorkgroup(test.db, { type: 'standard' }),
    })
    expect((await stranger.refused('createSampleRequest', { body })).status).toBe(404)
  })

  it.each([
    ['motivationId', { motivationId: 99_999 }],
    ['dueDate', { dueDate: '9999-12-31' }],
    ['dueDate', { dueDate: '2020-01-01' }],
    ['dueDate', { urgent: true, dueDate: '2026-12-31' }],
  ])('a request by hand is refused with a message at %s %#', async (path, more) => {
    const { card } = await newCard(test)
    const body = {
      newbornId: card.newbornId,
      type: 'new_spot' as const,
      categories: ['sne' as const],
      ...more,
    }
    const refused = await analyst.refused('createSampleRequest', { body })
    expect(refused).toMatchObject({ status: 422, details: { fields: [{ path }] } })
  })

  it('a request by hand gives a motivation of its own category, and names a category once', async () => {
    const { card } = await newCard(test)
    const { id: motivationId } = await test.db
      .selectFrom('motivations')
      .select('id')
      .where('machineName', '=', 'recall_ic')
      .executeTakeFirstOrThrow()
    const body = {
      newbornId: card.newbornId,
      type: 'new_spot' as const,
      categories: ['sne' as const],
      motivationId,
    }
    const foreign = await analyst.refused('createSampleRequest', { body })
    expect(foreign.details.fields).toMatchObject([{ path: 'motivationId' }])
    const made = await ask(analyst, card.newbornId, { categories: ['sne', 'sne'] })
    expect([made.categories, made.analysisRequestId]).toEqual([['sne'], expect.any(Number)])
  })

  it('a planned card by hand for a far day needs a lead, and does not prevent a nearer one', async () => {
    const { card } = await newCard(test)
    const far = { type: 'scheduled' as const, dueDate: '2027-06-30' }
    const refused = await analyst.refused('createSampleRequest', {
      body: { newbornId: card.newbornId, categories: ['sne' as const], ...far },
    })
    expect(refused.details.fields).toMatchObject([{ path: 'dueDate' }])
    await ask(supervisor, card.newbornId, far)
    const near = await ask(analyst, card.newbornId, { type: 'scheduled', dueDate: '2026-12-01' })
    expect(near.dueDate).toBe('2026-12-01')
  })

  it('a request by hand is owned by a person of its laboratory who opens cases', async () => {
    const { card } = await newCard(test)
    const { id } = await ask(supervisor, card.newbornId)
    const to = (ownerId: number) => ({ params: { id }, body: { ownerId } })
    const planner = await test.as('planner')
    const refused = await analyst.refused('changeSampleRequest', to(planner.userId))
    expect(refused.details.fields).toMatchObject([{ path: 'ownerId' }])
    expect((await supervisor.call('changeSampleRequest', to(analyst.userId))).request.owner?.id).toBe(
      analyst.userId,
    )
  })

  it('a request by hand is put off by 14 days in all, further by a lead', async () => {
    const { card } = await newCard(test)
    const { id } = await ask(supervisor, card.newbornId, { dueDate: '2026-11-26' })
    const params = { id }
    const to = (dueDate: string) => ({ params, body: { dueDate, reason: 'La famiglia è in viaggio' } })
    await analyst.call('changeSampleRequest', to('2026-12-10'))
    // The product itself would have given the 27th.
    await analyst.call('changeSampleRequest', to('2026-12-11'))
    const further = await analyst.refused('changeSampleRequest', to('2026-12-12'))
    expect(further.details.fields).toMatchObject([{ path: 'dueDate' }])
    expect((await supervisor.call('changeSampleRequest', to('2026-12-20'))).request.dueDate).toBe(
      '2026-12-20',
    )
  })

  it('a request by hand changes its day, urgency and owner; the birth point is told of the first two', async () => {
    const { card } = await newCard(test)
    const { id } = await ask(supervisor, card.newbornId)
    const change = (body: object) => analyst.call('changeSampleRequest', { params: { id }, body })
    const params = { id }
    const silent = await analyst.refused('changeSampleRequest', { params, body: { dueDate: '2026-12-10' } })
    expect(silent.details.fields).toMatchObject([{ path: 'reason' }])
    const later = await change({ dueDate: '2026-12-10', reason: 'La famiglia è in viaggio' })
    expect(later.request.dueDate).toBe('2026-12-10')
    const trail = await test.db
      .selectFrom('auditTrail')
      .innerJoin('auditValues', 'auditValues.auditId', 'auditTrail.id')
      .select(['auditTrail.reason', 'field', 'after'])
      .where('action', '=', 'postpone')
      .execute()
    expect(trail).toEqual([{ reason: 'La famiglia è in viaggio', field: 'dueDate', after: '2026-12-10' }])
    const owned = await change({ ownerId: analyst.userId })
    expect(owned.request.owner?.id).toBe(analyst.userId)
    expect((await change({ ownerId: analyst.userId })).changed).toBe(false)
    expect((await change({ urgent: true })).request.urgent).toBe(true)
    expect(await notices(id)).toEqual([
      { type: 'recall_approved' },
      { type: 'recall_changed' },
      { type: 'recall_changed' },
    ])
    const stranger = await test.as('analyst', {
      laboratory: await createWorkgroup(test.db, { type: 'standard' }),
    })
    expect((await analyst.refused('changeSampleRequest', { params, body: { urgent: false } })).status).toBe(
      422,
    )
    const refused = await analyst.refused('changeSampleRequest', {
      params,
      body: { ownerId: stranger.userId },
    })
    expect(refused.status).toBe(422)
    await refuse(supervisor, id)
    const late = await analyst.refused('changeSampleRequest', { params, body: { urgent: false } })
    expect(late).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
  })
})

describe('a refused repetition', () => {
  it('a refused repetition is decided again by the analyst, also from a plate; a punched one is refused to be', async () => {
    const newborn = await newCard(test)
    const { plateId, row } = await newborn.measure('sne_ms', { C8: 0.7 })
    await newborn.decide(plateId)
    const { id } = await liveOf(newborn.card.newbornId, 're_test')
    const planner = await test.as('planner')
    expect((await refuse(planner, id, 'Cartoncino finito')).request).toMatchObject({
      status: 'refused',
      refused: { reason: 'Cartoncino finito' },
    })
    expect((await refuse(planner, id)).changed).toBe(false)
    const pending = await analyst.call('listPendingAnalyses', { query: {} })
    expect(pending.items).toMatchObject([{ id: row.sampleAnalysisId, pendingReason: 're_test_refused' }])
    // The analyst asks for it once more by hand.
    const again = await analyst.call('createSampleRequest', {
      body: {
        newbornId: newborn.card.newbornId,
        type: 're_test',
        categories: ['sne'],
        origin: { sampleId: newborn.card.id },
        replicates: 2,
      },
    })
    expect(again).toMatchObject({ type: 're_test', status: 'pending', replicates: 2 })
  })

  it('a refused repetition is not one that was measured', async () => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { C8: 0.7 })).plateId)
    const { id } = await liveOf(newborn.card.newbornId, 're_test')
    await newborn.measure('sne_ms', [{ C8: 0.7 }, { C8: 0.7 }])
    const planner = await test.as('planner')
    const refused = await planner.refused('refuseSampleRequest', {
      params: { id },
      body: { reason: 'Non serve' },
    })
    expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    expect(refused.message).toContain('misurata')
  })

  it('a refused repetition is not one that a planner may refuse when it asks for material', async () => {
    const { newborn } = await recalled(test, { C8: 0.7 })
    const { id } = await liveOf(newborn.card.newbornId, 'new_spot')
    const planner = await test.as('planner')
    const refused = await planner.refused('refuseSampleRequest', {
      params: { id },
      body: { reason: 'Non serve' },
    })
    expect(refused.status).toBe(403)
  })
})

describe('a refused recall', () => {
  it('a refused recall of an open finding needs the informed centre and a lead, then a new decision and revision', async () => {
    const { newborn, reportId } = await recalled(test, { C8: 0.7 })
    const { newbornId } = newborn.card
    const { id } = await liveOf(newbornId, 'new_spot')
    const params = { id }
    const untold = await supervisor.refused('refuseSampleRequest', { params, body: { reason: 'Rifiuto' } })
    expect(untold).toMatchObject({ status: 409, details: { code: 'open_findings' } })
    test.clock.advance({ minutes: 2 })
    await tellCentre(newbornId)
    const plain = await test.as('supervisor')
    expect((await plain.refused('refuseSampleRequest', { params, body: { reason: 'Rifiuto' } })).status).toBe(
      409,
    )
    await refuse(supervisor, id, 'La famiglia rifiuta')
    expect(await notices(id)).toEqual([{ type: 'recall_approved' }, { type: 'recall_withdrawn' }])
    const [pending] = (await analyst.call('listPendingAnalyses', { query: {} })).items
    expect(pending).toMatchObject({ pendingReason: 'recall_refused' })
    expect((await supervisor.call('getReport', { params: { id: reportId } })).status).toBe('reopened')
    await analyst.call('decideSampleAnalysis', {
      params: { id: pending?.id ?? 0 },
      body: { actionId: 'report_positive', note: 'Il centro clinico prosegue' },
    })
    const positive = (await newborn.reports()).at(-1)
    const accepted = await acceptReport(test, positive?.id ?? 0)
    expect(accepted.report).toMatchObject({ status: 'accepted', outcome: 'positive', revision: 2 })
  })

  it('a refused recall waits for the report that asks for it, and goes on once its card is there', async () => {
    const first = await recalled(test, { C8: 0.7 })
    const { id } = await liveOf(first.newborn.card.newbornId, 'new_spot')
    await recallCard(test, first)
    const later = await test.as('supervisor', { lead: true, validator: true })
    const refused = await later.refused('refuseSampleRequest', {
      params: { id },
      body: { reason: 'Non serve' },
    })
    expect(refused).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    expect(refused.message).toContain('è già in laboratorio')
  })

  it('a refused recall that is urgent gives its unsigned report back to the analyst, and nobody signs it', async () => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { C8: 3.2 })).plateId)
    const again = await newborn.measure('sne_ms', [{ C8: 3.2 }, { C8: 3.1 }])
    await newborn.decide(again.plateId, { actionId: 'urgent_recall' })
    const { newbornId } = newborn.card
    const { id } = await liveOf(newbornId, 'new_spot')
    const [waiting] = await newborn.reports()
    test.clock.advance({ minutes: 2 })
    await tellCentre(newbornId)
    await refuse(supervisor, id, 'La famiglia è irreperibile')
    const params = { id: waiting?.id ?? 0 }
    const report = await supervisor.call('getReport', { params })
    expect(report).toMatchObject({ status: 'refused' })
    expect((await analyst.call('listPendingAnalyses', { query: {} })).items).toMatchObject([
      { pendingNote: expect.stringContaining('La famiglia è irreperibile') },
    ])
    const signed = await supervisor.refused('acceptReport', { params, body: { version: report.version } })
    expect(signed).toMatchObject({ status: 409, details: { code: 'invalid_transition' } })
    expect((await supervisor.call('listReports', { query: {} })).items).toEqual([])
  })
})
