import type { TestApp } from './app.ts'
import { createWorkgroup } from './factories.ts'
import { sentTwice } from './twice.ts'

/** Random numbers: one seed gives one sequence. */
const drawFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/**
 * Newborns come twice and three times, and two laboratories see their cards. People decide on them in any order. A
 * refused call counts as a step.
 * @param look told of each step
 */
export async function decideAtRandom(
  test: TestApp,
  { seed, steps }: { readonly seed: number; readonly steps: number },
  look: (step: string) => Promise<void>,
): Promise<void> {
  const draw = drawFrom(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[draw(list.length)]
  const other = await createWorkgroup(test.db, { type: 'standard' })
  const acceptance = await test.as('acceptance', { lead: true })
  const support = await test.as('support')
  const pairs = () => test.db.selectFrom('newbornPairs').selectAll().orderBy('id').execute()
  const cards = () => test.db.selectFrom('samples').selectAll().orderBy('id').execute()
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    send: () => sentTwice(test, {}, 2 + draw(2)),
    keepApart: async () => {
      const pair = pick(await pairs())
      return acceptance.raw('keepNewbornsApart', {
        params: { id: pair?.id ?? 0 },
        body: { version: pair?.version ?? 0, reason: 'Cugini con lo stesso nome' },
      })
    },
    merge: async () => {
      const pair = pick(await pairs())
      if (!pair) return null
      const newborns = await test.db
        .selectFrom('newborns')
        .select(['id', 'version'])
        .where('id', 'in', [pair.firstId, pair.secondId])
        .orderBy('id')
        .execute()
      const [firstVersion = 0, secondVersion = 0] = newborns.map(({ version }) => version)
      const keepId = draw(2) ? pair.firstId : pair.secondId
      return acceptance.raw('mergeNewborns', {
        params: { id: pair.id },
        body: { version: pair.version, keepId, take: [], firstVersion, secondVersion },
      })
    },
    undo: async () => {
      const pair = pick(await pairs())
      return acceptance.raw('undoDuplicate', {
        params: { id: pair?.id ?? 0 },
        body: { version: pair?.version ?? 0, reason: 'Erano due neonati' },
      })
    },
    correct: async () => {
      const card = pick(await cards())
      const newborn = await test.db
        .selectFrom('newborns')
        .select('version')
        .where('id', '=', card?.newbornId ?? 0)
        .executeTakeFirst()
      const birthWeight = 3000 + draw(3) * 100
      const named = draw(2) ? { birthWeight } : { mother: { surname: 'VERDI', name: `CARLA ${draw(2)}` } }
      return support.raw('updateSample', {
        params: { id: card?.id ?? 0 },
        body: {
          version: card?.version ?? 0,
          newborn: { version: newborn?.version ?? 0, ...named },
          reason: 'Letto male',
        },
      })
    },
    // Written directly, as no call does each of it: the summary follows the rows, whichever code writes them.
    reroute: async () => {
      const laboratory = draw(2) ? other.id : test.laboratory.id
      return test.db
        .updateTable('shippings')
        .set({ destinationWorkgroupId: laboratory })
        .where('id', '=', pick(await cards())?.shippingId ?? 0)
        .execute()
    },
    giveCategory: async () =>
      test.db
        .updateTable('analyzableSamples')
        .set({ workgroupId: draw(2) ? other.id : test.laboratory.id })
        .where('sampleId', '=', pick(await cards())?.id ?? 0)
        .where('category', '=', 'btd')
        .execute(),
    remove: async () =>
      draw(3)
        ? null
        : test.db
            .updateTable('samples')
            .set({ deletedAt: test.clock.now(), deletedReason: 'Prova' })
            .where('id', '=', pick(await cards())?.id ?? 0)
            .execute(),
  }
  const names = Object.keys(acts)
  await acts.send?.()
  for (let step = 1; step <= steps; step += 1) {
    const name = pick(names) ?? 'send'
    const answer = await acts[name]?.()
    const status = (answer as { statusCode?: number } | null)?.statusCode
    await look(`seed ${seed}, step ${step}: ${name} ${status ?? ''}`)
  }
}
