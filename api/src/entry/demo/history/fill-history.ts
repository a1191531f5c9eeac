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
  // One transaction after the other, so that numbers follow the order of the calls; no letter leaves.
  const own: Settings = { ...settings, ...hours, logLevel: 'error', databasePool: 1, smtpUrl: undefined }
  const { app, services } = await serve(own, db, clock.now)
  const staff = staffOf({ app, db, clock, settings: own })
  return { app, db, services, clock, now, staff } satisfies History
}

/** Letters of the history are none that leave: a mail server would send them at the start. */
const closeLetters = ({ db }: History) =>
  db
    .updateTable('mailOutbox')
    .set((eb) => ({ sentAt: eb.ref('createdAt'), text: null, sealedText: null }))
    .where('sentAt', 'is', null)
    .execute()

/** Days before the present at whose end the numbers of rows are counted: plans of queries follow from them. */
const countedAt = [56, 40, 20]

/**
 * Fills in sixty days of three laboratories by the calls of people and birth points. A simulated
 * clock moves from the first day to now.
 * @throws Error of the first call that is refused
 */
export async function fillHistory(options: HistoryOptions): Promise<void> {
  const { db, now, tell } = options
  const history = await openHistory(options, new Date(now.getTime() - (historyDays + 1) * dayMs))
  const plan = consignments(now, (daysAgo) => new Date(now.getTime() - daysAgo * dayMs))
  const cases = casesByBarcode(now)
  const profiles = () => profilesOfCards(history, cases)
  const days: Days = { history, plan, cases, profiles, birthPoints: new BirthPoints(history, plan) }
  try {
    for (let daysAgo = historyDays; daysAgo >= 1; daysAgo -= 1) {
      tell(historyDays - daysAgo + 1, historyDays)
      await workingDay(days, daysAgo)
      if (countedAt.includes(daysAgo)) await sql`analyze`.execute(db)
    }
    await today(days)
    await tidyDesks(history)
    await closeLetters(history)
    await history.staff.leave()
  } finally {
    await history.app.close()
  }
}
