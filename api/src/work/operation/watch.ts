import { setTimeout as wait } from 'node:timers/promises'
import type { Db, OpenDatabase } from '../../platform/database/open.ts'
import { recallFarLetters } from '../../platform/mail/far-letters.ts'
import { recallFarAttempts } from '../../records/reports/drawing/far-attempts.ts'
import { bearable, clockJumps, longAfterTrail, wrongClock } from './clock.ts'
import { clockDifference } from './clock-difference.ts'
import { jobsNow, lateAfter, recallFarRuns } from './jobs.ts'
import { type RemotesSettings, registryWatch } from './registry.ts'
import { type StandingOptions, standingWork } from './standing-work.ts'
import { warningOver, warningSentence } from './texts.ts'
import type { Warning, WarningCode } from './warning.ts'

/** Milliseconds for which an outcome is answered again, and between two looks that nobody asked for. */
const keptFor = 10_000
const round = 60_000
/** Milliseconds for which is told what a moment showed: a clock that was set or that a start found far ahead, a forgotten position. */
const noticedFor = 3_600_000
/** Milliseconds after a start in which the drawer catches up with reports that a stop left undrawn. */
const catchingUp = round - keptFor

interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

interface StartOptions {
  readonly log: Log
  readonly demonstration: boolean
  /** Which clock the server's is compared with. */
  readonly kind: OpenDatabase['kind']
  readonly grantedSize?: OpenDatabase['grantedSize']
}

export interface WatchOptions {
  readonly db: Db
  readonly clock: () => Date
  readonly mailServer: boolean
  /** Where the registry of remotes lies; absent where none is looked at. */
  readonly remotes?: RemotesSettings
}

/**
 * Reports stopped background work. Before `start` it knows no log, takes the data for a demonstration's and compares no
 * clocks.
 */
export interface Watch {
  /**
   * One look at a time, whose outcome is cached for seconds. A look that fails keeps the previous outcome.
   * @param within milliseconds after which the previous outcome is answered; the look continues
   */
  warnings(within?: number): Promise<readonly Warning[]>
  /** @returns takes the outcome of each round of a periodic job: its error, or null */
  roundsOf(job: string): (error: unknown) => void
  /** Looks every minute and tells the log of each warning when it begins and when it ends. */
  start(options: StartOptions): Promise<void>
  /**
   * The clock is compared with that of a database server: an embedded database has no other one.
   * @returns seconds by which it differs where that is more than a server may work with, otherwise 0
   */
  clockWrongBy(): Promise<number>
  /** A birth point asked for a position that this database never gave. */
  noticeForgotten(): void
  /** Resolves when a look under way has ended: the database may be closed then. */
  stop(): Promise<void>
}

declare module '../../platform/calls/services.ts' {
  interface Services {
    /** Reports stopped background work; the app stops it when it closes. */
    readonly watch: Watch
  }
}

