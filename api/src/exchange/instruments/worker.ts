import { setPriority } from 'node:os'
import type { FilePreview, ProfileTrial } from '@sne/shared/contract'
import { answerJobs } from '../../platform/threads/answer-jobs.ts'
import { FileBeyondLimits, type FileLimit } from './beyond-limits.ts'
import { type HistoryFile, type HistoryReading, readHistory } from './history-file.ts'
import { type FileToInspect, inspectFile } from './inspect.ts'
import { type FileMatch, type FileToMatch, matchFile } from './match-file.ts'
import { type PuncherOutput, readPuncherOutput } from './puncher-output.ts'
import { type ProfileToTry, tryProfile } from './try-profile.ts'

/** One file to read, and as what. */
export type ReadingRequest =
  | { readonly kind: 'results'; readonly file: FileToMatch }
  | { readonly kind: 'puncher'; readonly bytes: Uint8Array }
  | { readonly kind: 'preview'; readonly file: FileToInspect }
  | { readonly kind: 'trial'; readonly file: ProfileToTry }
  | { readonly kind: 'history'; readonly file: HistoryFile }

type Read = FileMatch | PuncherOutput | FilePreview | ProfileTrial | HistoryReading | null

async function readAs(request: ReadingRequest): Promise<Read> {
  switch (request.kind) {
    case 'results':
      return matchFile(request.file)
    case 'puncher':
      return readPuncherOutput(request.bytes)
    case 'preview':
      return inspectFile(request.file)
    case 'trial':
      return tryProfile(request.file)
    case 'history':
      return readHistory(request.file)
  }
}

/** Result of the thread for a file, and the milliseconds that it took; a limit is a result like the others. */
export type ReadingOutcome = {
  readonly milliseconds: number
} & ({ readonly read: Read } | { readonly beyond: FileLimit })

// On Linux a priority belongs to the thread that sets it: calls of other people go before the reading of a file.
if (process.platform === 'linux') setPriority(10)

answerJobs(async (request: ReadingRequest): Promise<ReadingOutcome> => {
  const start = performance.now()
  const taken = () => performance.now() - start
  try {
    return { read: await readAs(request), milliseconds: taken() }
  } catch (error) {
    if (error instanceof FileBeyondLimits) return { beyond: error.limit, milliseconds: taken() }
    throw error
  }
})
