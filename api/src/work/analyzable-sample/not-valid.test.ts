import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../platform/auth/password.ts'
import { analysedPlate } from '../../testing/analysed.ts'
import { callerOf } from '../../testing/caller.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A category that waits for the repetition of its disc, with its request. */
async function repeated() {
  const { plate, analyst, cards } = await analysedPlate(test, { cards: 1 })
  const params = { id: plate.id }
  const { rows, draftVersion } = await analyst.call('getGrid', { params, query: {} })
  const decided = rows.map(({ sampleAnalysisId }) => ({
    sampleAnalysisId,
    actionId: 're_test_single' as const,
  }))
  const draft = await analyst.call('saveGridDraft', {
    params,
    body: { version: draftVersion, rows: decided },
  })
  await analyst.call('closeGrid', { params, body: { draftVersion: draft.version } })
  const sampleId = cards[0]?.id ?? 0
  const request = await test.db
    .selectFrom('sampleRequests')
    .select(['id', 'originAnalyzableId', 'status'])
    .where('originSampleId', '=', sampleId)
    .where('type', '=', 're_test')
    .executeTakeFirstOrThrow()
  expect(request.status).toBe('pending')
  return { sampleId, requestId: request.id, categoryId: request.originAnalyzableId ?? 0 }
}

const requestNow = (id: number) =>
  test.db.selectFrom('sampleRequests').select('status').where('id', '=', id).executeTakeFirstOrThrow()

it('a category becomes not_valid by hand with a reason alone, and its live repetition is withdrawn', async () => {
  const { requestId, categoryId } = await repeated()
  const params = { id: categoryId }
  const support = await test.as('support')
  for (const call of ['changeAnalyzableStatus', 'changeAnalyzableStatusV1'] as const) {
    const { status, details } = await support.refused(call, { params, body: { status: 'not_valid' } })
    expect([status, details.fields], call).toEqual([
      422,
      [{ path: 'note', message: 'Questo campo è obbligatorio' }],
    ])
  }
  expect(await requestNow(requestId)).toEqual({ status: 'pending' })

  const body = { status: 'not_valid' as const, reasons: [{ code: 'clotted' }] }
  const { analyzableSample } = await support.call('changeAnalyzableStatus', { params, body })
  expect(analyzableSample.status).toBe('not_valid')
  expect(await requestNow(requestId)).toEqual({ status: 'refused' })
})

it('a category closed by hand leaves no repetition that nobody can plan', async () => {
  const { requestId, categoryId } = await repeated()
  const support = await test.as('support')
  const body = { status: 'closed' as const, note: 'Analizzato in altra sede' }
  const { analyzableSample } = await support.call('changeAnalyzableStatus', {
    params: { id: categoryId },
    body,
  })
  expect(analyzableSample.status).toBe('closed')
  expect(await requestNow(requestId)).toEqual({ status: 'refused' })
})

it('a session that support opened calls no category unsuitable', async () => {
  const { requestId, categoryId } = await repeated()
  const planner = await test.as('planner')
  const support = await test.as('support', { passwordHash: await hashPassword('una password lunga') })
  const opened = await support.raw('forceLogin', { params: { id: planner.userId } })
  const cookie = String([opened.headers['set-cookie']].flat()[0]).split(';')[0]
  const forced = callerOf(test.app, { cookie: cookie ?? '' })
  const params = { id: categoryId }
  const body = { status: 'not_valid' as const, reasons: [{ code: 'clotted' }] }
  const refused = await forced.refused('changeAnalyzableStatus', { params, body })
  expect(refused.details.code).toBe('support_session')
  expect(await requestNow(requestId)).toEqual({ status: 'pending' })
})

it('a card called unsuitable withdraws the repetitions of its categories', async () => {
  const { sampleId, requestId } = await repeated()
  const support = await test.as('support')
  const body = { status: 'not_valid' as const, reasons: [{ code: 'clotted' }] }
  await support.call('changeSampleStatus', { params: { id: sampleId }, body })
  expect(await requestNow(requestId)).toEqual({ status: 'refused' })
})

const categoryOf = (sampleId = 0, category: string) =>
  test.db
    .selectFrom('analyzableSamples')
    .select('id')
    .where('sampleId', '=', sampleId)
    .where('category', '=', category)
    .executeTakeFirstOrThrow()

const askedFor = (newbornId: number) =>
  test.db
    .selectFrom('sampleRequests')
    .select(['type', 'status', 'categories'])
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'new_spot')
    .execute()

it('a category’s only card that becomes not_valid by hand is asked for again, and the birth point is told', async () => {
  const [card] = await acceptedCards(test, 1)
  const { id } = await categoryOf(card?.id, 'sne')
  const planner = await test.as('planner')
  const body = { status: 'not_valid' as const, reasons: [{ code: 'insufficient' }] }
  await planner.call('changeAnalyzableStatus', { params: { id }, body })
  expect(await askedFor(card?.newbornId ?? 0)).toEqual([
    { type: 'new_spot', status: 'pending', categories: ['sne'] },
  ])
  const told = await test.db
    .selectFrom('birthPointNotices')
    .select('text')
    .where('workgroupId', '=', card?.birthPointId ?? 0)
    .where('type', '=', 'sample_invalid')
    .execute()
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringMatching(new RegExp(`SNE.*${card?.barcode}.*Serve un nuovo prelievo`)),
  ])
})

it('a category of a closed newborn that becomes not_valid by hand is asked of nobody', async () => {
  const [card] = await acceptedCards(test, 1)
  const { id } = await categoryOf(card?.id, 'sne')
  await test.db
    .updateTable('newborns')
    .set({ closureReason: 'deceased', closureAt: test.clock.now() })
    .where('id', '=', card?.newbornId ?? 0)
    .execute()
  const support = await test.as('support')
  const body = { status: 'not_valid' as const, reasons: [{ code: 'clotted' }], createSampleRequest: true }
  await support.call('changeAnalyzableStatus', { params: { id }, body })
  expect(await askedFor(card?.newbornId ?? 0)).toEqual([])
})
