import { setPriority } from 'node:os'
import { type DetectionStudy, detectionStudy } from '@sne/shared/domain'
import { answerJobs } from '../../../platform/threads/answer-jobs.ts'

/** The in-range values of each plate, ascending, and the smallest difference of two values. */
export interface DetectionRequest {
  readonly plates: readonly (readonly number[])[]
  readonly step: number
}

// On Linux a priority belongs to the thread that sets it: calls of other people go first.
if (process.platform === 'linux') setPriority(10)

answerJobs(
  async ({ plates, step }: DetectionRequest): Promise<DetectionStudy | null> => detectionStudy(plates, step),
)
