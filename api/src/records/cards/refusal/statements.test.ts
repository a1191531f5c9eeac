import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type agreed, type Consent, every, familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { oneCard } from '../../../testing/one-card.ts'
import { newPlate } from '../../../testing/plates.ts'
import { expectSummaries } from '../../../testing/summaries.ts'

/**
 * A family's answer belongs to the newborn, one answer at a time. It stays whatever happens to the card on which it
 * was written (safety, section 8).
 */

const family = familyConsent()
const { cardWith, secondCard, statusOf, rowOf, expectedOf, ordersOf } = family
let test: TestApp
let support: TestPerson
let hub: TestPerson
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support, hub } = await family.signIn(test))
  analyst = await test.as('analyst', { lead: true })
})

type Field = keyof ReturnType<typeof agreed>

/** Support changes some answers of a card, and names others that the family gave besides. */
async function today(id: number, change: Consent, consentConfirmed: Field[] | null = []) {
  const { version } = await support.call('getSample', { params: { id } })
  const { consent } = await test.db
    .selectFrom('samples')
    .select('consent')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await support.call('updateSample', {
    params: { id },
    body: {
      ...{ reason: 'La famiglia ha chiamato', version, consent: { ...consent, ...change } },
      ...{ consentSaid: 'today', consentConfirmed },
    },
  })
}
const remove = (id: number) =>
  support.call('deleteSample', { params: { id }, body: { reason: 'Annullato dal punto nascita' } })
const answersOf = async (newbornId: number) =>
  (await support.call('getNewborn', { params: { id: newbornId } })).familyAnswers ?? []
const ran = async (sampleId: number) => {
  const given: string[] = []
  for (const category of every)
    if (['waiting', 'accepted'].includes((await statusOf(sampleId, category)) ?? '')) given.push(category)
  return given
}
const silent: Consent = { informed: null, sma: null, lysosomal: null, refused: null }

describe('an answer of today', () => {
  it('an answer of today to one category leaves the others as the last card says, also after a full refusal', async () => {
    const first = await cardWith({ refused: true })
    const second = await secondCard(first, {})
    await today(first.id, { sma: true }, ['sma'])
    expect(await ran(second.id)).toEqual(every)
    await today(first.id, { lysosomal: false })
    expect(await ran(second.id)).toEqual(every.filter((category) => category !== 'lysosomal'))
    expect(await expectedOf(first.newbornId)).toEqual(every.filter((category) => category !== 'lysosomal'))
    await expectSummaries(test, 'one category')
  })

  it('an answer of today counts where it is confirmed, besides another one that changes', async () => {
    const first = await cardWith({ lysosomal: false })
    const second = await secondCard(first, {})
    expect(await statusOf(second.id, 'lysosomal')).toBe('accepted')
    await today(first.id, { storage: false }, ['lysosomal'])
    expect(await statusOf(second.id, 'lysosomal')).toBe('not_required')
    const refusing = await cardWith({ ...silent, refused: true })
    const agreeing = await secondCard(refusing, {})
    await today(refusing.id, { informed: true }, ['refused'])
    expect(await ran(agreeing.id)).toEqual([])
  })

  it('an answer of today is asked for where a front end does not name it', async () => {
    const first = await cardWith({ lysosomal: false })
    const second = await secondCard(first, {})
    await expect(today(first.id, { storage: false }, null)).rejects.toThrow('indicare')
    await today(first.id, { storage: false })
    expect(await statusOf(second.id, 'lysosomal')).toBe('accepted')
  })

  it.each(['removed', 'read and removed'] as const)(
    'an answer of today stays when its card is %s',
    async (fate) => {
      const first = await cardWith({ refused: true })
      const second = await secondCard(first, 'silent', fate !== 'removed')
      await today(second.id, { sma: true, lysosomal: true, refused: false })
      await remove(second.id)
      expect(await ran(first.id)).toEqual(every)
      expect(await expectedOf(first.newbornId)).toEqual(every)
      expect((await answersOf(first.newbornId)).map(({ agrees }) => agrees)).not.toContain(false)
      await expectSummaries(test, 'removed')
    },
  )

  it('an answer of today that refuses stays when its card is removed, and steps by hand follow what counts', async () => {
    const first = await cardWith()
    const second = await secondCard(first, 'silent', false)
    await today(second.id, { refused: true })
    await remove(second.id)
    expect(await ran(first.id)).toEqual([])
    expect(await answersOf(first.newbornId)).toContainEqual(
      expect.objectContaining({ category: 'sne', agrees: false, barcode: second.barcode, removed: true }),
    )
    const id = (await rowOf(first.id, 'sne'))?.id ?? 0
    const accept = () =>
      hub.call('changeAnalyzableStatus', { params: { id }, body: { status: 'accepted', note: 'Di nuovo' } })
    await expect(accept()).rejects.toThrow('onsenso')
    await today(first.id, {}, ['refused', 'sma', 'lysosomal'])
    expect(await ran(first.id)).toEqual(every)
  })

  it('an answer of today that refuses is told to acceptance when its card is removed', async () => {
    const card = await cardWith()
    await today(card.id, { refused: true })
    await remove(card.id)
    expect(await expectedOf(card.newbornId)).toEqual([])
    const told = await test.db
      .selectFrom('notifications')
      .select(['role', 'text'])
      .where('link', '=', `/newborn/${card.newbornId}`)
      .where('title', 'like', 'Rifiuto che resta%')
      .execute()
    expect(told.map(({ role }) => role)).toContain('acceptance')
    expect(told[0]?.text).toContain(card.barcode)
  })

  it('an answer of today counts for the newborn also where the identity of its card is in doubt', async () => {
    for (const [one, refused, given] of [
      [{}, true, []],
      [{ refused: true }, false, every],
    ] as const) {
      const first = await cardWith(one)
      const second = await secondCard(first, {}, false)
      await test.db
        .updateTable('samples')
        .set({ toldDoubts: ['identity'] })
        .where('id', '=', second.id)
        .execute()
      await today(second.id, { refused }, ['sma', 'lysosomal', 'refused'])
      expect(await ran(first.id)).toEqual(given)
      expect((await answersOf(first.newbornId)).map(({ agrees }) => agrees)).not.toContain(refused)
    }
  })
})

