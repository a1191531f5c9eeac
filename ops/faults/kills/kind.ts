import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom, type Random } from '../../../api/src/entry/demo/random.ts'
import type { Db } from '../../../api/src/platform/database/open.ts'
import { brokenTransitions } from '../../../api/src/testing/broken-transitions.ts'
import { halfDone } from '../../../api/src/testing/half-done.ts'
import { type Person, personAt } from '../../../e2e/support/people.ts'
import { judged, type Kind, type Row } from '../row.ts'
import { jobsOf } from './batch.ts'
import { documentsOf } from './documents.ts'
import { type Attempt, attempt, goOn, type Job } from './job.ts'
import { onEmbedded, onPostgres, type Place } from './place.ts'

const kind = 'kills'
/** Batches of work on each database, a kill in each of their five jobs: 60 kills in all. */
const plan = { postgres: { batches: 9, cards: 20 }, embedded: { batches: 3, cards: 10 } }

/** Result of one kill. */
interface Killed extends Attempt {
  readonly action: string
  /** Unanswered tasks whose effect was nevertheless in the database. */
  readonly storedUnanswered: number
}

const missing = async (db: Db, job: Job, keys: readonly string[]) => {
  const stored = new Set(keys.length > 0 ? await job.stored(db, keys) : [])
  return keys.filter((key) => !stored.has(key))
}

/** People who read lists meanwhile, one after the other. @returns ends them */
async function keepReading(url: string): Promise<() => Promise<void>> {
  const [analyst, supervisor] = [await personAt(url, 'analista'), await personAt(url, 'supervisore')]
  let over = false
  const read = async (person: Person, path: string) => {
    while (!over) await person.get(path).catch(() => wait(20))
  }
  const all = Promise.all([
    read(analyst, '/plate/list?pageSize=100'),
    read(supervisor, '/report/list/own?pageSize=100'),
  ])
  return async () => {
    over = true
    await all
  }
}

/** Kills the server in a job, starts it again, looks at the database and ends the job. */
async function killDuring(place: Place, job: Job, random: Random, batch: number): Promise<Killed> {
  const moment = {
    answers: random.int(0, job.tasks.length - 1),
    milliseconds: Math.round(random.next() * job.longest),
  }
  const endReading = await keepReading(place.url)
  const tried = await attempt(job, moment, place.kill)
  await endReading()
  const { unanswered } = tried
  const seen = await place.restart(async (db) => ({
    lost: await missing(db, job, [...tried.confirmed]),
    notStored: await missing(db, job, unanswered),
    broken: [...(await halfDone(db)), ...(await brokenTransitions(db))],
  }))
  const lost = seen.lost.map((key) => `confirmed and lost: ${key}`)
  const problems = [...tried.problems, ...lost, ...seen.broken, ...(await goOn(job, tried.confirmed))]
  return {
    ...tried,
    action: job.action,
    storedUnanswered: unanswered.length - seen.notStored.length,
    problems: problems.map(
      (text) => `batch ${batch}, ${moment.milliseconds} ms after answer ${moment.answers}: ${text}`,
    ),
  }
}

function rowOf(place: Place, action: string, all: readonly Killed[]): Row {
  const sum = (count: (one: Killed) => number) => all.reduce((total, one) => total + count(one), 0)
  const inside = all.filter(({ unanswered }) => unanswered.length > 0).length
  return judged({
    ...{ kind, fault: `SIGKILL during ${action}`, tried: `${all.length} kills, ${place.name}` },
    seen: `${inside} within a call; ${sum(({ confirmed }) => confirmed.size)} calls confirmed and kept, ${sum(
      ({ unanswered }) => unanswered.length,
    )} unanswered (${sum(({ storedUnanswered }) => storedUnanswered)} stored), then repeated`,
    problems: all.flatMap(({ problems }) => problems),
  })
}

/** The kills on one database. @param jobs gets every job, to look at its effects once more at the end */
async function killAt(
  place: Place,
  { batches, cards }: { readonly batches: number; readonly cards: number },
  random: Random,
  jobs: Job[],
): Promise<Row[]> {
  const killed: Killed[] = []
  for (let batch = 1; batch <= batches; batch += 1) {
    for await (const job of jobsOf(place.url, `GUASTI-${batch}`, cards)) {
      jobs.push(job)
      killed.push(await killDuring(place, job, random, batch))
    }
    const failed = killed.reduce((sum, { problems }) => sum + problems.length, 0)
    console.log(`${place.name}: ${killed.length} kills, ${failed} problems`)
  }
  return [...Map.groupBy(killed, ({ action }) => action)].map(([action, all]) => rowOf(place, action, all))
}

/** After the last kill: every effect of all jobs, every document, and nothing half done. */
async function lastLook(place: Place, jobs: readonly Job[]): Promise<Row> {
  const { count, problems } = await documentsOf(place.url)
  await place.kill()
  const seen = await place.restart(async (db) => {
    const lost: string[] = []
    for (const job of jobs) {
      const keys = job.tasks.map(({ key }) => key)
      lost.push(...(await missing(db, job, keys)).map((key) => `${job.action}: ${key} is not there`))
    }
    return [...lost, ...(await halfDone(db)), ...(await brokenTransitions(db))]
  })
  const done = jobs.reduce((sum, { tasks }) => sum + tasks.length, 0)
  return judged({
    ...{ kind, fault: 'after all kills', tried: place.name },
    ...{ seen: `${done} calls have their effect, ${count} reports their document` },
    problems: [...problems, ...seen],
  })
}

/** 60 kills under load, in five actions, on both databases. */
export const kills: Kind = {
  name: kind,
  async run({ seed, cluster }) {
    await cluster()
    const folder = await mkdtemp(join(tmpdir(), 'sne-faults-'))
    const places: Place[] = []
    try {
      const server = await onPostgres(folder)
      places.push(server)
      const serverJobs: Job[] = []
      const rows = await killAt(server, plan.postgres, createRandom(seed, kind, 'server'), serverJobs)
      const embedded = await onEmbedded(folder)
      places.push(embedded)
      const embeddedJobs: Job[] = []
      rows.push(
        ...(await killAt(embedded, plan.embedded, createRandom(seed, kind, 'embedded'), embeddedJobs)),
      )
      // Documents that a killed process had claimed on the server wait for two minutes: the embedded database came first.
      return [...rows, await lastLook(embedded, embeddedJobs), await lastLook(server, serverJobs)]
    } finally {
      for (const place of places) await place.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
