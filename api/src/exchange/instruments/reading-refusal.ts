import type { Context } from '../../platform/calls/context.ts'
import { type Refusal, refuse } from '../../platform/calls/refusal.ts'
import { ThreadError } from '../../platform/threads/thread-queue.ts'
import { FileBeyondLimits, sentenceOf } from './beyond-limits.ts'
import { texts } from './texts.ts'

/** Message for a person when a thread did not read a file; another error is returned unchanged. */
export function refusalOfReading(error: unknown, log: Context['log']): Refusal | unknown {
  if (error instanceof FileBeyondLimits)
    return refuse('file_beyond_limits', {
      message: sentenceOf(error.limit),
      details: { limit: error.limit },
    })
  if (!(error instanceof ThreadError)) return error
  if (error.code !== 'busy' && error.code !== 'closed') {
    log.error({ err: error }, 'a file could not be read')
    return refuse('file_unreadable', { message: texts.readingBroke })
  }
  return refuse('unavailable', { message: texts.readersBusy, expected: 'readers busy' })
}
