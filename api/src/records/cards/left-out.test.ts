import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  type SentShipment,
  sendShipment,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts'
import { newPlate } from '../../testing/plates.ts'
import { recallCard, recalled, type SentCard } from '../../testing/recalled.ts'
import { plannedCardRound } from '../../work/planned-card/round.ts'
import { type KnownCards, recallRunsOf } from './recall-runs.ts'

let test: TestApp
/** The laboratory to which two categories of each card travel on. */
let other: Awaited<ReturnType<typeof createWorkgroup>>
beforeEach(async () => {
  test = await startTestApp()
  other = await createWorkgroup(test.db, { type: 'icfc' })
})
/** The days of a recall are longer than a session. */
const acceptance = () => test.as('acceptance')
const second = () => test.as('acceptance', { laboratory: other })
afterEach(() => test.close())

const statesOf = async (sampleId: number) => {
  const rows = await test.db
    .selectFrom('analyzableSamples')
    .select(['category', 'status'])
    .where('sampleId', '=', sampleId)
    .where('deletedAt', 'is', null)
    .execute()
  return Object.fromEntries(rows.map(({ category, status }) => [category, status]))
}
const useEveryDisc = (sampleId: number) =>
  test.db
    .updateTable('samples')
    .set((eb) => ({ punchesUsed: eb.ref('punchesTotal'), exhausted: true }))
    .where('id', '=', sampleId)
    .execute()
const round = () => plannedCardRound({ db: test.db, services: test.services, now: test.clock.now() })

const receive = async (barcode: string) =>
  (await second()).call('decideReception', { body: { barcode, status: 'accepted', reasons: [] } })

/** A newborn recalled in sne, with its first card at work in every other category, and the card that answers. */
async function answered(taken: boolean, change?: Parameters<typeof recallCard>[1]['change']) {
  const first = await recalled(test, { PHE: 200 })
  if (taken) await receive(first.newborn.card.barcode)
  const card = await recallCard(test, { ...first, ...(change ? { change } : {}) })
  return { firstId: first.newborn.card.id, card: card.card, first }
}

/** A further card of the newborn, collected before the one that answered. */
function sendFurther(sent: SentCard | undefined, from: number) {
  if (!sent) throw new Error('The first card was sent')
  const collectedAt = new Date(test.clock.now().getTime() - 20 * 3_600_000).toISOString()
  return sendShipment(test, { cards: [{ ...sent, barcode: `${sent.barcode}-ALTRO`, collectedAt }], from })
}
const unsuitable = ({ id, cards }: SentShipment) => ({
  params: { id },
  body: {
    barcode: cards[0]?.barcode ?? '',
    status: 'not_valid' as const,
    reasons: [{ code: 'clotted' }],
  },
})

async function endCategory(sampleId: number, category: string, status: 'not_valid' | 'closed') {
  const { id } = await test.db
    .selectFrom('analyzableSamples')
    .select('id')
    .where('sampleId', '=', sampleId)
    .where('category', '=', category)
    .executeTakeFirstOrThrow()
  const person = status === 'closed' ? await test.as('support') : await acceptance()
  return person.call('changeAnalyzableStatus', {
    params: { id },
    body: {
      status,
      reasons: status === 'closed' ? [] : [{ code: 'clotted' }],
      note: 'Coagulato',
      createSampleRequest: true,
    },
  })
}

