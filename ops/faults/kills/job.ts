import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../api/src/platform/database/open.ts'

/** One call of somebody at work, which may be made again: an effect that exists already changes nothing. */
export interface Task {
  readonly key: string
  /** @throws Error of a refusal, TypeError when no answer came */
  run(): Promise<unknown>
}

/** Calls of one kind, made by several people at once. */
export interface Job {
  readonly action: string
  readonly tasks: readonly Task[]
  /** How many people make them. */
  readonly people: number
  /** Milliseconds after an answer within which the server is killed: about the time of one call. */
  readonly longest: number
  /** The tasks among these whose effect is in the database. */
  stored(db: Db, keys: readonly string[]): Promise<readonly string[]>
}

export interface Attempt {
  /** Answered 2xx. */
  readonly confirmed: ReadonlySet<string>
  /** Sent, and not answered when the server was killed. */
  readonly unanswered: readonly string[]
  /** Refusals of a living server. */
  readonly problems: readonly string[]
}

/** When the server is killed: so many milliseconds after so many answers. */
export interface Moment {
  readonly answers: number
  readonly milliseconds: number
}

/** Makes the tasks of a job until the server is killed. */
export async function attempt(job: Job, moment: Moment, kill: () => Promise<void>): Promise<Attempt> {
  const confirmed = new Set<string>()
  const open = new Set<string>()
  const problems: string[] = []
  const waiting = [...job.tasks]
  let over = false
  let reached = () => {}
  const enough = new Promise<void>((resolve) => {
    reached = resolve
  })
  const person = async () => {
    for (let task = waiting.shift(); task && !over; task = waiting.shift()) {
      open.add(task.key)
      try {
        await task.run()
        confirmed.add(task.key)
      } catch (error) {
        if (!(error instanceof TypeError)) problems.push(String(error))
      }
      // A task without an answer at the kill stays in the list.
      if (!over) open.delete(task.key)
      if (confirmed.size >= moment.answers) reached()
    }
    reached()
  }
  if (moment.answers === 0) reached()
  const people = Array.from({ length: job.people }, person)
  await enough
  await wait(moment.milliseconds)
  over = true
  await kill()
  await Promise.all(people)
  return { confirmed, unanswered: [...open].filter((key) => !confirmed.has(key)), problems }
}

/** Makes the tasks that had no answer, as people do after an interruption. @returns the refusals */
export async function goOn(job: Job, confirmed: ReadonlySet<string>): Promise<string[]> {
  const problems: string[] = []
  for (const task of job.tasks) {
    if (confirmed.has(task.key)) continue
    try {
      await task.run()
    } catch (error) {
      problems.push(`did not go on: ${error}`)
    }
  }
  return problems
}
