import { join } from 'node:path'
import { Pool } from 'pg'
import { startPostgres } from '../../ops/test/postgres.ts'
import { planning } from '../src/platform/database/postgres.ts'
import { fillThroughDoors, measured } from './fill.ts'
import { keptFolder } from './kept-folder.ts'
import { measure, measureInTurns, percentiles, show, type Times, warmUp } from './measure.ts'
import { multiply } from './multiply.ts'
import type { Facts } from './question.ts'
import { questions } from './questions.ts'
import { rowsRead } from './rows-read.ts'
import { bareScan, scan, scanners, waitingCards } from './scans.ts'
import { type BenchServer, newDataDirectory, type Person, signIn, startServer } from './server.ts'
import { waitFor } from './waited-for.ts'

/*
 * `npm run bench:api`: lists, search and the scan on PostgreSQL with as many cards as a region has, beside the bare SQL
 * of the same question in the same run. Sizes, turns and questions can be chosen:
 *   CARDS=100000 TURNS=50 ONLY=ricerca,ricezione npm run bench:api
 * Ratios are those of the time on the server, where a scan's goal stands too; what a person waits for is beside it.
 * With DATABASE_URL and DATA_DIR it works there, and takes what an earlier run has prepared. With KEEP=FOLDER it keeps what it has
 * prepared for each size there, and takes it in the next run: filling a million cards takes a quarter of an hour.
 */
const sizes = (process.env.CARDS ?? '100000,1000000').split(',').map(Number)
const turns = Number(process.env.TURNS ?? 150)
const people = 20
const doors = 2000
/** Rows and entries of indexes that a page may read, counting included, however large the tables are. */
const rowsAllowed = 200_000
const goals = { list: 2, scan: 3, scanMs: 50 }
const only = (process.env.ONLY ?? '').split(',')
const isChosen = (name: string) => only.some((part) => name.includes(part))
const chosen = questions.filter(({ name }) => isChosen(name))
const scanning = 'lettura di un cartoncino'
const warmUpScans = 30
let missed = 0

for (const cards of sizes) await compareAt(cards)
process.exitCode = missed > 0 ? 1 : 0

async function compareAt(cards: number) {
  const given = process.env.DATABASE_URL
  const kept = process.env.KEEP ? await keptFolder(join(process.env.KEEP, String(cards))) : null
  const postgres = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({ durable: true, ...(kept && { at: kept.cluster, keep: true }) })
  const pool = new Pool({ connectionString: postgres.url, max: people, options: planning })
  const prepared = kept ? kept.isPrepared : given !== undefined && (await isPrepared(pool))
  const dataDirectory = process.env.DATA_DIR ?? kept?.server ?? newDataDirectory()
  let server = await startServer(postgres.url, dataDirectory)
  try {
    const start = performance.now()
    if (!prepared) {
      await fillThroughDoors(server.url, pool, doors)
      await server.stop()
      for (const statement of measured) await pool.query(statement)
      await multiply(pool, cards)
      await waitFor(pool)
      await kept?.prepared()
      server = await startServer(postgres.url, dataDirectory)
    }
    console.log(`\n${cards} cartoncini (preparati in ${Math.round((performance.now() - start) / 1000)} s)`)
    await compareLists(server, pool)
    if (isChosen(scanning)) await compareScans(server, pool)
  } finally {
    await server.stop()
    // A cluster that is kept tells its connections that it ends, also connections that are being closed.
    pool.on('error', () => {})
    await pool.end()
    await postgres.stop()
  }
}

async function isPrepared(pool: Pool) {
  const { rows } = await pool.query(`select to_regclass('public.samples') is not null as there`)
  if (!rows[0].there) return false
  const { rows: many } = await pool.query('select count(*) > 1000 as many from samples')
  return many[0].many as boolean
}

