import { setPriority } from 'node:os'
import { answerJobs } from '../../platform/threads/answer-jobs.ts'
import { FileBeyondLimits, type FileLimit } from './beyond-limits.ts'
import { type FileMatch, type FileToMatch, matchFile } from './match-file.ts'
import { type PuncherOutput, readPuncherOutput } from './puncher-output.ts'

/** One file to read, and as what. */
export type ReadingRequest =
  | { readonly kind: 'results'; readonly file: FileToMatch }
  | { readonly kind: 'puncher'; readonly bytes: Uint8Array }

/** What the thread makes of a file, and the milliseconds that it took; a limit is a result like the others. */
export type ReadingOutcome = {
  readonly milliseconds: number
} & ({ readonly read: FileMatch | PuncherOutput | null } | { readonly beyond: FileLimit })

// On Linux a priority belongs to the thread that sets it: calls of other people go before the reading of a file.
if (process.platform === 'linux') setPriority(10)

answerJobs(async (request: ReadingRequest): Promise<ReadingOutcome> => {
  const start = performance.now()
  const taken = () => performance.now() - start
  try {
    const read = request.kind === 'puncher' ? readPuncherOutput(request.bytes) : await matchFile(request.file)
    return { read, milliseconds: taken() }
  } catch (error) {
    if (error instanceof FileBeyondLimits) return { beyond: error.limit, milliseconds: taken() }
    throw error
  }
})