describe('a recall card', () => {
  it('a recall card runs what is asked for; other categories are not required in any laboratory of the first card', async () => {
    const { card } = await answered(true)
    const states = await statesOf(card.id)
    expect(states.sne).toBe('accepted')
    for (const category of ['btd', 'lysosomal', 'ic', 'fc'])
      expect([category, states[category]]).toEqual([category, 'not_required'])
    const { items } = await (await second()).call('listReception', { query: {} })
    expect(items.map(({ barcode }) => barcode)).not.toContain(card.barcode)
  })

  it('a recall card reads each category of its newborn once for all of its cards', async () => {
    const { card } = await answered(true)
    let statements = 0
    const counted = test.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const known: KnownCards = new Map()
    const read = async () => {
      const before = statements
      const runs = await recallRunsOf(counted, { id: card.id, newbornId: card.newbornId }, known)
      return { runs, statements: statements - before }
    }
    const first = await read()
    expect(known.size).toBeGreaterThan(3)
    const again = await read()
    expect(again.runs).toEqual(first.runs)
    // The first card is in every category: states and facts of each.
    expect(first.statements - again.statements).toBe(2 * known.size)
  })

  it('a recall card runs what the second laboratory has not taken in of the first card', async () => {
    const { card } = await answered(false)
    expect(await statesOf(card.id)).toMatchObject({
      sne: 'accepted',
      btd: 'not_required',
      ic: 'waiting',
      fc: 'waiting',
    })
  })

  it('a recall card runs what the first card has no disc left for', async () => {
    const first = await recalled(test, { PHE: 200 })
    await receive(first.newborn.card.barcode)
    await useEveryDisc(first.newborn.card.id)
    const { card } = await recallCard(test, first)
    expect(await statesOf(card.id)).toMatchObject({
      btd: 'accepted',
      lysosomal: 'accepted',
      tgal: 'accepted',
    })
  })

  it('a recall card runs a category again whose first card turns out unsuitable, and nobody is asked for another card', async () => {
    const { firstId, card } = await answered(true)
    await endCategory(firstId, 'btd', 'not_valid')
    expect((await statesOf(card.id)).btd).toBe('accepted')
    const live = await test.db
      .selectFrom('sampleRequests')
      .select(['status', 'newSampleId'])
      .where('originSampleId', '=', firstId)
      .where('type', '=', 'new_spot')
      .execute()
    expect(live.map((one) => [one.status, one.newSampleId])).toEqual(
      live.map(() => ['assume_re_test', card.id]),
    )
    expect((await statesOf(card.id)).lysosomal).toBe('not_required')
  })

  it('a recall card waits in the second laboratory again when that turns the first card down', async () => {
    const first = await recalled(test, { PHE: 200 })
    await receive(first.newborn.card.barcode)
    const { card } = await recallCard(test, first)
    expect((await statesOf(card.id)).fc).toBe('not_required')
    await (await second()).call('decideReception', {
      body: { barcode: first.newborn.card.barcode, status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
    expect(await statesOf(card.id)).toMatchObject({ ic: 'waiting', fc: 'waiting' })
    const { items } = await (await second()).call('listReception', { query: {} })
    expect(items.map(({ barcode }) => barcode)).toContain(card.barcode)
  })

  it('a recall card runs a category again by the job when the first card lost the category otherwise', async () => {
    const { firstId, card } = await answered(true)
    await test.db
      .updateTable('analyzableSamples')
      .set({ deletedAt: test.clock.now(), deletedReason: 'Tolta' })
      .where('sampleId', '=', firstId)
      .where('category', '=', 'lysosomal')
      .execute()
    expect((await statesOf(card.id)).lysosomal).toBe('not_required')
    await round()
    expect((await statesOf(card.id)).lysosomal).toBe('accepted')
  })

  it('a recall card runs a category again by the job when a transfusion is added to the first card', async () => {
    const { firstId, card } = await answered(true)
    const { conditions } = await test.db
      .selectFrom('samples')
      .select('conditions')
      .where('id', '=', firstId)
      .executeTakeFirstOrThrow()
    await test.db
      .updateTable('samples')
      .set({
        conditions: JSON.stringify({ ...conditions, transfusion: { at: null, type: 'red_cells' } }) as never,
      })
      .where('id', '=', firstId)
      .execute()
    expect((await statesOf(card.id)).btd).toBe('not_required')
    await round()
    expect((await statesOf(card.id)).btd).toBe('accepted')
  })

  it('a recall card runs a category again by the job: punching took the last disc of the first card', async () => {
    const { firstId, card } = await answered(true)
    await round()
    expect((await statesOf(card.id)).btd).toBe('not_required')
    await useEveryDisc(firstId)
    await round()
    expect(await statesOf(card.id)).toMatchObject({
      btd: 'accepted',
      lysosomal: 'accepted',
      tgal: 'accepted',
    })
  })

  it('a recall card runs a category again by the job: its first card left the plate without a disc', async () => {
    const { firstId, card } = await answered(true)
    const planner = await test.as('planner')
    const { id } = await newPlate(test, planner, 'btd_act')
    await planner.call('planAll', { params: { id }, body: {} })
    await useEveryDisc(firstId)
    await round()
    await round()
    expect((await statesOf(card.id)).btd).toBe('not_required')
    await (await test.as('planner')).call('unplanAll', { params: { id }, body: {} })
    expect((await statesOf(firstId)).btd).toBe('accepted')
    await round()
    expect((await statesOf(card.id)).btd).toBe('accepted')
  })

  it('a recall card is left out again as before when the reading that brought a category back is taken back', async () => {
    const { card, first } = await answered(true)
    const shipment = await sendFurther(first.sent, card.birthPointId)
    const everything = async () => {
      const rows = []
      for (const table of ['analyzable_samples', 'left_out_categories', 'newborn_events', 'sample_requests'])
        rows.push(
          ...(
            await sql<{ row: object }>`select to_jsonb(t) - 'version' as row from ${sql.table(table)} t
              order by to_jsonb(t)::text`.execute(test.db)
          ).rows,
        )
      return rows.map(({ row }) => JSON.stringify(row)).sort()
    }
    const before = await everything()
    test.clock.advance({ minutes: 1 })
    const person = await acceptance()
    const { sample } = await person.call('acceptSample', unsuitable(shipment))
    expect((await statesOf(card.id)).btd).toBe('accepted')
    await person.call('undoScan', { params: { id: sample.id }, body: {} })
    expect((await statesOf(card.id)).btd).toBe('not_required')
    expect(await everything()).toEqual(before)
  })

  it('a recall card keeps the reading that brought a category back once somebody decided that category', async () => {
    const { card, first } = await answered(true)
    const shipment = await sendFurther(first.sent, card.birthPointId)
    const person = await acceptance()
    const { sample } = await person.call('acceptSample', unsuitable(shipment))
    await endCategory(card.id, 'btd', 'closed')
    const refused = await person.refused('undoScan', { params: { id: sample.id }, body: {} })
    expect(refused.details).toMatchObject({ code: 'undo_refused', why: 'changed' })
  })

  it('a recall card shows which categories run and why, and runs one more on request with a reason', async () => {
    const { card } = await answered(true)
    const params = { id: card.id }
    const shown = await (await acceptance()).call('getCardCategories', { params })
    expect(shown.recall).toBe(true)
    const runOf = (category: string) => shown.categories.find((one) => one.category === category)?.run
    expect(runOf('sne')).toEqual({ runs: true, why: 'recall' })
    expect(runOf('btd')).toEqual({ runs: false, why: 'running_elsewhere' })
    const body = { category: 'btd' as const, reason: 'Lo chiede il centro clinico' }
    const asked = await (await acceptance()).call('askCardCategory', { params, body })
    expect(asked.card.categories.find(({ category }) => category === 'btd')).toMatchObject({
      status: 'accepted',
      run: { runs: true, why: 'person' },
      askedFor: body.reason,
    })
    expect(await (await acceptance()).call('askCardCategory', { params, body })).toMatchObject({
      changed: false,
    })
    expect((await (await second()).refused('askCardCategory', { params, body })).status).toBe(403)
  })
})
