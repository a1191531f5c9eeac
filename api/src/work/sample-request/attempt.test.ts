import type { CallInput, Endpoints } from '@sne/shared/contract'
import {
  attemptRefusal,
  keysOf,
  type Role,
  roles,
  sampleRequestStatuses,
  sampleRequestTypeLabels,
} from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestFile } from '../../testing/caller.ts'
import { pdfText } from '../../testing/documents.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { recalled } from '../../testing/recalled.ts'

let test: TestApp
let analyst: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterEach(() => test.close())

type Body = CallInput<Endpoints['recordAttempt']>['body']
const called = (change: Partial<Body> = {}): Body => ({
  recipientType: 'genitore',
  channel: 'telefono',
  at: test.clock.now().toISOString(),
  outcome: 'non_raggiungibile',
  text: 'Nessuna risposta',
  ...change,
})
const refusedBy = { recipientType: 'genitore', outcome: 'rifiuto', text: 'I genitori rifiutano' } as const
const form: TestFile = { name: 'rifiuto.pdf', bytes: pdfText('modulo'), type: 'application/pdf' }

/** A request by hand that is approved at once. */
async function asked(type: 'new_spot' | 'serum_sample' = 'new_spot') {
  const { card } = await newCard(test)
  const validator = await test.as('supervisor', { validator: true })
  const { id } = await validator.call('createSampleRequest', {
    body: { newbornId: card.newbornId, type, categories: ['sne'] },
  })
  return { id, params: { id }, card }
}

describe('an attempt to have the material taken', () => {
  it('an attempt to have the material taken that is sent several times at once is written once', async () => {
    const { params } = await asked()
    const at = (ms: number) => new Date(test.clock.now().getTime() - ms).toISOString()
    const answers = await Promise.all(
      [1, 2, 3].map((ms) => analyst.call('recordAttempt', { params, body: called({ at: at(ms) }) })),
    )
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
    const { attemptLog } = await analyst.call('getSampleRequest', { params })
    expect(attemptLog).toHaveLength(1)
  })

  it('an attempt sent again with a forgotten form keeps the form, and a third time changes nothing', async () => {
    const { params } = await asked()
    const body = called(refusedBy)
    expect((await analyst.call('recordAttempt', { params, body })).changed).toBe(true)
    expect((await analyst.call('recordAttempt', { params, body, file: form })).changed).toBe(true)
    expect((await analyst.call('recordAttempt', { params, body, file: form })).changed).toBe(false)
    const kept = await analyst.raw('downloadRefusalForm', { params })
    expect(kept.rawPayload).toEqual(Buffer.from(form.bytes))
  })

  it('a refused attempt refuses this collection alone, and the category stays expected', async () => {
    const { params, card } = await asked()
    await analyst.call('recordAttempt', { params, body: called(refusedBy) })
    const { items } = await analyst.call('listNewbornEvents', { query: { newbornId: card.newbornId } })
    expect(items.find(({ type }) => type === 'communication')?.text).toContain('di questo prelievo soltanto')
    const { text } = await test.db
      .selectFrom('notifications')
      .select('text')
      .where('link', '=', `/sample-request/${params.id}`)
      .where('text', 'like', '%rifiuto del prelievo%')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(text).toContain('lo screening resta atteso')
  })

  it('an attempt to have the material taken is counted, shown with its answer, and stands in the newborn’s story', async () => {
    const { id, params, card } = await asked()
    await analyst.call('recordAttempt', { params, body: called() })
    test.clock.advance({ minutes: 20 })
    const told = called({ recipientType: 'punto_nascita', recipientName: 'Caposala', outcome: 'comunicato' })
    const { request } = await analyst.call('recordAttempt', { params, body: told })
    expect(request).toMatchObject({
      status: 'pending',
      attempts: { count: 2, last: { outcome: 'comunicato' }, told: { recipientType: 'punto_nascita' } },
      lastCommunication: { outcome: 'comunicato' },
    })
    const { attemptLog } = await analyst.call('getSampleRequest', { params })
    expect(attemptLog).toMatchObject([
      { recipientType: 'punto_nascita', recipientName: 'Caposala', outcome: 'comunicato', form: null },
      { recipientType: 'genitore', channel: 'telefono', outcome: 'non_raggiungibile' },
    ])
    expect(attemptLog[0]?.actor?.id).toBe(analyst.userId)
    const { items } = await analyst.call('listNewbornEvents', {
      query: { newbornId: card.newbornId, types: ['communication'] },
    })
    expect(items).toHaveLength(2)
    expect(items[0]?.refs.sampleRequestId).toBe(id)
  })

  it('attempts include calls that acceptance recorded as communications, except one to the centre', async () => {
    const { id, params, card } = await asked()
    const acceptance = await test.as('acceptance')
    for (const recipientType of ['genitore', 'centro_clinico'] as const)
      await acceptance.call('createCommunication', {
        body: {
          ...called({ outcome: 'comunicato' }),
          recipientType,
          recipientName: 'Dr.ssa Conti',
          newbornId: card.newbornId,
          sampleRequestId: id,
        },
      })
    const { attempts } = await analyst.call('getSampleRequest', { params })
    expect(attempts).toMatchObject({ count: 1, last: { outcome: 'comunicato' } })
    expect(attempts.told?.recipientType).toBe('centro_clinico')
  })

  it('an attempt to have the material taken is not older than its request', async () => {
    const { params } = await asked()
    const old = called({ at: '2020-01-01T10:00:00Z' })
    const error = await analyst.refused('recordAttempt', { params, body: old })
    expect(error.details.fields?.map(({ path }) => path)).toEqual(['at'])
  })

  it('an attempt to have the material taken is nothing for another laboratory or an invisible category', async () => {
    const { params } = await asked()
    const stranger = await test.as('analyst', {
      laboratory: await createWorkgroup(test.db, { type: 'standard' }),
    })
    const narrow = await test.as('analyst', { screenings: ['btd'] })
    for (const person of [stranger, narrow]) {
      expect((await person.refused('recordAttempt', { params, body: called() })).status).toBe(404)
      expect((await person.refused('downloadRefusalForm', { params })).status).toBe(404)
      expect((await person.refused('askNewCard', { params, body: {} })).status).toBe(404)
    }
  })

  it('an attempt to have the material taken is written down by acceptance, analysts and supervisors, and no other role', async () => {
    const { params } = await asked()
    const may: Role[] = []
    for (const role of roles) {
      const person = await test.as(role)
      const { statusCode } = await person.raw('recordAttempt', { params, body: called() })
      if (statusCode === 200) may.push(role)
      else expect(statusCode, role).toBe(403)
    }
    expect(may.sort()).toEqual(['acceptance', 'administrator', 'analyst', 'supervisor'])
  })
})

