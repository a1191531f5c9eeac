import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cohort, emptyRegistry, type RemoteRegistry } from '@sne/shared/registry'
import { appendLine, replaceFile } from './durable.ts'
import { readSigningKey, signingKey } from './keys.ts'
import { withLock } from './lock.ts'
import { openRegistry, signRegistry } from './signed-registry.ts'

/** Where remotes are served from, and what belongs to them and is served to nobody: key, lock, audit file. */
export interface RemotesPlace {
  readonly remotesDir: string
  readonly stateDir: string
}

export type StepAction = 'publish' | 'promote' | 'canary' | 'rollback'

/** One line of the audit file. */
export interface RemoteStep {
  readonly id: string
  readonly at: string
  readonly action: StepAction
  readonly remote: string
  readonly version: string
  readonly who?: Omit<Cohort, 'version'>
  readonly reason: string
  /** Who made it: an account of the operating system or a user's number. */
  readonly by: string
  /** The second person, where one is asked for. */
  readonly approvedBy?: string
  /** Serial of the registry that the step leads to; null for a step that leaves the registry alone. */
  readonly serial: number | null
}
/** The id is given where a step is known by one already: asked for and approved. */
export type NewStep = Omit<RemoteStep, 'id' | 'at' | 'serial'> & { readonly id?: string }

const registryFile = ({ remotesDir }: RemotesPlace) => join(remotesDir, 'registry.json')
const auditFile = ({ stateDir }: RemotesPlace) => join(stateDir, 'audit.jsonl')

/**
 * The registry as it is served; an empty one before the first step.
 * @throws Error when there is one that this installation did not sign
 */
export function readRegistry(place: RemotesPlace): RemoteRegistry {
  const file = registryFile(place)
  if (!existsSync(file)) return emptyRegistry
  const key = readSigningKey(place.stateDir)
  if (!key) throw new Error(`There is a registry in ${place.remotesDir}, but no key in ${place.stateDir}.`)
  return openRegistry(JSON.parse(readFileSync(file, 'utf8')), key)
}

const record = (place: RemotesPlace, step: NewStep, serial: number | null, now: Date) =>
  appendLine(
    auditFile(place),
    JSON.stringify({ id: randomUUID(), at: now.toISOString(), ...step, serial } satisfies RemoteStep),
  )

/** Notes a step that leaves the registry alone: a version was published. */
export async function recordStep(place: RemotesPlace, step: NewStep, now = new Date()) {
  mkdirSync(place.stateDir, { recursive: true, mode: 0o700 })
  await withLock(join(place.stateDir, 'lock'), () => record(place, step, null, now))
}

/**
 * Makes one step: the line of the audit file first, then the registry in one rename. Killed in between, the old registry
 * stands and `history` shows the step as not carried out.
 * @throws StepRefused from `make`, and when another process holds the lock
 */
export async function changeRegistry(
  place: RemotesPlace,
  step: NewStep,
  make: (registry: RemoteRegistry) => RemoteRegistry,
  now = new Date(),
): Promise<RemoteRegistry> {
  mkdirSync(place.stateDir, { recursive: true, mode: 0o700 })
  mkdirSync(place.remotesDir, { recursive: true })
  return withLock(join(place.stateDir, 'lock'), () => {
    const key = signingKey(place.stateDir)
    const next = make(readRegistry(place))
    record(place, step, next.serial, now)
    replaceFile(registryFile(place), `${JSON.stringify(signRegistry(next, key), null, 1)}\n`)
    return next
  })
}

export type HistoryStep = RemoteStep & { readonly carriedOut: boolean }

/** All steps, the oldest first; of two for one serial only the last was carried out. */
export function historyOf(
  place: RemotesPlace,
  { serial: reached }: Pick<RemoteRegistry, 'serial'> = readRegistry(place),
): HistoryStep[] {
  const file = auditFile(place)
  if (!existsSync(file)) return []
  const steps = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): RemoteStep[] => {
      try {
        return line === '' ? [] : [JSON.parse(line)]
      } catch {
        // The last line of a process that was killed while writing.
        return []
      }
    })
  const last = new Map(steps.map((step) => [step.serial, step.id]))
  return steps.map((step) => ({
    ...step,
    carriedOut: step.serial === null || (step.serial <= reached && last.get(step.serial) === step.id),
  }))
}
