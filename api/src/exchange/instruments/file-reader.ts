import { readerLimits } from '../../platform/limits.ts'
import { createThreadQueue, ThreadError } from '../../platform/threads/thread-queue.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import type { FileMatch, FileToMatch } from './match-file.ts'
import type { ReadingOutcome } from './worker.ts'

export interface FileReaderOptions {
  readonly timeoutMs?: number
  readonly maxWaiting?: number
  readonly heapMegabytes?: number
  /** Where the code of the thread lies; a bundle names its own file. */
  readonly workerUrl?: URL
}

/** Reads instruments' files in a thread of its own, with limits of time and memory. */
export interface FileReader {
  /**
   * As `matchFile`. @throws FileBeyondLimits; ThreadError `busy` or `closed` when it is not read now, `failed` or
   * `crashed` when the reading itself broke. The next file is not affected by it.
   */
  match(file: FileToMatch): Promise<FileMatch | null>
  /** Ends the thread; what waits is rejected with `closed`. */
  close(): Promise<void>
}

declare module '../../platform/calls/services.ts' {
  interface Services {
    /** Its thread starts with the first file; whoever made the services closes it. */
    readonly fileReader: FileReader
  }
}

export function createFileReader(options: FileReaderOptions = {}): FileReader {
  const queue = createThreadQueue<FileToMatch, ReadingOutcome>({
    name: 'file reader',
    url: options.workerUrl ?? new URL('./worker.ts', import.meta.url),
    timeoutMs: options.timeoutMs ?? readerLimits.milliseconds,
    maxWaiting: options.maxWaiting ?? readerLimits.waiting,
    resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes ?? readerLimits.heapMegabytes },
  })
  return {
    async match(file) {
      const outcome = await queue.run(file).catch((error: unknown) => {
        throw error instanceof ThreadError ? beyondOrSame(error) : error
      })
      if ('beyond' in outcome) throw new FileBeyondLimits(outcome.beyond)
      return outcome.match
    },
    close: () => queue.close(),
  }
}

/** A thread that was ended for its cost says that the file costs too much. */
function beyondOrSame(error: ThreadError): Error {
  if (error.code === 'timeout') return new FileBeyondLimits('time')
  return error.code === 'memory' ? new FileBeyondLimits('memory') : error
}
