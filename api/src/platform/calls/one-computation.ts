import type { Endpoint } from '@sne/shared/contract'
import { computationLimits } from '../limits.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { refuse } from './refusal.ts'

interface Line {
  /** Ends with the call that came last. */
  last: Promise<unknown>
  /** Calls that run or wait. */
  length: number
}

/**
 * Lets an account compute one thing at a time in this process; further calls wait in line, and beyond a few are refused: twenty
 * charts at once would take every connection of the database from everybody else.
 */
export function oneComputationAtATime() {
  const lines = new Map<number, Line>()
  return async <T>(endpoint: Endpoint, viewer: Viewer | null, work: () => Promise<T>): Promise<T> => {
    if (!endpoint.computes || !viewer) return work()
    // In a support session the person behind it counts.
    const account = viewer.impersonatedBy ?? viewer.userId
    const line = lines.get(account) ?? { last: Promise.resolve(), length: 0 }
    if (line.length > computationLimits.waiting) throw refuse('computation_running')
    lines.set(account, line)
    line.length += 1
    const own = line.last.then(work)
    line.last = own.catch(() => {})
    try {
      return await own
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(account)
    }
  }
}
