import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../platform/database/open.ts'
import type { Documents } from '../../../platform/documents/index.ts'
import type { FileStore } from '../../../platform/files/store.ts'
import { ThreadError } from '../../../platform/threads/thread-queue.ts'
import { reportFileName } from '../file-name.ts'
import { Keeper } from './keeper.ts'
import { Leases } from './leases.ts'
import {
  type Claimed,
  claimDrawings,
  type Drawn,
  endLeases,
  keepDrawings,
  postponeDrawing,
  releaseDrawings,
  renewLeases,
} from './queue.ts'

/** Reports that one claim takes: few enough to leave some to a second process. */
const claimSize = 16
/**
 * Least milliseconds between two claims: reports that are accepted one after the other are claimed and kept several at a
 * time. On the embedded database every claim and every commit holds up the acceptance.
 */
const claimEveryMs = 100
/** Reports under way at once: the contents of two are stored while the thread draws the third (docs/measurements/reports.md). */
export const lanes = 3
/** Milliseconds between two looks at the queue: attempts that failed, and what other processes left. */
const roundMs = 5000

interface Log {
  error(details: object, message: string): void
}

export interface DrawerOptions {
  readonly db: Db
  readonly files: FileStore
  readonly documents: Documents
  readonly clock: () => Date
  /** Milliseconds between two renewals of claims; fewer in tests. */
  readonly renewEveryMs?: number
  /** While it says so nothing is drawn: it would be stamped with false moments. */
  readonly isClockWrong?: () => Promise<boolean>
}

interface DrawerStart {
  readonly log: Log
  /** No other process uses the database. */
  readonly alone: boolean
  /** Told of each drawing, and of each look that found nothing: its error, or null. */
  readonly onRound?: (error: unknown) => void
}

/** Draws the documents of accepted reports beside the calls, from the input that the acceptance stored. */
export interface ReportDrawer {
  /** Says that a report waits; called after the commit of its acceptance. */
  wake(): void
  /** Draws what waits and looks again every few seconds. */
  start(options: DrawerStart): Promise<void>
  /** Resolves when nothing is under way and nothing can be claimed at the present time. */
  settled(): Promise<void>
  /** Ends after the drawings under way and gives the other claims back. */
  stop(): Promise<void>
}

declare module '../../../platform/calls/services.ts' {
  interface Services {
    /** Draws accepted reports beside the calls; the app stops it when it closes. */
    readonly reportDrawer: ReportDrawer
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown')

export function createReportDrawer({
  db,
  files,
  documents,
  clock,
  renewEveryMs,
  isClockWrong = async () => false,
}: DrawerOptions): ReportDrawer {
  const leases = new Leases({ renew: (claims) => renewLeases(db, clock(), claims), renewEveryMs })
  const claimed: Claimed[] = []
  let claiming: Promise<void> | null = null
  let lastClaimAt = Number.NEGATIVE_INFINITY
  /** Wakes before the last claim, where that found all that waited. */
  let foundAllAt = -1
  const underWay = new Set<Promise<void>>()
  /** Lanes that still look at the queue: one that ends is no longer counted before its promise is settled. */
  let looking = 0
  /** Grows with every wake: a lane that found nothing looks again when it has grown meanwhile. */
  let wakes = 0
  let stopped = false
  let told: (error: unknown) => void = () => {}
  let timer: NodeJS.Timeout | undefined
  let log: Log = {
    error: (details, message) => process.emitWarning(`${message}: ${JSON.stringify(details)}`),
  }

  async function claim(): Promise<void> {
    const early = lastClaimAt + claimEveryMs - performance.now()
    if (early > 0) await wait(early)
    if (stopped) return
    const claimedAt = performance.now()
    lastClaimAt = claimedAt
    const seen = wakes
    const found = await claimDrawings(db, clock(), claimSize)
    leases.hold(found, claimedAt)
    claimed.push(...found)
    foundAllAt = found.length < claimSize ? seen : -1
  }

  async function next(): Promise<Claimed | undefined> {
    if (stopped) return undefined
    if (claimed.length === 0) {
      if (foundAllAt === wakes) return undefined
      claiming ??= claim().finally(() => {
        claiming = null
      })
      await claiming
    }
    const one = claimed.shift()
    // The lease is nearly over: the next claimer draws it.
    if (one && !leases.allowsBeginning(one.reportId)) {
      await leases.giveUp([one.reportId])
      return next()
    }
    return one
  }

  async function postpone(one: Claimed, error: unknown): Promise<void> {
    log.error({ err: error, reportId: one.reportId, attempts: one.attempts }, 'a report was not drawn')
    await leases.giveUp([one.reportId])
    await postponeDrawing(db, clock(), one, wordsOf(error))
  }

  const keeper = new Keeper<Claimed & Drawn>({
    keep: async (drawn) => {
      await keepDrawings(db, clock(), drawn)
      await leases.giveUp(drawn.map(({ reportId }) => reportId))
    },
    // Without a database the lease ends by itself.
    failed: (one, error) =>
      postpone(one, error).catch((further: unknown) => {
        log.error({ err: further, reportId: one.reportId }, 'a report was not put off')
      }),
  })

  async function draw(one: Claimed): Promise<void> {
    try {
      const kept = await files.putBy((place) => documents.keep({ kind: 'report', json: one.input, place }))
      const name = reportFileName(one.number, one.reportId)
      keeper.add({ ...one, file: { ...kept, name } })
    } catch (error) {
      if (error instanceof ThreadError && error.code === 'closed') {
        // Nothing is drawn in this process any more.
        stopped = true
        await leases.giveUp([one.reportId])
        await releaseDrawings(db, clock(), [one.reportId])
        return
      }
      await postpone(one, error)
    }
  }

  async function lane(): Promise<void> {
    try {
      for (;;) {
        const seen = wakes
        if (await isClockWrong()) return
        const one = await next()
        if (one) await draw(one)
        told(null)
        if (one) continue
        if (stopped || seen === wakes) return
      }
    } catch (error) {
      // The database did not answer: the next round tries again.
      log.error({ err: error }, 'a round of drawing reports failed')
      told(error)
    } finally {
      looking -= 1
      await keeper.done()
    }
  }

  function wake(): void {
    wakes += 1
    while (!stopped && looking < lanes) {
      looking += 1
      const started = lane()
      underWay.add(started)
      void started.finally(() => underWay.delete(started))
    }
  }

  return {
    wake,
    async start({ log: given, alone, onRound = () => {} }) {
      log = given
      told = onRound
      if (alone) await endLeases(db, clock())
      timer = setInterval(wake, roundMs)
      timer.unref()
      wake()
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all(underWay)
      const unused = claimed.splice(0).map(({ reportId }) => reportId)
      await leases.giveUp(unused)
      if (unused.length > 0) await releaseDrawings(db, clock(), unused)
    },
  }
}
