import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../platform/database/open.ts'
import type { Viewer } from '../platform/sessions/viewer.ts'
import { renewPassed, sweepStandings } from '../records/standings/sweep.ts'
import { pairDifferences } from '../work/duplicate/differences.ts'
import { failsafeDifferences } from '../work/failsafe/differences.ts'
import { standingDifferences } from '../work/turnaround/differences.ts'

/** Newborns of one transaction, whose commits wait for it, and transactions of one round. */
const together = 100
const transactions = 20

/** A viewer who sees every laboratory, as the lists read a person. */
export const everything: Pick<Viewer, 'seesAll' | 'workgroupId' | 'visibleScreenings'> = {
  seesAll: true,
  workgroupId: null,
  visibleScreenings: [],
}

/**
 * Compares summaries with their rows, two thousand newborns a round, and repairs them. After the last newborn the lists are counted
 * by the rules that the screens are tested against: the repair repeats the migration's rules, which may have forgotten one.
 * @throws Error where a list still differs; the watch tells of it
 */
export async function summaryRound(
  db: Db,
  now: Date,
  log: Pick<FastifyBaseLogger, 'error'>,
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; turn < transactions && !signal.aborted; turn += 1)
    if ((await renewPassed(db, now, together)) < together) break
  for (let turn = 0; turn < transactions && !signal.aborted; turn += 1) {
    const { compared, repaired } = await sweepStandings(db, now, together)
    if (repaired > 0) log.error({ repaired }, 'summaries: rows differed and were repaired')
    if (compared === together) continue
    const newborns = await failsafeDifferences(db, everything as Viewer, now)
    const orders = await standingDifferences(db)
    const pairs = await pairDifferences(db, everything as Viewer)
    if (newborns.length + orders.length + pairs.length === 0) return
    throw new Error(
      `The summaries differ from their rows: ${newborns.length} newborns of the failsafe, ${orders.length} open orders, ${pairs.length} pairs`,
    )
  }
}
