import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../ops/test/postgres.ts'
import { BirthPointOfDay } from '../src/entry/demo/day/birth-point.ts'
import { goOn } from '../src/entry/demo/day/go-on.ts'
import { MadeCards } from '../src/entry/demo/day/made-cards.ts'
import { staffAt } from '../src/entry/demo/day/staff.ts'
import type { Listener } from '../src/platform/calls/over-http.ts'
import { percentiles, show } from './measure.ts'
import { startOn } from './server.ts'
import { countLost } from './soak-checks.ts'
import { lookAround } from './soak-people.ts'

/*
 * `npm run test:soak`: the demonstration laboratory goes on by itself on PostgreSQL while people open pages. Printed are p50, p95 and p99 by
 * call, the memory of the server over time, and what got lost. It fails where something is lost, a call answers 5xx, or memory grows.
 *   npm run test:soak -- --minutes 60 --people 20
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    people: { type: 'string', default: '20' },
    cards: { type: 'string', default: '8' },
  },
})
const minutes = Number(values.minutes)
const people = Number(values.people)
const cards = Number(values.cards)
if (!(minutes > 0) || !(people >= 0) || !(cards > 0))
  throw new Error('--minutes, --people and --cards are numbers above 0.')
/** Seconds between two looks at the memory of the server. */
const memoryEvery = 10
/** Growth of the memory from the second quarter of the run to the last one that still counts as flat. */
const mostGrowth = 1.15
/** Minutes below which memory says nothing: code is still compiled and caches are filled. */
const leastMinutes = 10

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)

const times = new Map<string, number[]>()
const failures = new Map<string, number>()
let signed = 0
const told: Listener = (name, status, ms) => {
  const measured = times.get(name) ?? []
  measured.push(ms)
  times.set(name, measured)
  if (status >= 500) failures.set(`${name} ${status}`, (failures.get(`${name} ${status}`) ?? 0) + 1)
  if (name === 'acceptReport' && status === 200) signed += 1
}
const failed = (error: unknown) => {
  const text = error instanceof Error ? error.message.slice(0, 120) : String(error)
  failures.set(text, (failures.get(text) ?? 0) + 1)
}

const dataDir = await mkdtemp(join(tmpdir(), 'sne-soak-'))
const postgres = await startPostgres({ durable: true })
const server = await startOn({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, DEMO_DATA: 'small' })
const memory: number[] = []
const watching = setInterval(async () => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  if (kilobytes) memory.push(Number(kilobytes) / 1024)
}, memoryEvery * 1000)
try {
  const signal = AbortSignal.timeout(minutes * 60_000)
  const made = new MadeCards()
  const { staff, birthPoint } = staffAt(server.url, told)
  const clock = { now: () => new Date() }
  const day = { staff, birthPoint: new BirthPointOfDay(birthPoint, made), made, clock, cards }
  const [done] = await Promise.all([
    goOn(day, { pause: 300, signal, tell: () => undefined }),
    lookAround({ url: server.url, count: people, signal, told, failed }),
  ])
  clearInterval(watching)
  const lost = await countLost(postgres.url, { cards: made.barcodes, signed })
  process.exitCode = print({ turns: done.turns, refused: done.refused, made: made.barcodes.length, lost })
    ? 0
    : 1
} finally {
  clearInterval(watching)
  await server.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

interface Run {
  readonly turns: number
  readonly refused: number
  readonly made: number
  readonly lost: Awaited<ReturnType<typeof countLost>>
}

/** @returns whether everything holds */
function print({ turns, refused, made, lost }: Run): boolean {
  console.log(
    `${minutes} minuti, ${people} persone, ${turns} giri, ${made} cartoncini, ${signed} firme singole, ${refused} passi rifiutati`,
  )
  console.log('\nms, p50 p95 p99')
  for (const [name, measured] of [...times].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${name.padEnd(36)} ${show(percentiles(measured))}  (${measured.length})`)
  const quarter = Math.floor(memory.length / 4)
  const [second, last] = [mean(memory.slice(quarter, 2 * quarter)), mean(memory.slice(3 * quarter))]
  const growth = quarter > 0 ? last / second : 1
  const judged = minutes >= leastMinutes
  console.log(
    `\nmemoria del server, MB: secondo quarto ${second.toFixed(0)}, ultimo quarto ${last.toFixed(0)}, rapporto ${growth.toFixed(2)} (al più ${mostGrowth}${judged ? '' : '; non giudicato sotto i dieci minuti'})`,
  )
  console.log('\nperso')
  for (const [what, count] of Object.entries(lost)) console.log(`  ${what.padEnd(60)} ${count}`)
  for (const [what, count] of failures) console.log(`  errore: ${what} × ${count}`)
  const held =
    Object.values(lost).every((count) => count === 0) &&
    failures.size === 0 &&
    (!judged || growth <= mostGrowth)
  console.log(held ? '\nTIENE' : '\nNON TIENE')
  return held
}
