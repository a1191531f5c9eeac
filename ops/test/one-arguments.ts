import { readArguments, UsageError } from '../../api/src/entry/commands/command-line.ts'

const usage =
  'Usage: npm run test:one -- FILE … [--seed N] [--workers N]   (parts of paths, such as api/src/work/shipping or e2e/tests/sign-in)'

export interface OneRun {
  /** Parts of paths of tests beside the sources. */
  readonly beside: readonly string[]
  /** Parts of paths of browser tests, below `e2e/`. */
  readonly inBrowser: readonly string[]
  readonly seed: number
  readonly workers: number
}

/** The runners take a line behind the path too. */
const pathOf = (word: string) => word.replace(/(:\d+)+$/, '')

/**
 * Reads the arguments of `test:one`.
 * @param files every test file, by its path from the root of the repository
 * @throws UsageError, also for a word that is part of no path
 */
export function readOneRun(args: readonly string[], files: readonly string[]): OneRun {
  const { values, positionals } = readArguments(args, {
    usage,
    options: { seed: { type: 'string' }, workers: { type: 'string' } },
    least: 1,
    most: Number.POSITIVE_INFINITY,
  })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
  const workers = Number(values.workers ?? 2)
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(workers) || workers < 1)
    throw new UsageError('--seed and --workers take whole numbers, --workers from 1.', usage)
  const nowhere = positionals.filter((word) => !files.some((file) => file.includes(pathOf(word))))
  if (nowhere.length > 0)
    throw new UsageError(`No test file has this in its path: ${nowhere.join(', ')}`, usage)
  const isOfBrowser = (word: string) => word.startsWith('e2e/')
  return {
    beside: positionals.filter((word) => !isOfBrowser(word)),
    inBrowser: positionals.filter(isOfBrowser).map((word) => word.slice('e2e/'.length)),
    seed,
    workers,
  }
}
