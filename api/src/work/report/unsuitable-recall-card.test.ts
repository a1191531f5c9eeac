import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answeredByNothing } from '../../platform/database/migrations/0068-answered-by-nothing.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, recalled, type SentCard } from '../../testing/recalled.ts'

/** A newborn is recalled, and the card that comes says nothing: somebody has to be asked for another one. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const requests = () =>
  test.db
    .selectFrom('sampleRequests')
    .select(['status', 'urgent', 'newSampleId'])
    .where('type', '=', 'new_spot')
    .orderBy('id')
    .execute()

describe('a planned card that waits for a further one', () => {
  it('a planned card that waits for a further one answers its request, and the further card is asked for', async () => {
    const fed = (card: SentCard): SentCard => ({
      ...card,
      conditions: { ...card.conditions, parenteral: {} },
    })
    let sent: SentCard | undefined
    const first = await newCard(test, (card) => {
      sent = fed(card)
      return sent
    })
    const scheduled = () =>
      test.db
        .selectFrom('sampleRequests')
        .select(['status', 'newSampleId'])
        .where('type', '=', 'scheduled')
        .orderBy('id')
        .execute()
    await first.decide((await first.measure('sne_ms')).plateId, { actionId: 'wait_scheduled' })
    expect(await scheduled()).toEqual([{ status: 'pending', newSampleId: null }])
    const next = await recallCard(test, {
      newborn: first,
      sent,
      motivation: 'parenteral_nutrition',
      change: fed,
    })
    // The further card says that the nutrition continues: the rules ask for the card after it.
    expect(await scheduled()).toEqual([
      { status: 'assume_re_test', newSampleId: next.card.id },
      { status: 'pending', newSampleId: null },
    ])
    await next.decide((await next.measure('sne_ms')).plateId, { actionId: 'wait_scheduled' })
    expect(await scheduled()).toEqual([
      { status: 'done', newSampleId: next.card.id },
      { status: 'pending', newSampleId: null },
    ])
  })
})

it('a recall waits on when the card that was sent for it was collected before the card of the finding', async () => {
  const first = await recalled(test, { C8: 0.7 })
  await recallCard(test, {
    ...first,
    change: (card: SentCard): SentCard => ({
      ...card,
      collectedAt: new Date(Date.parse(first.sent?.collectedAt ?? '') - 3_600_000).toISOString(),
    }),
  })
  expect(await requests()).toMatchObject([{ status: 'pending', newSampleId: null }])
})

describe('a recall whose card turns out unsuitable', () => {
  it('a recall waits for another card when the accepted one is found unsuitable', async () => {
    const first = await recalled(test, { C8: 0.7 })
    const next = await recallCard(test, first)
    expect(await requests()).toMatchObject([{ status: 'assume_re_test', newSampleId: next.card.id }])
    const acceptance = await test.as('acceptance')
    await acceptance.call('changeSampleStatus', {
      params: { id: next.card.id },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
    // The other categories were not required of this card: the first one has them.
    expect(await requests()).toEqual([{ status: 'pending', urgent: false, newSampleId: null }])
  })

  it('a recall waits for another card when the accepted one cannot be evaluated', async () => {
    const first = await recalled(test, { C8: 0.7 })
    const next = await recallCard(test, first)
    const { plateId } = await next.measure('sne_ms', { C8: 0.1 })
    await next.decide(plateId, { actionId: 'not_evaluable', note: 'Disco sbagliato' })
    expect(await requests()).toEqual([{ status: 'pending', urgent: false, newSampleId: null }])
  })

  it('a recall becomes urgent when the unsuitable card has a critical value', async () => {
    const first = await recalled(test, { C8: 0.7 })
    const next = await recallCard(test, first)
    const { plateId } = await next.measure('sne_ms', { C8: 2 })
    await next.decide(plateId, { actionId: 'not_evaluable', note: 'Disco sbagliato' })
    expect(await requests()).toEqual([{ status: 'pending', urgent: true, newSampleId: null }])
  })

  it('a recall waits again after the upgrade of a version that had forgotten it', async () => {
    const first = await recalled(test, { C8: 0.7 })
    const next = await recallCard(test, first)
    await answeredByNothing.up(test.db as never)
    expect(await requests()).toMatchObject([{ status: 'assume_re_test' }])
    await sql`update analyzable_samples set status = 'not_valid' where sample_id = ${next.card.id}`.execute(
      test.db,
    )
    await answeredByNothing.up(test.db as never)
    expect(await requests()).toEqual([{ status: 'pending', urgent: false, newSampleId: null }])
  })

  it('a recall waits for another card when a category of the accepted one is found unsuitable', async () => {
    const first = await recalled(test, { C8: 0.7 })
    const next = await recallCard(test, first)
    const { id } = await test.db
      .selectFrom('analyzableSamples')
      .select('id')
      .where('sampleId', '=', next.card.id)
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
    const support = await test.as('support')
    const body = { status: 'not_valid' as const, reasons: [{ code: 'clotted' }] }
    await support.call('changeAnalyzableStatus', { params: { id }, body })
    expect(await requests()).toEqual([{ status: 'pending', urgent: false, newSampleId: null }])
    await support.call('changeAnalyzableStatus', {
      params: { id },
      body: { status: 'accepted', note: 'Idoneità rivista' },
    })
    expect(await requests()).toEqual([{ status: 'assume_re_test', urgent: false, newSampleId: next.card.id }])
  })

  it('a recall is answered by another card, and the unsuitable one can still be reinstated', async () => {
    const first = await recalled(test, { C8: 0.7 })
    const next = await recallCard(test, first)
    const acceptance = await test.as('acceptance')
    const params = { id: next.card.id }
    await acceptance.call('changeSampleStatus', {
      params,
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
    const third = await recallCard(test, first)
    await third.decide((await third.measure('sne_ms', { C8: 0.1 })).plateId)
    const [report] = await third.reports()
    await acceptReport(test, report?.id ?? 0)
    const answered = { status: 'done', newSampleId: third.card.id }
    expect(await requests()).toContainEqual(expect.objectContaining(answered))
    const support = await test.as('support')
    await support.call('changeSampleStatus', {
      params,
      body: { status: 'accepted', note: 'Idoneità rivista' },
    })
    expect(await requests()).toContainEqual(expect.objectContaining(answered))
  })
})
