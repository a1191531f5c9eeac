import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { startPostgres } from '../../ops/test/postgres.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { sideBySide } from '../src/platform/database/side-by-side.ts'
import { openPlain } from '../src/platform/documents/examples/plain-document.ts'
import { renderReport } from '../src/platform/documents/report/report.ts'
import { analysedPlate } from '../src/testing/analysed.ts'
import { startTestApp, type TestApp } from '../src/testing/index.ts'
import { install } from '../src/testing/template.ts'
import { percentiles, show } from './measure.ts'
import { processorTime, usedBetween } from './processor-time.ts'
import { type Person, personOf, startOn } from './server.ts'

/*
 * `npm run bench:reports`: ordinary reports accepted in calls of twenty and drawn beside them, while a colleague lists and
 * opens records. Beside it the same pages by pdfkit alone, in a bare loop of the same run. On a
 * PostgreSQL server of the run's own and on the embedded database, or on one of them.
 *   REPORTS=300 npm run bench:reports -- --postgres
 */
const count = Number(process.env.REPORTS ?? 300)
/**
 * Accepted and drawn before the measured ones, in the product and in the bare loop: V8 compiles for the first hundreds of reports of a
 * process that runs for weeks. In the product three calls of them at once: each connection plans a statement at its first five uses.
 * `FIRST=60` shows what a server takes soon after its start.
 */
const first = Number(process.env.FIRST ?? 300)
/** Calls of colleagues before the measured ones, and how many of them at once. */
const firstCalls = 400
/** Calls of twenty reports at once before the measured ones. */
const firstCallsAtOnce = 3
const colleagues = 4
const goals = { ratio: 1.3, othersP95: 100 }
const cardsOfPlate = 80
const idsOfCall = 20
/** Milliseconds between two calls of the colleague, and between two looks at what is still to be drawn. */
const pause = 15
const lookEvery = 100
/** Looks until the bench gives up: five minutes. */
const mostLooks = 2000

const { values } = parseArgs({
  options: { postgres: { type: 'boolean', default: false }, embedded: { type: 'boolean', default: false } },
})
const both = values.postgres === values.embedded

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
}

if (both || values.postgres) await compareOn('PostgreSQL')
if (both || values.embedded) await compareOn('database incorporato')

