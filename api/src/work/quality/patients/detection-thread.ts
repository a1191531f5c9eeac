import type { DetectionStudy } from '@sne/shared/domain'
import { refuse } from '../../../platform/calls/refusal.ts'
import { createThreadQueue, ThreadError } from '../../../platform/threads/thread-queue.ts'
import { texts } from '../texts.ts'
import type { DetectionRequest } from './detection-worker.ts'

/** Milliseconds for one simulation; that of 400 plates takes some 1 000 on an idle machine. */
const timeoutMs = 30_000
/** Simulations that may wait, of all people: the last one waits some 20 s. */
const maxWaiting = 20

/** Simulates detection in a thread of its own: a second of computing would hold up every other call. */
export interface DetectionThread {
  /** @param personId whose simulations take turns with those of others @throws Refusal `unavailable` when it is not computed now */
  study(request: DetectionRequest, personId: number): Promise<DetectionStudy | null>
  /** Ends the thread; waiting jobs are rejected. */
  close(): Promise<void>
}

declare module '../../../platform/calls/services.ts' {
  interface Services {
    /** Its thread starts with the first simulation; the creator of the services closes it. */
    readonly detection: DetectionThread
  }
}

export function createDetectionThread(): DetectionThread {
  const queue = createThreadQueue<DetectionRequest, DetectionStudy | null>({
    name: 'detection',
    url: new URL('./detection-worker.ts', import.meta.url),
    timeoutMs,
    maxWaiting,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return {
    study: (request, personId) =>
      queue.run(request, personId).catch((error: unknown) => {
        const expected = ['busy', 'timeout', 'closed']
        if (!(error instanceof ThreadError && expected.includes(error.code))) throw error
        throw refuse('unavailable', { message: texts.simulationsWait, expected: 'simulations busy' })
      }),
    close: () => queue.close(),
  }
}