async function factsOf(pool: Pool): Promise<Facts> {
  const column = async <T>(sql: string): Promise<T[]> =>
    (await pool.query({ text: sql, rowMode: 'array' })).rows.map(([value]) => value as T)
  const some = 'order by md5(id::text) limit 500'
  const [laboratory = 0] = await column<number>(`select id::integer from workgroups where code = 'LAB-SNE'`)
  const [analyte = ''] = await column<string>('select analyte from analysis_values order by id limit 1')
  return {
    laboratory,
    analyte,
    barcodes: await column(`select barcode from samples ${some}`),
    protocols: await column(`select protocol_number from samples where protocol_number is not null ${some}`),
    names: await column(`select name_sort from newborns ${some}`),
    newborns: await column(
      `select newborn_id::integer from samples where protocol_number is not null ${some}`,
    ),
  }
}

async function compareLists(server: BenchServer, pool: Pool) {
  const facts = await factsOf(pool)
  const signedIn = new Map<string, Person>()
  for (const { role } of chosen) signedIn.set(role, await signIn(server.url, role))
  console.log(
    `\n${'ms: p50 p95 p99'.padEnd(40)}  da soli               sul server            SQL nudo              in ${people}              rapporto p95`,
  )
  for (const question of chosen) {
    const person = signedIn.get(question.role) as Person
    const served: number[] = []
    const call = async (turn: number) => {
      served.push((await person.get(question.path(turn, facts))).ms)
    }
    const bare = async (turn: number) => {
      for (const { text, values } of question.bare(turn, facts)) await pool.query(text, [...values])
    }
    await warmUp(call)
    await warmUp(bare)
    served.length = 0
    const [own, sql] = alone(await measureInTurns(turns, call, bare))
    const onServer = percentiles(served)
    const together = percentiles(await measure(turns * 2, people, call))
    const bareTogether = percentiles(await measure(turns * 2, people, bare))
    const ratio = onServer.p95 / sql.p95
    if (ratio > goals.list) missed += 1
    console.log(
      `${question.name.padEnd(40)}  ${show(own)}  ${show(onServer)}  ${show(sql)}  ${show(together)}  ${ratio.toFixed(2)} (in ${people}: ${(together.p95 / bareTogether.p95).toFixed(2)})${ratio > goals.list ? ' MANCATO' : ''}`,
    )
    await tellReading(pool, call)
  }
}

function alone([own, sql]: readonly [number[], number[]]): [Times, Times] {
  return [percentiles(own), percentiles(sql)]
}

/** Prints how many rows a question reads: one bound holds for every size of the tables. */
async function tellReading(pool: Pool, call: (turn: number) => Promise<unknown>) {
  if (process.env.PLANS === 'off') return
  const read = await rowsRead(pool, () => call(1))
  const total = [...read.values()].reduce((sum, { scanned, found }) => sum + scanned + found, 0)
  const most = [...read]
    .map(([table, { scanned, found }]) => ({ table, rows: scanned + found }))
    .sort((a, b) => b.rows - a.rows)
    .slice(0, 3)
    .map(({ table, rows }) => `${rows} di ${table}`)
  if (total > rowsAllowed) missed += 1
  console.log(
    `${''.padEnd(40)}  ${total} righe lette (${most.join(', ')})${total > rowsAllowed ? ' TROPPE' : ''}`,
  )
}

async function compareScans(server: BenchServer, pool: Pool) {
  const cards = await waitingCards(pool, turns * 3 + warmUpScans * 2)
  const next = () => {
    const card = cards.pop()
    if (!card) throw new Error('No card is left to scan.')
    return card
  }
  const staff = await scanners(server.url, people)
  const [first] = staff
  if (!first) return
  const served: number[] = []
  const own = async () => {
    served.push((await scan(first, next())).ms)
  }
  const bare = () => bareScan(pool, next())
  await measure(warmUpScans, 1, own)
  await measure(warmUpScans, 1, bare)
  served.length = 0
  const [outside, sql] = alone(await measureInTurns(turns, own, bare))
  const onServer = percentiles(served)
  const together = percentiles(
    await measure(turns, people, (_, person) => scan(staff[person] as Person, next())),
  )
  const ratio = onServer.p95 / sql.p95
  if (ratio > goals.scan || onServer.p95 > goals.scanMs) missed += 1
  console.log(
    `${scanning.padEnd(40)}  ${show(outside)}  ${show(onServer)}  ${show(sql)}  ${show(together)}  ${ratio.toFixed(2)}${ratio > goals.scan || onServer.p95 > goals.scanMs ? ' MANCATO' : ''}`,
  )
}
