import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'

let test: TestApp
let acceptance: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
})
afterAll(() => test.close())

type Input = CallInput<Endpoints['createCommunication']>['body']
const told = (newbornId: number, change: Partial<Input> = {}) => ({
  body: {
    newbornId,
    recipientType: 'punto_nascita' as const,
    channel: 'telefono' as const,
    at: test.clock.now().toISOString(),
    outcome: 'comunicato' as const,
    text: 'Avvisato il reparto',
    ...change,
  },
})
const newbornOf = async () => {
  const [card] = await acceptedCards(test, 1)
  if (!card) throw new Error('One card was accepted')
  return card
}
/** Only the reports that an action makes are of interest here: a row as the grid writes it. */
async function urgentReport(newbornId: number, sampleId: number) {
  const a = await test.db
    .selectFrom('analyzableSamples')
    .select(['id', 'analysisRequestId', 'workgroupId'])
    .where('sampleId', '=', sampleId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()
  const { id: analysisTypeId } = await test.db
    .selectFrom('analysisTypes')
    .select('id')
    .where('code', '=', 'sne_ms')
    .executeTakeFirstOrThrow()
  const { id: sampleAnalysisId } = await test.db
    .insertInto('sampleAnalyses')
    .values({ analyzableSampleId: a.id, analysisTypeId, tier: '1', kind: 'first' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await test.db
    .insertInto('reports')
    .values({
      newbornId,
      sampleId,
      sampleAnalysisId,
      analysisTypeId,
      analysisRequestId: a.analysisRequestId ?? 0,
      category: 'sne',
      workgroupId: a.workgroupId,
      outcome: 'positive',
      urgent: true,
      valuesSnapshot: '{}' as never,
      createdAt: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a communication', () => {
  it('a communication stands in the newborn’s story with its words, and in the list of calls to repeat', async () => {
    const { newbornId } = await newbornOf()
    const made = await acceptance.call(
      'createCommunication',
      told(newbornId, { outcome: 'richiamare', recipientName: 'Caposala', category: 'sne' }),
    )
    expect(made).toMatchObject({ outcome: 'richiamare', recipientName: 'Caposala', closureReason: null })
    const { items } = await acceptance.call('listNewbornEvents', { query: { newbornId } })
    expect(items.find(({ id }) => id === made.eventId)).toMatchObject({
      type: 'communication',
      text: 'Punto nascita, telefono: da richiamare',
      refs: { category: 'sne' },
    })
    const again = await acceptance.call('listCommunications', { query: { pending: true, newbornId } })
    expect(again.items.map(({ id }) => id)).toEqual([made.id])
    const audit = await test.db
      .selectFrom('auditTrail')
      .select(['entity', 'entityId', 'action'])
      .where('call', '=', 'createCommunication')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toEqual({ entity: 'newborn', entityId: newbornId, action: 'communicate' })
  })

  it('a communication to a clinical centre names who was told: a name or a role', async () => {
    const { newbornId } = await newbornOf()
    const body = told(newbornId, { recipientType: 'centro_clinico' }).body
    const refused = await acceptance.refused('createCommunication', { body })
    expect(refused).toMatchObject({ status: 422, details: { fields: [{ path: 'recipientName' }] } })
    const named = { ...body, recipientName: 'Medico di guardia' }
    expect((await acceptance.call('createCommunication', { body: named })).changed).toBe(true)
    const unreached = { ...body, outcome: 'non_raggiungibile' as const }
    expect((await acceptance.call('createCommunication', { body: unreached })).changed).toBe(true)
  })

  it('a communication to a clinical centre names a clinical centre, not a laboratory, another nursery or the own ward', async () => {
    const { newbornId, birthPointId } = await newbornOf()
    const nursery = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
    const centre = await createWorkgroup(test.db, { type: 'spoke_birth_point', config: { pediatric: true } })
    const toCentre = (workgroupId: number) =>
      told(newbornId, {
        recipientType: 'centro_clinico',
        recipientName: 'Dr.ssa Conti',
        workgroupId,
        category: 'sne',
      })
    for (const id of [test.laboratory.id, nursery.id, birthPointId]) {
      const refused = await acceptance.refused('createCommunication', toCentre(id))
      expect(refused).toMatchObject({
        status: 422,
        details: {
          fields: [{ path: 'workgroupId', message: expect.stringContaining('non è un centro clinico') }],
        },
      })
    }
    expect((await acceptance.call('createCommunication', toCentre(centre.id))).changed).toBe(true)
  })

  it('a communication sent again within a minute by its author is recorded once, any other one again', async () => {
    const { newbornId } = await newbornOf()
    const input = told(newbornId)
    const [made, atOnce] = await Promise.all([
      acceptance.call('createCommunication', input),
      acceptance.call('createCommunication', input),
    ])
    expect(atOnce.id).toBe(made.id)
    expect((await acceptance.call('createCommunication', input)).id).toBe(made.id)
    const others = [
      await (await test.as('acceptance')).call('createCommunication', input),
      await acceptance.call('createCommunication', told(newbornId, { text: 'Avvisata la madre' })),
      await acceptance.call('createCommunication', told(newbornId, { recipientName: 'Dott. Verdi' })),
      await acceptance.call(
        'createCommunication',
        told(newbornId, { at: new Date(test.clock.now().getTime() - 120_000).toISOString() }),
      ),
    ]
    expect(new Set([made.id, ...others.map(({ id }) => id)]).size).toBe(5)
  })

  it('a communication is refused with a message at each field that does not fit', async () => {
    const { newbornId } = await newbornOf()
    const other = await newbornOf()
    const fieldOf = async (change: Partial<Input>) =>
      (await acceptance.refused('createCommunication', told(newbornId, change))).details.fields?.[0]?.path
    expect(await fieldOf({ text: ' ' })).toBe('text')
    expect(await fieldOf({ at: '2020-01-01T10:00:00Z' })).toBe('at')
    expect(await fieldOf({ category: 'sma' })).toBe('category')
    expect(await fieldOf({ workgroupId: 999_999 })).toBe('workgroupId')
    const report = await urgentReport(other.newbornId, other.id)
    expect(await fieldOf({ reportId: report })).toBe('reportId')
    expect(await fieldOf({ sampleRequestId: 999_999 })).toBe('sampleRequestId')
    const stranger = await test.as('acceptance', {
      laboratory: await createWorkgroup(test.db, { type: 'standard' }),
    })
    expect((await stranger.refused('createCommunication', told(newbornId))).status).toBe(404)
    const planner = await test.as('planner')
    expect((await planner.refused('createCommunication', told(newbornId))).status).toBe(403)
  })

  it('a communication to the clinical centre ends the missing one of its report alone', async () => {
    const { newbornId, id } = await newbornOf()
    const reportId = await urgentReport(newbornId, id)
    const missing = async () =>
      (await acceptance.call('getNewborn', { params: { id: newbornId } })).missingCommunications
    expect(await missing()).toMatchObject([{ reportId, category: 'sne' }])
    const centre = { recipientType: 'centro_clinico' as const, recipientName: 'Dr.ssa Conti', reportId }
    await acceptance.call('createCommunication', told(newbornId, { ...centre, outcome: 'non_raggiungibile' }))
    await acceptance.call('createCommunication', told(newbornId, { reportId }))
    await acceptance.call(
      'createCommunication',
      told(newbornId, { recipientType: 'centro_clinico', recipientName: 'Dr.ssa Conti', category: 'btd' }),
    )
    expect(await missing()).toHaveLength(1)
    const made = await acceptance.call('createCommunication', told(newbornId, centre))
    expect(made.category).toBe('sne')
    expect(await missing()).toEqual([])
  })

  it('a communication that somebody knows is recorded by a laboratory, never by an administrator without one', async () => {
    const { newbornId, id } = await newbornOf()
    const reportId = await urgentReport(newbornId, id)
    const administrator = await test.as('administrator', { laboratory: null })
    const centre = { recipientType: 'centro_clinico' as const, recipientName: 'Dr.ssa Conti', reportId }
    const refused = await administrator.refused('createCommunication', told(newbornId, centre))
    expect([refused.status, refused.details.code]).toEqual([403, 'permission_denied'])
    const closing = told(newbornId, { ...centre, closureReason: 'ssn' })
    expect((await administrator.refused('createCommunication', closing)).status).toBe(403)
    const { missingCommunications } = await acceptance.call('getNewborn', { params: { id: newbornId } })
    expect(missingCommunications).toMatchObject([{ reportId }])
    const tried = told(newbornId, { ...centre, outcome: 'non_raggiungibile' })
    expect(await administrator.call('createCommunication', tried)).toMatchObject({ reportId })
  })

  it('a communication of a refusal tells those who may withdraw the request, and leaves it to them', async () => {
    const { newbornId, id } = await newbornOf()
    const supervisor = await test.as('supervisor')
    await acceptance.call('changeSampleStatus', {
      params: { id },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
    const before = await acceptance.call('getNewborn', { params: { id: newbornId } })
    const [request] = before.requests
    expect(request).toMatchObject({ type: 'new_spot', status: 'pending', originSampleId: id })
    await acceptance.call(
      'createCommunication',
      told(newbornId, { recipientType: 'genitore', outcome: 'rifiuto', sampleRequestId: request?.id }),
    )
    const after = await acceptance.call('getNewborn', { params: { id: newbornId } })
    expect(after.requests[0]?.status).toBe('pending')
    const notices = await test.db
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', supervisor.userId)
      .execute()
    expect(notices.map(({ title }) => title)).toContain(`Rifiuto comunicato, richiesta ${request?.number}`)
  })
})
