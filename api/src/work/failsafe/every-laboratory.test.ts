import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { createWorkgroup, sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'
import { workAtRandom } from '../../testing/random-work.ts'
import { expectSummaries } from '../../testing/summaries.ts'
import { listFailsafe } from './queries.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const screenings = ['sne', 'ic', 'fc', 'btd', 'tgal', 'sma', 'lysosomal']

/** Newborns with category and step, of a laboratory, or of support without one. */
async function listedBy(workgroupId: number | null, now: Date): Promise<string[]> {
  const viewer = {
    seesAll: workgroupId === null,
    workgroupId,
    visibleScreenings: screenings,
  } as unknown as Viewer
  const { items } = await listFailsafe(test.db, viewer, { page: 1, pageSize: 500 }, now)
  return items.flatMap(({ id, incomplete, missed }) => [
    `${id}`,
    ...incomplete.map(({ category, step }) => `${id} ${category} ${step}`),
    ...missed.map(({ motivation }) => `${id} ${motivation}`),
  ])
}

/** @returns entries of laboratories, none of which is missing in the list of support */
async function expectAllSeen(step: string, now: Date): Promise<string[]> {
  const laboratories = await test.db
    .selectFrom('workgroups')
    .select('id')
    .where('type', 'in', ['standard', 'icfc'])
    .execute()
  const seen = new Set(await listedBy(null, now))
  const listed = (await Promise.all(laboratories.map(({ id }) => listedBy(id, now)))).flat()
  expect(
    listed.filter((entry) => !seen.has(entry)),
    step,
  ).toEqual([])
  return listed
}

it.each([31])(
  'support lists every newborn, category and step that any laboratory lists, after each step (seed %i)',
  async (seed) => {
    let listed = 0
    await workAtRandom(test, { seed, steps: 20 }, async (step) => {
      for (const days of [0, 5, 12, 25]) {
        const then = new Date(test.clock.now().getTime() + days * 86_400_000)
        listed += (await expectAllSeen(`${step}, ${days} days later`, then)).length
      }
    })
    expect(listed).toBeGreaterThan(0)
  },
)

it('support lists an order that waits for a planned card in another laboratory, as the hub does', async () => {
  const laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  const hub = await test.as('acceptance')
  const there = await test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] })
  const shipment = await sendShipment(test, { cards: 1 })
  const barcode = shipment.cards[0]?.barcode ?? ''
  const { sample } = await hub.call('acceptSample', {
    params: { id: shipment.id },
    body: { barcode, status: 'accepted' },
  })
  await there.call('decideReception', { body: { barcode, status: 'accepted' } })
  const { newbornId } = await test.db
    .selectFrom('samples')
    .select('newbornId')
    .where('id', '=', sample.id)
    .executeTakeFirstOrThrow()
  // The first card was judged: a planned card is what the category waits for.
  await test.db
    .updateTable('analyzableSamples')
    .set({ status: 'recall' })
    .where('sampleId', '=', sample.id)
    .where('category', '=', 'ic')
    .where('workgroupId', '=', laboratory.id)
    .execute()
  await test.db
    .insertInto('sampleRequests')
    .values({
      number: 'RIC-PROVA',
      newbornId,
      type: 'scheduled',
      categories: ['ic'],
      workgroupId: laboratory.id,
      status: 'pending',
      approvedAt: test.clock.now(),
      createdAt: test.clock.now(),
      dueDate: '2027-06-01',
      firstDueDate: '2027-06-01',
    })
    .execute()
  const then = new Date(test.clock.now().getTime() + 40 * 86_400_000)
  const entry = `${newbornId} ic planned_card`
  expect(await listedBy(test.laboratory.id, then)).toContain(entry)
  expect(await listedBy(laboratory.id, then)).not.toContain(entry)
  expect(await listedBy(null, then)).toContain(entry)
  await expectAllSeen('planned card', then)
  await expectSummaries(test, 'planned card')

  // The letter names the card apart until its day has passed, and once afterward.
  const viewer = { seesAll: true, workgroupId: null, visibleScreenings: screenings } as unknown as Viewer
  const letterAt = async (at: Date) =>
    (await listFailsafe(test.db, viewer, { page: 1, pageSize: 10, newbornIds: [newbornId] }, at)).items[0]
      ?.prepared.text
  expect(await letterAt(then)).toContain('Prelievi richiesti, non ancora scaduti:\n- ')
  expect(await letterAt(then)).not.toContain('non pervenuti')
  const late = await letterAt(new Date('2027-06-20T09:00:00Z'))
  expect(late).toContain('non pervenuti')
  expect(late?.match(/^- /gm)).toHaveLength(1)
})
