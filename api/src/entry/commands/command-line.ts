import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { startFailure } from '../start-failure.ts'

/** The arguments of a command cannot be understood; the usage is shown besides. */
export class UsageError extends Error {
  constructor(reason: string, usage: string) {
    super(`${reason}\n${usage}`.trim())
    this.name = 'UsageError'
  }
}

interface Shape<O> {
  /** Shown after what is wrong: `Uso: npm run … -- --to <cartella>`. */
  readonly usage: string
  readonly options?: O
  /** How many arguments without a name are taken; none by default. */
  readonly least?: number
  readonly most?: number
}

/** The sentence of Node's parser without its advice about `--`, which npm does not pass on. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.message.split('. To specify')[0] ?? error.message) : String(error)

/**
 * Reads the arguments of a command. Nothing is guessed: an unknown option, a missing value and a surplus argument are
 * refused.
 * @throws UsageError
 */
export function readArguments<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  { usage, options, least = 0, most = least }: Shape<O>,
) {
  const read = () => {
    try {
      return parseArgs({
        args: [...args],
        options: options ?? ({} as O),
        allowPositionals: true,
        strict: true,
      })
    } catch (error) {
      throw new UsageError(reasonOf(error), usage)
    }
  }
  const parsed = read()
  const { positionals } = parsed
  if (positionals.length < least) throw new UsageError('Argomenti mancanti / Missing arguments', usage)
  const surplus = positionals.slice(most)
  if (surplus.length > 0)
    throw new UsageError(`Argomento non previsto / Unexpected argument: ${surplus.join(' ')}`, usage)
  return parsed
}

/** A path as the person means it: npm runs commands in another folder than the one where it was called. */
export const pathFromHere = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/** Runs a command. A failure is told in one sentence; exit code 2 for arguments, 1 for anything else. */
export async function runCommand(work: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2))
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    const place = {
      databaseUrl: process.env.DATABASE_URL?.trim() || undefined,
      dataDir: process.env.DATA_DIR,
    }
    console.error(startFailure(error, place) ?? (error instanceof Error ? error.message : error))
  }
}
