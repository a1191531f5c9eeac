import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { startFailure } from '../start-failure.ts'

/** The person asked how the command is used. */
export class UsageAsked extends Error {
  constructor(usage: string) {
    super(usage)
    this.name = 'UsageAsked'
  }
}

/** The arguments of a command cannot be understood; the usage is shown besides. */
export class UsageError extends Error {
  constructor(reason: string, usage: string) {
    super(`${reason}\n${usage}`.trim())
    this.name = 'UsageError'
  }
}

interface Shape<O> {
  /** Shown after the reason. Commands of an operator say it in both languages: `Uso: …`, then `Usage: …`. */
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
 * npm takes an option before `--` and tells it in the environment. The variable has the option's own name, or the name
 * of an npm setting that begins with it. `--to` is `token_description`.
 */
const takenByNpm = (name: string, env: NodeJS.ProcessEnv) =>
  Object.keys(env).some((key) => key.startsWith(`npm_config_${name}`))

const isHelp = (argument: string) => argument === '-h' || argument === '--help'

/**
 * Reads the arguments of a command. Nothing is guessed: an unknown option, a missing value and a surplus argument are
 * refused.
 * @throws UsageError, and UsageAsked for `-h` and `--help`
 */
export function readArguments<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  { usage, options, least = 0, most = least }: Shape<O>,
) {
  if (args.some(isHelp)) throw new UsageAsked(usage)
  const taken = Object.keys(options ?? {}).find((name) => takenByNpm(name, process.env))
  if (taken)
    throw new UsageError(
      `npm ha preso --${taken} per sé: scrivere -- prima / write -- before --${taken}`,
      usage,
    )
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
    if (error instanceof UsageAsked) {
      console.log(error.message)
      return
    }
    process.exitCode = error instanceof UsageError ? 2 : 1
    const place = {
      databaseUrl: process.env.DATABASE_URL?.trim() || undefined,
      dataDir: process.env.DATA_DIR,
    }
    console.error(startFailure(error, place) ?? (error instanceof Error ? error.message : error))
  }
}
