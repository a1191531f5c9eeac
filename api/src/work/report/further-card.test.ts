import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'
import { plannedCardRound } from '../planned-card/round.ts'

/** A further card is accepted before the recall of galactosaemia is signed, and answers it not: it is transfused. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const hours = (at: string | Date, count: number) =>
  new Date(new Date(at).getTime() + count * 3_600_000).toISOString()
const round = () => plannedCardRound({ db: test.db, services: test.services, now: test.clock.now() })
const statesOf = async (sampleId: number) =>
  Object.fromEntries(
    (
      await test.db
        .selectFrom('analyzableSamples')
        .select(['category', 'status'])
        .where('sampleId', '=', sampleId)
        .where('deletedAt', 'is', null)
        .execute()
    ).map(({ category, status }) => [category, status]),
  )
const ordersOf = (newbornId: number) =>
  test.db
    .selectFrom('analysisRequests')
    .select('category')
    .where('newbornId', '=', newbornId)
    .orderBy('category')
    .execute()

async function further(change: (card: SentCard) => SentCard = (card) => card) {
  let sent: SentCard | undefined
  const first = await newCard(test, (card) => {
    sent = change({ ...card, feeding: ['breast'] })
    return sent
  })
  await first.decide((await first.measure('sne_ms')).plateId)
  for (const { id } of await first.reports()) await acceptReport(test, id)
  await first.decide((await first.measure('tgal_tot', { TGAL: 25 })).plateId)
  const again = await first.measure('tgal_tot', [{ TGAL: 25 }, { TGAL: 25 }])
  await first.decide(again.plateId, { actionId: 'recall_spot' })
  // Collected before anybody asked for it.
  const card = await recallCard(test, {
    newborn: first,
    sent,
    motivation: 'control',
    change: (one) => ({
      ...one,
      collectedAt: hours(test.clock.now(), -42),
      conditions: {
        ...one.conditions,
        transfusion: { at: hours(test.clock.now(), -43), type: 'red_cells' },
      },
    }),
  })
  const sign = async () => acceptReport(test, (await first.reports()).at(-1)?.id ?? 0)
  return { first, card, sign }
}

const tgalAlone = {
  sne: 'not_required',
  btd: 'not_required',
  lysosomal: 'not_required',
  tgal: 'accepted',
}

describe('a further card that a recall found there', () => {
  it('a further card found by a recall runs what the recall asks for alone, also after the signature', async () => {
    const { first, card, sign } = await further()
    expect(await statesOf(card.card.id)).toMatchObject(tgalAlone)
    const orders = await ordersOf(first.card.newbornId)
    await sign()
    await round()
    expect(await statesOf(card.card.id)).toMatchObject(tgalAlone)
    expect(await ordersOf(first.card.newbornId)).toEqual(orders)
  })

  it('a further card runs no more when its own value is recalled and takes the request over', async () => {
    const { card, sign } = await further()
    await sign()
    await card.decide((await card.measure('tgal_tot', { TGAL: 25 })).plateId)
    await round()
    expect(await statesOf(card.card.id)).toMatchObject({ sne: 'not_required', btd: 'not_required' })
  })

  it('a further card runs everything when it may be the card of a twin', async () => {
    const { first, card, sign } = await further()
    await test.db
      .updateTable('newborns')
      .set({ pluralityCount: 2 })
      .where('id', '=', first.card.newbornId)
      .execute()
    await sign()
    await round()
    expect(await statesOf(card.card.id)).toMatchObject({ sne: 'accepted', btd: 'accepted', tgal: 'accepted' })
  })
})
