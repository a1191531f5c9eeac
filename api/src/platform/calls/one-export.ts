import type { Endpoint } from '@sne/shared/contract'
import type { Viewer } from '../sessions/viewer.ts'
import { refuse } from './refusal.ts'

/**
 * Lets an account make one file of a list at a time in this process. A list of 20 000 rows holds
 * the embedded database's connection for most of a second. Twenty at once would block everybody for
 * twenty times as long.
 */
export function oneExportAtATime() {
  const running = new Set<number>()
  return async <T>(endpoint: Endpoint, viewer: Viewer | null, work: () => Promise<T>): Promise<T> => {
    if (!endpoint.export || !viewer) return work()
    // In a support session the person behind it counts.
    const account = viewer.impersonatedBy ?? viewer.userId
    if (running.has(account)) throw refuse('export_running')
    running.add(account)
    try {
      return await work()
    } finally {
      running.delete(account)
    }
  }
}
