import type { OperationJob } from '@sne/shared/contract'
import type { Db } from '../../platform/database/open.ts'
import { jobLabels } from './texts.ts'

/** Milliseconds after which a job without a round that succeeded is late; it should run every minute. */
export const lateAfter = 5 * 60_000

/** Milliseconds by which a run may be in the future: processes have clocks of their own. */
const tolerated = 60_000
const latestOf = (now: Date) => new Date(now.getTime() + tolerated).toISOString()

/**
 * A clock that was ahead recorded runs in the future, which would hide a stopped job. These runs get the present moment.
 * @returns how many
 */
export async function recallFarRuns(db: Db, now: Date): Promise<number> {
  const far = await db
    .updateTable('jobRuns')
    .set({ ranAt: now })
    .where('ranAt', '>', latestOf(now))
    .returning('job')
    .execute()
  return far.length
}

/**
 * Periodic jobs with the end of their last round that succeeded; a moment in the future is none.
 * @returns those that never ran in this database first, then the one that waits longest
 */
export async function jobsNow(db: Db, now: Date): Promise<OperationJob[]> {
  const runs = await db.selectFrom('jobRuns').select(['job', 'ranAt']).execute()
  const isPast = (moment: string) => new Date(moment).getTime() <= now.getTime() + tolerated
  const ranAt = new Map(runs.map((run) => [run.job, isPast(run.ranAt) ? run.ranAt : null]))
  const names = new Set([...Object.keys(jobLabels), ...ranAt.keys()])
  return [...names]
    .map((id) => {
      const last = ranAt.get(id) ?? null
      const late = last === null || now.getTime() - new Date(last).getTime() > lateAfter
      return { id, label: jobLabels[id] ?? id, ranAt: last, late }
    })
    .sort(
      (one, other) => (one.ranAt ?? '').localeCompare(other.ranAt ?? '') || one.id.localeCompare(other.id),
    )
}