const combinations = keysOf(sampleRequestTypeLabels).flatMap((type) =>
  keysOf(sampleRequestStatuses).flatMap((status) =>
    [true, false].map((approved) => ({ type, status, approved })),
  ),
)

it('an attempt is taken for exactly the requests of which the domain says so', async () => {
  const { card } = await newCard(test)
  const answers: unknown[] = []
  for (const [index, { type, status, approved }] of combinations.entries()) {
    const { id } = await test.db
      .insertInto('sampleRequests')
      .values({
        number: `2026/9${String(index).padStart(5, '0')}`,
        workgroupId: test.laboratory.id,
        newbornId: card.newbornId,
        categories: ['sne'],
        ...{ type, status },
        replicates: type === 're_test' ? 2 : null,
        approvedAt: approved ? test.clock.now() : null,
        createdAt: test.clock.now(),
        doneAt: status === 'done' ? test.clock.now() : null,
        refusedAt: status === 'refused' ? test.clock.now() : null,
        refusedReason: status === 'refused' ? 'Chiesta due volte' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = await analyst.raw('recordAttempt', { params: { id }, body: called() })
    answers.push(answer.statusCode === 200 ? null : (answer.json() as { message: string }).message)
  }
  expect(answers).toEqual(combinations.map((facts) => attemptRefusal(facts)?.message ?? null))
})

describe('a refusal of the parents', () => {
  it('a refusal of the parents comes with its form, by content, and with no other answer', async () => {
    const { params } = await asked()
    const wrong = { ...form, bytes: '<html>' }
    const type = await analyst.refused('recordAttempt', { params, body: called(refusedBy), file: wrong })
    expect(type).toMatchObject({ status: 415, details: { code: 'file_type' } })
    const reached = called({ outcome: 'comunicato' })
    const misplaced = await analyst.refused('recordAttempt', { params, body: reached, file: form })
    expect(misplaced.details.fields?.map(({ path }) => path)).toEqual(['file'])
    await analyst.call('recordAttempt', { params, body: called(refusedBy), file: form })
    const { refusalForm, attemptLog } = await analyst.call('getSampleRequest', { params })
    expect([refusalForm, attemptLog[0]?.form?.name]).toEqual([true, 'rifiuto.pdf'])
    const answer = await analyst.raw('downloadRefusalForm', { params })
    expect([answer.headers['content-type'], answer.body]).toEqual(['application/pdf', pdfText('modulo')])
  })

  it('a refusal of the parents leaves the request to those who may refuse it, who are told', async () => {
    const supervisor = await test.as('supervisor')
    const { id, params } = await asked()
    const { request } = await analyst.call('recordAttempt', { params, body: called(refusedBy), file: form })
    expect(request.status).toBe('pending')
    const told = await test.db
      .selectFrom('notifications')
      .select(['title', 'link'])
      .where('userId', '=', supervisor.userId)
      .where('title', 'like', 'Rifiuto comunicato%')
      .execute()
    expect(told).toEqual([
      { title: `Rifiuto comunicato, richiesta ${request.number}`, link: `/sample-request/${id}` },
    ])
  })

  it('a refusal form of the parents ends a recall without a lead, once the centre knows the finding', async () => {
    const { newborn } = await recalled(test, { C8: 0.7 })
    const { newbornId } = newborn.card
    const supervisor = await test.as('supervisor')
    const { items } = await supervisor.call('listSampleRequests', {
      query: { newbornId, type: ['new_spot'], status: ['pending'] },
    })
    const params = { id: items[0]?.id ?? 0 }
    const refuse = { params, body: { reason: 'Rifiuto dei genitori' } }
    await analyst.call('recordAttempt', { params, body: called(refusedBy), file: form })
    const untold = await supervisor.refused('refuseSampleRequest', refuse)
    expect(untold).toMatchObject({ status: 409, details: { code: 'open_findings' } })
    const detail = await supervisor.call('getSampleRequest', { params })
    expect(detail.notRefusable).toContain('centro clinico')
    expect(detail.findings.map(({ analyte }) => analyte)).toContain('C8')
    test.clock.advance({ minutes: 2 })
    await (await test.as('acceptance')).call('createCommunication', {
      body: {
        ...called({ outcome: 'comunicato', text: 'Reperto comunicato' }),
        recipientType: 'centro_clinico',
        recipientName: 'Dr.ssa Conti',
        newbornId,
        category: 'sne',
      },
    })
    expect((await supervisor.call('getSampleRequest', { params })).notRefusable).toBeNull()
    expect((await supervisor.call('refuseSampleRequest', refuse)).request.status).toBe('refused')
    const pending = (await analyst.call('listPendingAnalyses', { query: {} })).items
    expect(pending).toMatchObject([{ pendingReason: 'recall_refused' }])
  })

  it('a refusal of the parents without a form leaves the finding to a lead', async () => {
    const { newborn } = await recalled(test, { C8: 0.7 })
    const { newbornId } = newborn.card
    const supervisor = await test.as('supervisor')
    const [request] = (
      await supervisor.call('listSampleRequests', { query: { newbornId, type: ['new_spot'] } })
    ).items
    const params = { id: request?.id ?? 0 }
    await analyst.call('recordAttempt', { params, body: called(refusedBy) })
    test.clock.advance({ minutes: 2 })
    await (await test.as('acceptance')).call('createCommunication', {
      body: {
        ...called({ outcome: 'comunicato', text: 'Reperto comunicato' }),
        recipientType: 'centro_clinico',
        recipientName: 'Dr.ssa Conti',
        newbornId,
        category: 'sne',
      },
    })
    expect((await supervisor.call('getSampleRequest', { params })).notRefusable).toContain('responsabile')
  })
})