async function compareOn(name: 'PostgreSQL' | 'database incorporato') {
  const dataDir = await mkdtemp(join(tmpdir(), 'sne-bench-reports-'))
  const postgres = name === 'PostgreSQL' ? await startPostgres({ durable: true }) : null
  try {
    await compare(name, { dataDir, databaseUrl: postgres?.url, databasePool: 4 }, postgres?.pid)
  } finally {
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Prepared {
  readonly ids: readonly number[]
  readonly supervisor: string
  readonly colleague: string
  readonly newbornIds: readonly number[]
}

async function compare(name: string, place: Place, postmaster?: number) {
  const prepared = await prepare(place)
  const server = await startOn({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    DEMO_DATA: 'off',
  })
  const looked = [server.pid, process.pid, ...(postmaster ? [postmaster] : [])]
  let before: ReadonlyMap<string, number>[] = []
  let after: ReadonlyMap<string, number>[] = []
  const measured = await acceptAll(server.url, prepared, {
    begins: () => {
      before = looked.map(processorTime)
    },
    ends: () => {
      after = looked.map(processorTime)
    },
  }).finally(() => server.stop())
  const { bare, lastKeptAt } = await drawAlone(place)
  const drawn = lastKeptAt - measured.startedAt
  const ratio = drawn / bare
  const others = percentiles(measured.others)
  const missed = ratio > goals.ratio || others.p95 > goals.othersP95
  console.log(`${count} referti, ${name}, ms`)
  console.log(`  pdfkit da solo                        ${bare.toFixed(0)}`)
  console.log(`  accettati                             ${measured.accepted.toFixed(0)}`)
  console.log(
    `  accettati e disegnati                 ${drawn.toFixed(0)}  rapporto ${ratio.toFixed(2)} (obiettivo ${goals.ratio})`,
  )
  console.log(
    `  chiamate di un collega, p50 p95 p99   ${show(others)}  (${measured.others.length}; obiettivo p95 ${goals.othersP95})`,
  )
  for (const [at, label] of ['server', 'questo processo', 'PostgreSQL'].entries()) {
    const [from, to] = [before[at], after[at]]
    if (from && to) console.log(`  processore per referto, ${label}: ${usedBetween(from, to, count)}`)
  }
  if (missed) console.log('MANCATO')
  if (missed) process.exitCode = 1
}

/** Reports that wait for their supervisor, made through the product's calls. */
async function prepare(place: Place): Promise<Prepared> {
  const database = await openDatabase(place)
  await install(database.db)
  const test = await startTestApp({ database, env: { DATA_DIR: place.dataDir } })
  test.clock.set(new Date().toISOString())
  for (let made = 0; made < first + count; made += cardsOfPlate)
    await makeReports(test, Math.min(cardsOfPlate, first + count - made))
  const reports = await test.db.selectFrom('reports').select(['id', 'newbornId']).orderBy('id').execute()
  if (reports.length < first + count) throw new Error(`Only ${reports.length} reports were made.`)
  // As autovacuum does within a minute, and the upkeep of the embedded database within five.
  await sql`vacuum analyze`.execute(test.db)
  const supervisor = await test.as('supervisor', { validator: true })
  const colleague = await test.as('acceptance')
  await test.close()
  return {
    ids: reports.slice(0, first + count).map(({ id }) => id),
    newbornIds: reports.map(({ newbornId }) => newbornId),
    supervisor: supervisor.cookie,
    colleague: colleague.cookie,
  }
}

async function makeReports(test: TestApp, cards: number) {
  const { plate, analyst } = await analysedPlate(test, { cards })
  const params = { id: plate.id }
  const { rows, draftVersion } = await analyst.call('getGrid', { params, query: {} })
  const decided = rows.map(({ sampleAnalysisId }) => ({
    sampleAnalysisId,
    actionId: 'report_negative' as const,
  }))
  const draft = await analyst.call('saveGridDraft', {
    params,
    body: { version: draftVersion, rows: decided },
  })
  await analyst.call('closeGrid', { params, body: { draftVersion: draft.version } })
}

/** Milliseconds until all are accepted, the moment of the start, and milliseconds of each call of the colleague meanwhile. */
async function acceptAll(
  url: string,
  { ids, supervisor, colleague, newbornIds }: Prepared,
  looks: { begins(): void; ends(): void },
) {
  const validator = personOf(url, supervisor)
  const other = personOf(url, colleague)
  // Statements are compiled, planned on the connections and in memory, as after the first minutes of a day. Several
  // calls run at once. One call alone uses a part of the connections. The colleague's statements would be planned on
  // the other connections while reports are accepted.
  await sideBySide(
    Array.from({ length: firstCalls }, (_, turn) => turn),
    colleagues,
    (turn) => ask(other, newbornIds, turn),
  )
  await sideBySide(callsOf(ids.slice(0, first)), firstCallsAtOnce, (part) => acceptCall(validator, part))
  await allDrawn(validator, ids.slice(0, first))
  const others: number[] = []
  let over = false
  const working = (async () => {
    for (let turn = 0; !over; turn += 1) {
      const start = performance.now()
      await ask(other, newbornIds, turn)
      others.push(performance.now() - start)
      await wait(pause)
    }
  })()
  looks.begins()
  const startedAt = Date.now()
  const start = performance.now()
  try {
    for (const part of callsOf(ids.slice(first))) await acceptCall(validator, part)
    const accepted = performance.now() - start
    await allDrawn(validator, ids)
    looks.ends()
    return { accepted, startedAt, others }
  } finally {
    over = true
    await working
  }
}

function callsOf(ids: readonly number[]) {
  return Array.from({ length: Math.ceil(ids.length / idsOfCall) }, (_, at) =>
    ids.slice(at * idsOfCall, (at + 1) * idsOfCall),
  )
}

async function acceptCall(validator: Person, ids: readonly number[]) {
  const { body } = await validator.patch('/report/accept-all', { ids })
  const { leftOut } = body as { leftOut: number }
  if (leftOut > 0) throw new Error(`${leftOut} reports were left out: ${JSON.stringify(body).slice(0, 300)}`)
}

function ask(person: Person, newbornIds: readonly number[], turn: number) {
  const newbornId = newbornIds[(turn * 7919) % newbornIds.length]
  return person.get(turn % 2 === 0 ? '/shipping/list?pageSize=25' : `/newborn/${newbornId}`)
}

async function allDrawn(person: Person, ids: readonly number[]) {
  // The last one is asked for alone while the others are drawn: each look takes time from them. `drawAlone` counts them.
  const wanted = ids.slice(-idsOfCall)
  for (let look = 0; look < mostLooks; look += 1) {
    const { body } = await person.get(`/report/${wanted.at(-1)}`)
    if ((body as { document: string }).document === 'ready') wanted.pop()
    else await wait(lookEvery)
    if (wanted.length === 0) return
  }
  throw new Error('Some reports were not drawn.')
}

/**
 * Measures the milliseconds in which pdfkit draws the pages of the measured reports one after the other in this
 * thread. pdfkit draws without the objects that the product keeps between documents. `lastKeptAt` is the moment at
 * which the product kept its last document.
 */
async function drawAlone(place: Place): Promise<{ readonly bare: number; readonly lastKeptAt: number }> {
  const { db, close } = await openDatabase(place)
  try {
    const rows = await db
      .selectFrom('reportDocuments')
      .select(['input', 'drawnAt'])
      .where('drawnAt', 'is not', null)
      .orderBy('reportId')
      .execute()
    if (rows.length !== first + count)
      throw new Error(`${rows.length} reports of ${first + count} are drawn.`)
    for (const { input } of rows.slice(0, first)) await renderReport(input, openPlain)
    const start = performance.now()
    for (const { input } of rows.slice(first)) await renderReport(input, openPlain)
    const bare = performance.now() - start
    return { bare, lastKeptAt: Math.max(...rows.map(({ drawnAt }) => Date.parse(String(drawnAt)))) }
  } finally {
    await close()
  }
}
