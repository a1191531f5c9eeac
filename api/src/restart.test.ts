import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type TemporaryPostgres } from '../../ops/test/postgres.ts'
import { openServer } from './database/open.ts'
import { demoIntakeKey } from './demo/accounts.ts'
import { generateNewborns } from './demo/index.ts'
import { readSettings } from './settings.ts'
import { type RunningServer, startServer } from './start.ts'

const senders = 4
const restarts = 2
/** Shipments that must be confirmed before, between and after the restarts. */
const confirmedEach = 8

/** A cluster of its own: others work on the one of TEST_DATABASE_URL. */
describe.runIf(process.env.TEST_DATABASE_URL)('a restart of PostgreSQL under load', () => {
  let postgres: TemporaryPostgres
  let server: RunningServer
  let address: string
  let folder: string
  beforeAll(async () => {
    postgres = await startPostgres()
    folder = await mkdtemp(join(tmpdir(), 'sne-restart-'))
    server = await startServer(
      readSettings({
        ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: '0' },
        ...{ DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO_DATA: 'on' },
      }),
    )
    const bound = server.app.server.address()
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  }, 180_000)
  afterAll(async () => {
    await server.stop()
    await postgres.stop()
    await rm(folder, { recursive: true })
  })

  const [born] = generateNewborns('riavvio', 1, new Date())
  const card = born?.cards[0]?.input

  it('answers 200 or 503, works on afterwards and keeps every confirmed shipment', async () => {
    const confirmed: string[] = []
    const statuses = new Set<number>()
    const reached = async (count: number) => {
      while (confirmed.length < count) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    let over = false
    const send = async (sender: number) => {
      for (let number = 1; !over; number++) {
        const barcode = `RIAVVIO-${sender}-${number}`
        const cards = card
          ? [{ ...card, barcode: `C-${barcode}`, newborn: { ...card.newborn, code: `N-${barcode}` } }]
          : []
        const answer = await fetch(`${address}/api/intake/shippings`, {
          method: 'POST',
          headers: { authorization: `Bearer ${demoIntakeKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ barcode, samplesDeclared: cards.length, cards, send: true }),
        })
        statuses.add(answer.status)
        if (answer.status === 200) confirmed.push(barcode)
        else expect(answer.headers.get('retry-after'), await answer.text()).toBe('5')
      }
    }
    const sending = Array.from({ length: senders }, (_, sender) => send(sender))
    for (let round = 0; round < restarts; round++) {
      await reached(confirmed.length + confirmedEach)
      await postgres.restart('immediate')
    }
    await reached(confirmed.length + confirmedEach)
    over = true
    await Promise.all(sending)

    expect([...statuses].sort()).toEqual([200, 503])
    const { db, close } = openServer(postgres.url, 1)
    const kept = await db
      .selectFrom('shippings')
      .innerJoin('samples', 'samples.shippingId', 'shippings.id')
      .select('shippings.barcode')
      .where('shippings.barcode', 'in', confirmed)
      .execute()
    await close()
    expect(kept.map(({ barcode }) => barcode).sort()).toEqual([...confirmed].sort())
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  }, 180_000)
})
