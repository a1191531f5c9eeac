import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../../../platform/calls/services.ts'
import type { Db } from '../../../platform/database/open.ts'
import type { Settings } from '../../../platform/settings.ts'
import { BirthPoints } from './birth-points.ts'
import { casesByBarcode, consignments, historyDays } from './consignments.ts'
import type { Days } from './days.ts'
import type { History } from './laboratory.ts'
import { MovingClock } from './moving-clock.ts'
import { profilesOfCards } from './profiles-of-cards.ts'
import { staffOf } from './staff.ts'
import { tidyDesks } from './tidy-desks.ts'
import { today } from './today.ts'
import { workingDay } from './working-day.ts'

const dayMs = 86_400_000
/** Sessions of the fill last as long as the history, and births before it. */
const hoursOfHistory = (historyDays + 10) * 24

/** Makes a server without a socket whose time is the clock's and which draws no documents. */
export type HistoryServer = (
  settings: Settings,
  db: Db,
  clock: () => Date,
) => Promise<{ readonly app: FastifyInstance; readonly services: Services }>

interface HistoryOptions {
  readonly settings: Settings
  readonly db: Db
  readonly serve: HistoryServer
  /** When the fill began: the history ends there. */
  readonly now: Date
  /** Told of each day, from 1. */
  readonly tell: (day: number, days: number) => void
}

/** The server of the history: its clock moves, and nobody is signed out. */
async function openHistory({ settings, db, serve, now }: HistoryOptions, start: Date) {
  const clock = new MovingClock(start, now)
  const hours = { sessionIdleMinutes: hoursOfHistory * 60, sessionMaxHours: hoursOfHistory }
  const own: Settings = { ...settings, ...hours, logLevel: 'error' }
  const { app, services } = await serve(own, db, clock.now)
  const staff = staffOf({ app, db, clock, settings: own })
  return { app, db, services, clock, now, staff } satisfies History
}

/** The last moment at which somebody worked in an earlier fill that was stopped; null before the first step. */
async function lastStep(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('auditTrail')
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  return at === null ? null : new Date(at)
}

/**
 * Fills in sixty days of three laboratories by the calls that people and birth points make, under a clock that moves
 * from then to now. After an interruption it goes on with the day at which the earlier one was stopped.
 */
export async function fillHistory(options: HistoryOptions): Promise<void> {
  const { settings, db, now, tell } = options
  const start = new Date(now.getTime() - (historyDays + 1) * dayMs)
  const reached = (await lastStep(db)) ?? start
  const history = await openHistory(options, reached)
  const plan = consignments(now, (daysAgo) => new Date(now.getTime() - daysAgo * dayMs))
  const cases = casesByBarcode(now)
  const profiles = () => profilesOfCards(history, cases)
  const days: Days = { history, plan, cases, profiles, birthPoints: new BirthPoints(history, plan) }
  // One commit waits for the disk less; a fill that is stopped goes on from what the disk holds.
  const isEmbedded = settings.databaseUrl === undefined
  if (isEmbedded) await sql`set synchronous_commit = off`.execute(db)
  try {
    const first = Math.min(historyDays, Math.ceil((now.getTime() - reached.getTime()) / dayMs))
    for (let daysAgo = first; daysAgo >= 1; daysAgo -= 1) {
      tell(historyDays - daysAgo + 1, historyDays)
      await workingDay(days, daysAgo)
      // Plans of queries follow from the numbers of rows, which grow quickly.
      if (daysAgo % 10 === 0) await sql`analyze`.execute(db)
    }
    await today(days)
    await tidyDesks(history)
    await history.staff.leave()
  } finally {
    if (isEmbedded) await sql`set synchronous_commit = on`.execute(db)
    await history.app.close()
  }
}
