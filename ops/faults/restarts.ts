import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../api/src/entry/demo/random.ts'
import { openServer } from '../../api/src/platform/database/open.ts'
import { startPostgres, type TemporaryPostgres } from '../test/postgres.ts'
import { effectsOf, type Load, startLoad } from './load.ts'
import { settingsIn, startSilent } from './product.ts'
import { judged, type Kind, type Row } from './row.ts'

const kind = 'restarts'
const modes = ['fast', 'immediate'] as const
/** Restarts of each mode. */
const each = 4
/** Calls that must be confirmed before and after a restart. */
const between = 15
/** Milliseconds after them within which the database is restarted. */
const longest = 300

/** Times that the database is stopped by a signal, and milliseconds that a call may wait meanwhile. */
const stops = 3
const longestWait = 17_000
/** Calls that are refused before the database resumes. */
const refused = 10

const told = (load: Load) => load.answers.get('503') ?? 0

/** Stops all processes of the database until calls are refused: no connection is closed, as when its network is gone. */
async function hangUnder(load: Load, postgres: TemporaryPostgres): Promise<void> {
  const before = told(load)
  const end = Date.now() + 90_000
  await postgres.hang()
  while (told(load) < before + refused && Date.now() < end) await wait(50)
  await postgres.goOn()
}

/** Answers that are neither 200 nor 503 with `Retry-After`. */
export const unforeseen = ({ answers }: Load): string[] =>
  [...answers]
    .filter(([word]) => word !== '200' && word !== '503')
    .map(([word, count]) => `${count} × ${word}`)

const faultOf = (mode: (typeof modes)[number] | 'stopped') =>
  mode === 'stopped'
    ? { fault: 'PostgreSQL is stopped (SIGSTOP)', tried: `${stops} times under load` }
    : { fault: `PostgreSQL restarts (${mode})`, tried: `${each} restarts under load` }

async function lookAt(url: string, load: Load): Promise<string[]> {
  const { db, close } = openServer(url, 1)
  return effectsOf(db, load).finally(close)
}

/** PostgreSQL restarts while people work: its own cluster, and a server that is never restarted. */
export const restarts: Kind = {
  name: kind,
  async run({ seed }) {
    const postgres = await startPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'sne-faults-'))
    const product = await startSilent({ ...settingsIn(folder), DATABASE_URL: postgres.url }, folder)
    const random = createRandom(seed, kind)
    const rows: Row[] = []
    try {
      for (const mode of [...modes, 'stopped'] as const) {
        const load = await startLoad(product.url, mode)
        const times = mode === 'stopped' ? stops : each
        for (let time = 0; time < times; time += 1) {
          await load.reaches(between)
          await wait(random.next() * longest)
          await (mode === 'stopped' ? hangUnder(load, postgres) : postgres.restart(mode))
        }
        await load.reaches(between)
        await load.stop()
        const answers = [...load.answers].sort().map(([word, count]) => `${word}: ${count}`)
        const ready = (await fetch(`${product.url}/readyz`)).status
        rows.push(
          judged({
            ...{ kind, ...faultOf(mode) },
            seen: `${answers.join(', ')}; ${load.confirmed.size} confirmed and kept; slowest answer ${(load.slowest / 1000).toFixed(1)} s; /readyz ${ready}`,
            problems: [
              ...unforeseen(load),
              ...(await lookAt(postgres.url, load)),
              ...(load.slowest < longestWait ? [] : [`a call waited ${Math.round(load.slowest / 1000)} s`]),
              ...(ready === 200 ? [] : [`/readyz answers ${ready}`]),
            ],
          }),
        )
      }
      return rows
    } finally {
      await product.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
