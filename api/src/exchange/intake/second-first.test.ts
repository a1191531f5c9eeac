import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { recalled, type SentCard } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** A recalled newborn, and a further card under its code that was collected 28 hours after its first one. */
async function further(motivation: SentCard['motivation']) {
  const { newborn, sent } = await recalled(test, { C5: 1.5 })
  const first = new Date(sent?.collectedAt ?? '').getTime()
  test.clock.advance({ hours: 30 })
  const next = await newCard(
    test,
    (card) => ({
      ...card,
      newborn: sent?.newborn ?? card.newborn,
      motivation,
      collectedAt: new Date(first + 28 * 3_600_000).toISOString(),
    }),
    newborn.card.birthPointId,
  )
  return { newborn, next }
}
const requestsOf = (newbornId: number) =>
  test.db
    .selectFrom('sampleRequests')
    .select(['status', 'newSampleId'])
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'new_spot')
    .execute()
const cardOf = (id: number) =>
  test.db
    .selectFrom('samples')
    .select(['newbornId', 'toldDoubts', 'sampleRequestId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const statusesOf = async (id: number) =>
  (await test.db.selectFrom('analyzableSamples').select('status').where('sampleId', '=', id).execute()).map(
    ({ status }) => status,
  )

describe('a second first card under the code of a recalled newborn', () => {
  it('raises a doubt of identity, runs every category and answers no recall', async () => {
    const { newborn, next } = await further('first_sample')
    const { toldDoubts, sampleRequestId, newbornId } = await cardOf(next.card.id)
    expect(newbornId).toBe(newborn.card.newbornId)
    expect(toldDoubts).toContain('identity')
    expect(sampleRequestId).toBeNull()
    expect(await requestsOf(newbornId)).toMatchObject([{ status: 'pending', newSampleId: null }])
    expect(await statusesOf(next.card.id)).not.toContain('not_required')
    const { plateId } = await next.measure('sne_ms')
    expect((await next.rowOn(plateId)).proposedAction.actionId).not.toBe('report_negative')
    expect(await requestsOf(newbornId)).toMatchObject([{ status: 'pending', newSampleId: null }])
  })

  it('answers the recall once a person says that it is the newborn of the code', async () => {
    const { next } = await further('first_sample')
    const { id } = next.card
    const acceptance = await test.as('acceptance')
    await acceptance.call('answerToldDoubt', {
      params: { id },
      body: { doubt: 'identity', holds: false, reason: 'Sentito il punto nascita' },
    })
    const { newbornId, sampleRequestId } = await cardOf(id)
    expect(sampleRequestId).not.toBeNull()
    expect(await requestsOf(newbornId)).toMatchObject([{ status: 'assume_re_test', newSampleId: id }])
  })

  it('a repeat with its reason raises none and answers the recall', async () => {
    const { next } = await further('recall_sne')
    const { newbornId, toldDoubts } = await cardOf(next.card.id)
    expect(toldDoubts).not.toContain('identity')
    expect(await requestsOf(newbornId)).toMatchObject([{ newSampleId: next.card.id }])
  })
})
