import { parseArgs } from 'node:util'
import { type Role, roles } from '@sne/shared/domain'
import { StepRefused } from '../../api/src/platform/remotes/steps.ts'
import { remoteNames } from '../build/packages.ts'

/** Unknown options and surplus arguments: the usage is shown. */
export class NotUnderstood extends StepRefused {}

/** The arguments of the command line. */
export interface Wish {
  readonly command: string
  /** `mfe-shipping`; the short `shipping` is understood. Null where the command is about all. */
  readonly name: string | null
  readonly version: string | null
  readonly reason: string | null
  readonly from: string | null
  readonly workgroups: number[]
  readonly roles: Role[]
  readonly share: number
  readonly json: boolean
  /** Not to be opened in a browser: proved by its files alone. */
  readonly unopened: boolean
}

const options = {
  reason: { type: 'string' },
  from: { type: 'string' },
  workgroup: { type: 'string', multiple: true },
  role: { type: 'string', multiple: true },
  share: { type: 'string' },
  json: { type: 'boolean' },
  unopened: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** `plates` is short for `mfe-plates`. */
export const fullName = (name: string) => (name.startsWith('mfe-') ? name : `mfe-${name}`)

const each = (values: readonly string[] = []) => values.flatMap((value) => value.split(',')).filter(Boolean)

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new StepRefused(`${text} is not the number of a laboratory.`)
  return number
}

function role(text: string): Role {
  const known = roles.find((one) => one === text)
  if (!known) throw new StepRefused(`${text} is not a role. Roles: ${roles.join(', ')}.`)
  return known
}

/** 0 when no share was asked for. */
function share(text?: string): number {
  if (text === undefined) return 0
  const number = Number(text.replace(/%$/, ''))
  if (!(number > 0 && number <= 100))
    throw new StepRefused(`${text} is not a share: more than 0 and at most 100 per cent.`)
  return number
}

/** @throws StepRefused for a text that is no role, laboratory or share; NotUnderstood for unknown options */
export function readWish(args: readonly string[]): Wish {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    throw new NotUnderstood(error instanceof Error ? error.message : String(error))
  }
  const { values, positionals } = parsed
  const [first = null, ...words] = positionals
  const command = values.help ? 'help' : first
  if (command === null) throw new NotUnderstood('Which command?')
  if (!values.help) refuseSurplus(command, words)
  const [name, version] = words
  return {
    command,
    name: name ? fullName(name) : null,
    version: version ?? null,
    reason: values.reason?.trim() || null,
    from: values.from ?? null,
    workgroups: each(values.workgroup).map(wholeNumber),
    roles: each(values.role).map(role),
    share: share(values.share),
    json: values.json ?? false,
    unopened: values.unopened ?? false,
  }
}

/** Number of arguments of a command: a remote and a version. */
const taken: Readonly<Record<string, number>> = {
  ...{ publish: 2, verify: 2, canary: 2, promote: 2, end: 2, rollback: 2, recall: 2 },
  ...{ withdraw: 1, create: 1, remove: 1, history: 1, repair: 0, status: 0, help: 0 },
}

function refuseSurplus(command: string, words: readonly string[]) {
  const most = taken[command]
  if (most === undefined) throw new NotUnderstood(`${command} is not a command.`)
  const surplus = words.slice(most)
  if (surplus.length > 0)
    throw new NotUnderstood(
      `What is ${surplus.join(' ')}? ${command} takes ${['no remote', 'a name alone', 'a remote and a version'][most]}; a reason stands behind --reason, in quotes.`,
    )
}

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true })

/** @throws StepRefused when no remote was named */
export function namedRemote({ name }: Wish): string {
  if (!name) throw new StepRefused(`Which remote? Built here: ${remoteNames.join(', ')}.`)
  return name
}

/** @throws StepRefused when no version was named */
export function namedVersion({ version, command }: Wish, published: readonly string[]): string {
  if (!version)
    throw new StepRefused(`Which version to ${command}? Published: ${published.join(', ') || 'none'}.`)
  return version
}