export function createWatch({ db, clock, mailServer, remotes }: WatchOptions): Watch {
  const registryWarnings = remotes ? registryWatch(remotes) : async () => []
  let standing: StandingOptions = { mailServer, demonstration: true }
  let log: Log | null = null
  let kind: OpenDatabase['kind'] | null = null
  let grantedSize: OpenDatabase['grantedSize'] = () => null
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let roundUnderWay: Promise<void> = Promise.resolve()
  let startedAt = Number.NEGATIVE_INFINITY
  let kept: { readonly warnings: readonly Warning[]; readonly until: number } = { warnings: [], until: 0 }
  /** Since when a periodic job fails. */
  const failing = new Map<string, Date>()

  let difference = clockDifference(db, clock)

  /** Events that are told for an hour. */
  const noticed = new Map<WarningCode, { readonly warning: Warning; readonly until: number }>()
  let jumpedBy = () => 0

  const notice = (warning: Warning) =>
    noticed.set(warning.code, { warning, until: performance.now() + noticedFor })

  /** Clocks are compared after `start` alone. */
  async function clockWarnings(): Promise<Warning[]> {
    if (!kind) return []
    const seconds = jumpedBy()
    if (seconds > 0) notice({ code: 'clock_set', count: 1, seconds })
    return wrongClock(db, kind, clock)
  }

  const noticedNow = () =>
    [...noticed.values()].filter(({ until }) => performance.now() < until).map(({ warning }) => warning)

  const failingRounds = (now: Date): Warning[] => {
    const oldest = Math.min(...[...failing.values()].map((since) => since.getTime()))
    if (failing.size === 0) return []
    const seconds = Math.round((now.getTime() - oldest) / 1000)
    return [{ code: 'rounds_failing', count: failing.size, seconds }]
  }

  /** Rounds that end neither well nor with an error; a start has five minutes for the first. */
  async function lateRounds(now: Date): Promise<Warning[]> {
    if (!kind || performance.now() - startedAt < lateAfter) return []
    const late = (await jobsNow(db, now)).filter((job) => job.late)
    const [oldest] = late.flatMap(({ ranAt }) => (ranAt ? [new Date(ranAt).getTime()] : []))
    if (late.length === 0) return []
    const seconds = oldest ? Math.round((now.getTime() - oldest) / 1000) : 0
    return [{ code: 'rounds_late', count: late.length, seconds }]
  }

  const refusedConnections = (): Warning[] => {
    const count = grantedSize()
    return count === null ? [] : [{ code: 'connections_refused', count, seconds: 0 }]
  }

  const isDue = ({ code }: Warning) =>
    code !== 'reports_without_document' || performance.now() - startedAt >= catchingUp

  const tell = (before: readonly Warning[], after: readonly Warning[]) => {
    const codes = (warnings: readonly Warning[]) => new Set<WarningCode>(warnings.map(({ code }) => code))
    for (const warning of after)
      if (!codes(before).has(warning.code)) log?.warn({ ...warning }, warningSentence(warning.code))
    for (const { code } of before) if (!codes(after).has(code)) log?.warn({ code }, warningOver)
  }

  const look = async () => {
    const now = clock()
    try {
      const warnings = [
        ...(await clockWarnings()),
        ...noticedNow(),
        ...(await standingWork(db, now, standing)).filter(isDue),
        ...(await registryWarnings(now)),
        ...refusedConnections(),
        ...failingRounds(now),
        ...(await lateRounds(now)),
      ]
      tell(kept.warnings, warnings)
      kept = { warnings, until: performance.now() + keptFor }
    } catch (error) {
      // A database that does not answer is told by /readyz itself.
      log?.error({ err: error }, 'a look at the background work failed')
    }
  }

  const warnings = async (within?: number) => {
    if (performance.now() < kept.until) return kept.warnings
    running ??= look().finally(() => {
      running = undefined
    })
    await (within === undefined ? running : Promise.race([running, wait(within, undefined, { ref: false })]))
    return kept.warnings
  }

  const clockWrongBy = async () => {
    const seconds = kind === 'server' ? await difference() : 0
    return seconds > bearable ? seconds : 0
  }

  /**
   * A job that a wrong clock put far in the future is due again once the clock is right. A wrong clock would take right
   * moments for far ones.
   */
  const recallFar = async () => {
    if ((await clockWrongBy()) > 0) return
    await recallFarAttempts(db, clock())
    await recallFarLetters(db)
    await recallFarRuns(db, clock())
  }

  const roundAlone = async () => {
    await recallFar()
    await warnings()
  }

  return {
    warnings,
    clockWrongBy,
    noticeForgotten: () => notice({ code: 'restore_unnoticed', count: 1, seconds: 0 }),
    roundsOf: (job) => (error) => {
      if (error === null) failing.delete(job)
      else if (!failing.has(job)) failing.set(job, clock())
    },
    async start({ log: given, demonstration, kind: compared, grantedSize: granted }) {
      clearInterval(timer)
      log = given
      startedAt = performance.now()
      kind = compared
      if (granted) grantedSize = granted
      standing = { mailServer, demonstration }
      kept = { ...kept, until: 0 }
      difference = clockDifference(db, clock)
      jumpedBy = clockJumps(clock, () => performance.now())
      for (const warning of await longAfterTrail(db, clock)) notice(warning)
      await roundAlone()
      timer = setInterval(() => {
        roundUnderWay = roundAlone().catch((error: unknown) =>
          given.error({ err: error }, 'a look at the background work failed'),
        )
      }, round)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await roundUnderWay
    },
  }
}
