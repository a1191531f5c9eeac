import type { OperationJob } from '@sne/shared/contract'
import type { Db } from '../../platform/database/open.ts'
import { jobLabels } from './texts.ts'

/** Milliseconds after which a job without a round that succeeded is late; it should run every minute. */
export const lateAfter = 5 * 60_000

/**
 * Periodic jobs with the end of their last round that succeeded.
 * @returns those that never ran in this database first, then the one that waits longest
 */
export async function jobsNow(db: Db, now: Date): Promise<OperationJob[]> {
  const runs = await db.selectFrom('jobRuns').select(['job', 'ranAt']).execute()
  const ranAt = new Map(runs.map((run) => [run.job, run.ranAt]))
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
