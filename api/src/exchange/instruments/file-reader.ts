import type { FilePreview, ProfileTrial } from '@sne/shared/contract'
import { readerLimits } from '../../platform/limits.ts'
import { createThreadQueue, ThreadError } from '../../platform/threads/thread-queue.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import type { HistoryFile, HistoryReading } from './history-file.ts'
import type { FileToInspect } from './inspect.ts'
import type { FileMatch, FileToMatch } from './match-file.ts'
import type { PuncherOutput } from './puncher-output.ts'
import type { ProfileToTry } from './try-profile.ts'
import type { ReadingOutcome, ReadingRequest } from './worker.ts'

export interface FileReaderOptions {
  readonly timeoutMs?: number
  readonly heapMegabytes?: number
  readonly ordinaryTimeoutMs?: number
  readonly ordinaryHeapMegabytes?: number
  readonly maxWaiting?: number
  /** Where the code of the thread lies; a bundle names its own file. */
  readonly workerUrl?: URL
}

/** Reads instruments' files in threads of its own, with limits of time and memory. */
export interface FileReader {
  /**
   * As `matchFile`, for a person whose files alternate with other people's.
   * @throws FileBeyondLimits; ThreadError `busy` or `closed` when it is not read now, `failed` or `crashed` when the
   * reading itself broke. The next file is not affected by it.
   */
  match(file: FileToMatch, personId?: number): Promise<FileMatch | null>
  /** As `readPuncherOutput`, with the turns and errors of `match`. */
  puncher(bytes: Uint8Array, personId?: number): Promise<PuncherOutput>
  /** As `inspectFile`, with the turns and errors of `match`. */
  preview(file: FileToInspect, personId?: number): Promise<FilePreview | null>
  /** As `tryProfile`, with the turns and errors of `match`. */
  trial(file: ProfileToTry, personId?: number): Promise<ProfileTrial>
  /** As `readHistory`, with the turns and errors of `match`. */
  history(file: HistoryFile, personId?: number): Promise<HistoryReading>
  /** Ends the threads; waiting jobs are rejected with `closed`. */
  close(): Promise<void>
}

declare module '../../platform/calls/services.ts' {
  interface Services {
    /** Its threads start with the first file that needs them; the creator of the services closes it. */
    readonly fileReader: FileReader
  }
}

/**
 * Two threads. The second one reads again files that take much time or memory: ordinary files behind them wait for
 * `ordinaryMilliseconds` at most. After a costly file the sender's next file is read in the second thread at once. This
 * ends when one is read in the time of an ordinary file. So a sender of many costly files delays no colleague.
 */
export function createFileReader(options: FileReaderOptions = {}): FileReader {
  const url = options.workerUrl ?? new URL('./worker.ts', import.meta.url)
  const ordinaryTimeoutMs = options.ordinaryTimeoutMs ?? readerLimits.ordinaryMilliseconds
  const ordinary = createThreadQueue<ReadingRequest, ReadingOutcome>({
    name: 'file reader',
    url,
    timeoutMs: ordinaryTimeoutMs,
    maxWaiting: options.maxWaiting ?? readerLimits.waiting,
    maxWaitingOfOwner: readerLimits.waitingOfPerson,
    resourceLimits: {
      maxOldGenerationSizeMb: options.ordinaryHeapMegabytes ?? readerLimits.ordinaryHeapMegabytes,
    },
  })
  const costly = createThreadQueue<ReadingRequest, ReadingOutcome>({
    name: 'costly file reader',
    url,
    timeoutMs: options.timeoutMs ?? readerLimits.milliseconds,
    maxWaiting: readerLimits.costlyWaiting,
    maxWaitingOfOwner: readerLimits.waitingOfPerson,
    resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes ?? readerLimits.heapMegabytes },
  })
  const sendersOfCostly = new Set<number>()
  async function readAsCostly(file: ReadingRequest, personId?: number): Promise<ReadingOutcome> {
    if (personId !== undefined) sendersOfCostly.add(personId)
    const outcome = await costly.run(file, personId)
    if (personId !== undefined && outcome.milliseconds < ordinaryTimeoutMs) sendersOfCostly.delete(personId)
    return outcome
  }
  async function read(file: ReadingRequest, personId?: number) {
    const first =
      personId !== undefined && sendersOfCostly.has(personId)
        ? readAsCostly(file, personId)
        : ordinary.run(file, personId).catch((error: unknown) => {
            if (isCostly(error)) return readAsCostly(file, personId)
            throw error
          })
    const outcome = await first.catch((error: unknown) => {
      throw error instanceof ThreadError ? beyondOrSame(error) : error
    })
    if ('beyond' in outcome) throw new FileBeyondLimits(outcome.beyond)
    return outcome.read
  }
  return {
    match: async (file, personId) => (await read({ kind: 'results', file }, personId)) as FileMatch | null,
    puncher: async (bytes, personId) => (await read({ kind: 'puncher', bytes }, personId)) as PuncherOutput,
    preview: async (file, personId) =>
      (await read({ kind: 'preview', file }, personId)) as FilePreview | null,
    trial: async (file, personId) => (await read({ kind: 'trial', file }, personId)) as ProfileTrial,
    history: async (file, personId) => (await read({ kind: 'history', file }, personId)) as HistoryReading,
    close: async () => void (await Promise.all([ordinary.close(), costly.close()])),
  }
}

const isCostly = (error: unknown) =>
  error instanceof ThreadError && (error.code === 'timeout' || error.code === 'memory')

/** A thread that was ended for its cost says that the file costs too much. */
function beyondOrSame(error: ThreadError): Error {
  if (error.code === 'timeout') return new FileBeyondLimits('time')
  return error.code === 'memory' ? new FileBeyondLimits('memory') : error
}
