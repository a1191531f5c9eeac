import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sweepStandings } from '../../records/standings/sweep.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { decideAtRandom } from '../../testing/pairs-at-random.ts'
import { expectPairs } from '../../testing/summaries.ts'
import { sentTwice } from '../../testing/twice.ts'

/** The list of likely duplicates reads who sees which pair from a summary (`pair_sights`). */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it.each([31, 32])(
  'the summary of pairs equals a look at all cards after each step of people at work (seed %i)',
  async (seed) => {
    await decideAtRandom(test, { seed, steps: 30 }, (step) => expectPairs(test, step))
    const { pairs } = await test.db
      .selectFrom('newbornPairs')
      .select((eb) => eb.fn.countAll<number>().as('pairs'))
      .executeTakeFirstOrThrow()
    expect(pairs).toBeGreaterThan(3)
  },
)

it('the summary of pairs gains a new pair with the commit that finds it, and loses it with its decision', async () => {
  await sentTwice(test)
  const acceptance = await test.as('acceptance')
  const waiting = async () => (await acceptance.call('listDuplicates', { query: { status: ['open'] } })).items
  const [pair] = await waiting()
  if (!pair) throw new Error('The pair was not found')
  await acceptance.call('keepNewbornsApart', {
    params: { id: pair.id },
    body: { version: pair.version, reason: 'Cugine con lo stesso nome' },
  })
  expect(await waiting()).toEqual([])
})

it('the summary of pairs is not changed by a transaction that fails', async () => {
  await sentTwice(test)
  const failing = test.db.transaction().execute(async (trx) => {
    await trx.updateTable('samples').set({ deletedAt: test.clock.now(), deletedReason: 'Prova' }).execute()
    throw new Error('Taken back')
  })
  await expect(failing).rejects.toThrow('Taken back')
  await expectPairs(test, 'taken back')
})

it('the sweep repairs a summary that lacks a pair or shows a decided one as open', async () => {
  await sentTwice(test, {}, 3)
  const now = test.clock.now()
  expect((await sweepStandings(test.db, now)).repaired).toBe(0)
  const { numDeletedRows } = await test.db.deleteFrom('pairSights').executeTakeFirstOrThrow()
  expect(Number(numDeletedRows)).toBeGreaterThan(0)
  expect((await sweepStandings(test.db, now)).repaired).toBe(Number(numDeletedRows))
  await expectPairs(test, 'a missing pair')
  // A decision without its marks.
  await test.db.transaction().execute(async (trx) => {
    await sql`set local sne.marks = 'off'`.execute(trx)
    await trx.updateTable('newbornPairs').set({ status: 'kept_apart', decidedAt: now }).execute()
  })
  expect((await sweepStandings(test.db, now)).repaired).toBe(Number(numDeletedRows))
  await expectPairs(test, 'a decided pair')
})

it('two people who change the one and the other newborn of a pair at the same moment leave it right', async () => {
  const [one, two] = await sentTwice(test)
  const remove = (id: number | undefined) =>
    test.db
      .updateTable('samples')
      .set({ deletedAt: test.clock.now(), deletedReason: 'Prova' })
      .where('id', '=', id ?? 0)
      .execute()
  await Promise.all([remove(one?.id), remove(two?.id)])
  await expectPairs(test, 'at once')
})
