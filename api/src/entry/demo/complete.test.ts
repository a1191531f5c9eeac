import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createServerDatabase } from '../../testing/database.ts'
import { startTestApp } from '../../testing/index.ts'
import { historyServer as serve } from '../history-server.ts'
import { completeDemonstration } from './complete.ts'
import { fillDemo } from './fill.ts'
import { expectCompletedFill } from './stopped-fill.fixture.ts'

const inHaste = <T>(work: () => Promise<T>) => work()
const admin = process.env.TEST_DATABASE_URL

it.runIf(admin)(
  'the next start completes a first fill of a PostgreSQL that was stopped after its accounts',
  async () => {
    const { url, drop } = await createServerDatabase(admin ?? '')
    await expect(expectCompletedFill(url)).resolves.toBeUndefined()
    await drop()
  },
  180_000,
)

it('a second fill sends the shipments that are missing when the first one was stopped between two', async () => {
  const test = await startTestApp({ limits: 'draft' })
  await fillDemo(test.db, test.clock.now())
  let calls = 0
  const stopping = new Proxy(test.app, {
    get: (app, name) => {
      if (name !== 'inject') return Reflect.get(app, name)
      if (++calls > 2) throw new Error('stopped')
      return app.inject.bind(app)
    },
  }) as FastifyInstance
  const own = { ...test, clock: test.clock.now, serve, inHaste }
  await expect(completeDemonstration({ ...own, app: stopping })).rejects.toThrow('stopped')
  const sent = async () =>
    (await test.db.selectFrom('shippings').select('barcode').execute()).map(({ barcode }) => barcode)
  expect(await sent()).toHaveLength(2)
  await completeDemonstration(own)
  await completeDemonstration(own)
  expect((await sent()).sort()).toEqual([1, 2, 3, 4].map((number) => `SPED-00000${number}`))
  const { rows } = await sql<{ planned: number }>`select reltuples::integer as planned from pg_class
    where oid = 'analyzable_samples'::regclass`.execute(test.db)
  expect(rows[0]?.planned).toBeGreaterThan(0)
  await test.close()
})
