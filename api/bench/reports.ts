import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../ops/test/postgres.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { renderDocument } from '../src/platform/documents/render.ts'
import { analysedPlate } from '../src/testing/analysed.ts'
import { startTestApp, type TestApp } from '../src/testing/index.ts'
import { install } from '../src/testing/template.ts'
import { percentiles, show } from './measure.ts'
import { type Person, personOf, startOn } from './server.ts'

/*
 * `npm run bench:reports`: ordinary reports accepted in calls of twenty and drawn beside them, while a colleague lists and
 * opens records. Beside it the same pages by pdfkit alone, in a bare loop of the same run. On the embedded database, or on
 * a PostgreSQL server of the run's own.
 *   REPORTS=300 npm run bench:reports -- --postgres
 */
const count = Number(process.env.REPORTS ?? 300)
const goals = { ratio: 1.3, othersP95: 100 }
const cardsOfPlate = 80
const idsOfCall = 20
/** Milliseconds between two calls of the colleague, and between two looks at what is still to be drawn. */
const pause = 15
const lookEvery = 150
/** Looks until the bench gives up: five minutes. */
const mostLooks = 2000

const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } })
const dataDir = await mkdtemp(join(tmpdir(), 'sne-bench-reports-'))
const postgres = values.postgres ? await startPostgres({ durable: true }) : null
const place = { dataDir, databaseUrl: postgres?.url, databasePool: 4 }
try {
  await compare()
} finally {
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
}

interface Prepared {
  readonly ids: readonly number[]
  readonly supervisor: string
  readonly colleague: string
  readonly newbornIds: readonly number[]
}

async function compare() {
  const prepared = await prepare()
  const server = await startOn({ DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl ?? '', DEMO_DATA: 'off' })
  const measured = await acceptAll(server.url, prepared).finally(() => server.stop())
  const bare = await drawAlone()
  const ratio = measured.drawn / bare
  const others = percentiles(measured.others)
  const missed = ratio > goals.ratio || others.p95 > goals.othersP95
  console.log(`${count} referti, ms`)
  console.log(`  pdfkit da solo                        ${bare.toFixed(0)}`)
  console.log(`  accettati                             ${measured.accepted.toFixed(0)}`)
  console.log(
    `  accettati e disegnati                 ${measured.drawn.toFixed(0)}  rapporto ${ratio.toFixed(2)}`,
  )
  console.log(`  chiamate di un collega, p50 p95 p99   ${show(others)}  (${measured.others.length})`)
  if (missed) console.log('MANCATO')
  process.exitCode = missed ? 1 : 0
}

/** Reports that wait for their supervisor, made through the doors of the product. */
async function prepare(): Promise<Prepared> {
  const database = await openDatabase(place)
  await install(database.db)
  const test = await startTestApp({ database, env: { DATA_DIR: dataDir } })
  test.clock.set(new Date().toISOString())
  for (let made = 0; made < count; made += cardsOfPlate)
    await makeReports(test, Math.min(cardsOfPlate, count - made))
  const reports = await test.db.selectFrom('reports').select(['id', 'newbornId']).orderBy('id').execute()
  if (reports.length < count) throw new Error(`Only ${reports.length} reports were made.`)
  const supervisor = await test.as('supervisor', { validator: true })
  const colleague = await test.as('acceptance')
  await test.close()
  return {
    ids: reports.slice(0, count).map(({ id }) => id),
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

/** Milliseconds until all are accepted, until all are drawn, and of each call of the colleague meanwhile. */
async function acceptAll(url: string, { ids, supervisor, colleague, newbornIds }: Prepared) {
  const validator = personOf(url, supervisor)
  const other = personOf(url, colleague)
  // Compiled and in memory, as after the first minutes of a day.
  for (let turn = 0; turn < 30; turn += 1) await ask(other, newbornIds, turn)
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
  const start = performance.now()
  try {
    for (let from = 0; from < ids.length; from += idsOfCall) {
      const { body } = await validator.patch('/report/accept-all', { ids: ids.slice(from, from + idsOfCall) })
      const { leftOut } = body as { leftOut: number }
      if (leftOut > 0)
        throw new Error(`${leftOut} reports were left out: ${JSON.stringify(body).slice(0, 300)}`)
    }
    const accepted = performance.now() - start
    await allDrawn(validator, ids)
    return { accepted, drawn: performance.now() - start, others }
  } finally {
    over = true
    await working
  }
}

function ask(person: Person, newbornIds: readonly number[], turn: number) {
  const newbornId = newbornIds[(turn * 7919) % newbornIds.length]
  return person.get(turn % 2 === 0 ? '/shipping/list?pageSize=25' : `/newborn/${newbornId}`)
}

async function allDrawn(person: Person, ids: readonly number[]) {
  // The queue is drawn in its order, two at a time: when its last two are there, all are. `drawAlone` counts them.
  const wanted = ids.slice(-2)
  for (let look = 0; look < mostLooks; look += 1) {
    const { body } = await person.get(`/report/${wanted.at(-1)}`)
    if ((body as { document: string }).document !== 'ready') await wait(lookEvery)
    else wanted.pop()
    if (wanted.length === 0) return
  }
  throw new Error('Some reports were not drawn.')
}

/** Milliseconds in which pdfkit draws the same pages, one after the other in this thread. */
async function drawAlone(): Promise<number> {
  const { db, close } = await openDatabase(place)
  try {
    const rows = await db
      .selectFrom('reportDocuments')
      .select('input')
      .where('drawnAt', 'is not', null)
      .orderBy('reportId')
      .execute()
    if (rows.length !== count) throw new Error(`${rows.length} reports of ${count} are drawn.`)
    const [first] = rows
    if (first)
      for (let turn = 0; turn < 10; turn += 1) await renderDocument({ kind: 'report', data: first.input })
    const start = performance.now()
    for (const { input } of rows) await renderDocument({ kind: 'report', data: input })
    return performance.now() - start
  } finally {
    await close()
  }
}