describe('consent that comes back', () => {
  it.each(['shipped', 'registered', 'not_received'] as const)(
    'consent that comes back runs on the card that is here, beside one that is %s',
    async (fate) => {
      const first = await cardWith()
      const second = await secondCard(first, {}, false)
      if (fate === 'registered')
        await test.db.updateTable('samples').set({ status: fate }).where('id', '=', second.id).execute()
      await today(first.id, { refused: true })
      await today(first.id, { refused: false }, ['sma', 'lysosomal'])
      if (fate === 'not_received')
        await hub.call('changeSampleStatus', { params: { id: second.id }, body: { status: 'not_received' } })
      expect(await ran(first.id)).toEqual(every)
      expect((await ordersOf(first.newbornId, 'sne')).at(-1)).toMatchObject({ status: 'open' })
      await expectSummaries(test, fate)
    },
  )

  it('consent that comes back brings a category that was put aside back to where it was', async () => {
    const card = await cardWith()
    const one = oneCard(test, card)
    const { plateId } = await one.measure('sne_ms')
    await today(card.id, { refused: true })
    const id = (await rowOf(card.id, 'sne'))?.id ?? 0
    await analyst.call('changeAnalyzableStatus', {
      params: { id },
      body: { status: 'closed', note: 'La famiglia ha rifiutato' },
    })
    await today(card.id, { refused: false }, ['sma', 'lysosomal'])
    expect(await statusOf(card.id, 'sne')).toBe('to_review')
    expect((await one.rowOn(plateId)).proposedAction.actionId).toBe('report_negative')
    await one.decide(plateId)
    expect((await one.reports()).at(-1)).toMatchObject({ outcome: 'negative', status: 'pending' })
    await expectSummaries(test, 'put aside and back')
  })
})

describe('a category that was refused after its result', () => {
  const against = async (plateId: number, one: ReturnType<typeof oneCard>) => {
    const row = await one.rowOn(plateId)
    return { action: row.proposedAction.actionId, codes: row.against.map(({ code }) => code) }
  }

  it('a category that was refused after its result is proposed, decided and signed by nobody, until the family agrees', async () => {
    const card = await cardWith()
    const one = oneCard(test, card)
    const { plateId } = await one.measure('sne_ms')
    await today(card.id, { refused: true })
    expect(await against(plateId, one)).toEqual({ action: 'suspend', codes: ['consent_withheld'] })
    for (const actionId of ['report_negative', 're_test_duplicate'] as const)
      await expect(one.decide(plateId, { actionId })).rejects.toThrow('409')
    await today(card.id, { refused: false }, ['sma', 'lysosomal'])
    expect(await against(plateId, one)).toEqual({ action: 'report_negative', codes: [] })
  })

  it('a category that was refused after its result has no report signed that waits', async () => {
    const card = await cardWith()
    const one = oneCard(test, card)
    await one.decide((await one.measure('sne_ms')).plateId)
    await today(card.id, { refused: true })
    const id = (await one.reports())[0]?.id ?? 0
    const validator = await test.as('supervisor', { validator: true })
    const { version } = await validator.call('getReport', { params: { id } })
    await expect(validator.call('acceptReport', { params: { id }, body: { version } })).rejects.toThrow('409')
  })

  it('a category that was refused after its result is repeated on no plate', async () => {
    const card = await cardWith()
    const one = oneCard(test, card)
    await one.decide((await one.measure('sne_ms')).plateId, { actionId: 're_test_duplicate' })
    await today(card.id, { refused: true })
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner, 'sne_ms')
    await planner.call('planAll', { params: { id: plate.id }, body: {} })
    expect(
      JSON.stringify(await planner.call('getWellsData', { params: { id: plate.id } })).includes(card.barcode),
    ).toBe(false)
    // The analyst decides on the result that is there, once the family agrees.
    expect(await statusOf(card.id, 'sne')).toBe('to_review')
    const { sampleAnalysisId, reason } = await test.db
      .selectFrom('sampleAnalyses')
      .select(['id as sampleAnalysisId', 'pendingReason as reason'])
      .where('analyzableSampleId', '=', (await rowOf(card.id, 'sne'))?.id ?? 0)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    expect(reason).toBe('re_test_refused')
    const decide = () =>
      analyst.call('decideSampleAnalysis', {
        params: { id: sampleAnalysisId },
        body: { actionId: 're_test_duplicate', note: 'Ripetere' },
      })
    await expect(decide()).rejects.toThrow('rifiutato')
    await today(card.id, { refused: false }, ['sma', 'lysosomal'])
    await decide()
    expect(await statusOf(card.id, 'sne')).toBe('re_test')
  })
})
