import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Endpoint, endpoints } from '@sne/shared/contract'
import { createRandom } from '../../../api/src/entry/demo/random.ts'
import { brokenTransitions } from '../../../api/src/testing/broken-transitions.ts'
import { halfDone } from '../../../api/src/testing/half-done.ts'
import { personAt } from '../../../e2e/support/people.ts'
import { makeRecords } from '../../../e2e/support/records.ts'
import { type OnPostgres, startOnPostgres } from '../product.ts'
import { judged, type Kind, type Row } from '../row.ts'
import { type Found, fuzzCall } from './call.ts'
import { keptOf, lostOf } from './kept.ts'
import { People } from './people.ts'
import type { Known } from './shape.ts'

const kind = 'fuzz'
const requests = 20_000
/** Calls tried at once. */
const lanes = 6
/** A changing call is tried so many times as often as a reading one. */
const changing = 2

/** Waits until every accepted report has its document. */
async function untilDrawn(db: OnPostgres['db']): Promise<void> {
  const waiting = db.selectFrom('reportDocuments').select('reportId').where('drawnAt', 'is', null)
  while ((await waiting.executeTakeFirst()) !== undefined) await wait(100)
}

/** Records of every kind, with accepted reports, and the identifiers that requests can name. */
async function fillAndKnow({ url, db }: OnPostgres): Promise<Known> {
  const records = await makeRecords({ product: url } as Parameters<typeof makeRecords>[0])
  const supervisor = await personAt(url, 'supervisore')
  await supervisor.send('PATCH', '/report/accept-all', { filter: {} })
  await untilDrawn(db)
  const barcodes = async (table: 'samples' | 'plates' | 'shippings') =>
    (await db.selectFrom(table).select('barcode').limit(12).execute()).map(({ barcode }) => barcode)
  return {
    ids: [
      ...Array.from({ length: 40 }, (_, index) => index + 1),
      ...Object.values(records).filter(Number.isSafeInteger),
    ] as number[],
    texts: [
      ...(await barcodes('samples')),
      ...(await barcodes('plates')),
      ...(await barcodes('shippings')),
      ...['accettazione@laboratorio.example', 'LAB-SNE', 'PN-NORD', 'PHE', 'sne_ms'],
    ],
  }
}

/** Runs for each call, so that all together are `requests`. */
function sharesOf(all: readonly Endpoint[]): (readonly [Endpoint, number])[] {
  const weight = ({ method }: Endpoint) => (method === 'GET' ? 1 : changing)
  const unit = requests / all.reduce((sum, one) => sum + weight(one), 0)
  return all.map((one) => [one, Math.ceil(unit * weight(one))] as const)
}

async function inLanes<T>(work: readonly T[], each: (one: T) => Promise<void>): Promise<void> {
  const open = [...work]
  const lane = async () => {
    for (let one = open.shift(); one !== undefined; one = open.shift()) await each(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function rowsOf(product: OnPostgres, found: readonly Found[], lost: readonly string[]): Promise<Row[]> {
  const log = await product.log()
  const ready = await fetch(`${product.url}/readyz`).then(({ status }) => status, () => null) // biome-ignore format: one probe
  const sent = found.reduce((sum, one) => sum + one.sent, 0)
  const statuses = new Map<string, number>()
  for (const one of found)
    for (const [status, count] of one.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
  const seen = [...statuses]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${status}: ${count}`)
  const worked = found.filter(({ statuses: own }) => own.has('200')).length
  const defects = found.flatMap(({ name, defects: count, example, requestId }) => {
    if (count === 0) return []
    const logged = log.find((line) => line.requestId === requestId)?.message ?? 'not in the log'
    return [`${name} ${count} ×: ${example}, ${logged}`]
  })
  const after = [...lost, ...(ready === 200 ? [] : [`/readyz answers ${ready}`])]
  return [
    judged({
      ...{ kind, fault: 'requests made from the contract and spoilt' },
      tried: `${sent} on ${found.length} calls, ${worked} of which succeeded at times`,
      ...{ seen: seen.join(', '), problems: defects },
    }),
    judged({
      ...{
        kind,
        fault: 'what stands afterwards',
        tried: 'audit trail, signed reports, rights, transitions, half-done states',
      },
      ...{ seen: `/readyz ${ready}`, problems: after },
    }),
  ]
}

/** 20,000 requests by every role and by nobody. */
export const fuzz: Kind = {
  name: kind,
  async run({ seed, cluster }) {
    await cluster()
    const folder = await mkdtemp(join(tmpdir(), 'sne-faults-'))
    const product = await startOnPostgres(folder)
    try {
      const known = await fillAndKnow(product)
      const people = new People(product.db)
      const before = await keptOf(product.db)
      const found: Found[] = []
      const random = createRandom(seed, kind)
      const order = sharesOf(Object.values(endpoints))
        .map((one) => ({ one, at: random.next() }))
        .sort((a, b) => a.at - b.at)
      await inLanes(order, async ({ one: [endpoint, runs] }) => {
        found.push(await fuzzCall({ product, people, known, seed }, endpoint, runs))
      })
      const lost = [
        ...(await lostOf(product.db, before)),
        ...(await halfDone(product.db)),
        ...(await brokenTransitions(product.db)),
      ]
      return await rowsOf(product, found, lost)
    } finally {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
