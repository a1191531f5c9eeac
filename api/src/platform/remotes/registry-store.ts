import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyRegistry, type RemoteRegistry } from '@sne/shared/registry'
import { ZodError } from 'zod'
import { replaceFile } from './durable.ts'
import { keepRegistry } from './kept-registries.ts'
import { readSigningKey, signingKey } from './keys.ts'
import { withLock } from './lock.ts'
import { openRegistry, signRegistry } from './signed-registry.ts'
import { type NewStep, type RemoteStep, recordStep, stepsIn } from './step-log.ts'
import { StepRefused } from './steps.ts'

/** Where remotes are served from, and what belongs to them and is served to nobody: key, lock, audit file. */
export interface RemotesPlace {
  readonly remotesDir: string
  readonly stateDir: string
}

/** The served registry cannot be used; the message says what to do. */
export class RegistryUnreadable extends StepRefused {}

export const registryFile = ({ remotesDir }: RemotesPlace) => join(remotesDir, 'registry.json')

/** The signed document as it is served. */
export const documentOf = (place: RemotesPlace) => readFileSync(registryFile(place), 'utf8')

/**
 * The registry as it is served; an empty one before the first step.
 * @throws RegistryUnreadable when there is one that is cut, or that this installation did not sign
 */
export function readRegistry(place: RemotesPlace): RemoteRegistry {
  const file = registryFile(place)
  if (!existsSync(file)) return emptyRegistry
  const key = readSigningKey(place.stateDir)
  if (!key)
    throw new RegistryUnreadable(
      `There is a registry in ${place.remotesDir}, but no key in ${place.stateDir}.`,
    )
  try {
    return openRegistry(JSON.parse(documentOf(place)), key)
  } catch (error) {
    throw new RegistryUnreadable(
      `${file} cannot be used: ${problemOf(error)} The command \`npm run remotes -- repair\` restores the last one.`,
    )
  }
}

function problemOf(error: unknown): string {
  if (error instanceof ZodError || error instanceof SyntaxError)
    return 'it was cut, or is not a registry of remotes.'
  return error instanceof Error ? error.message : String(error)
}

/** Puts a signed document in place once it was read back and its signature is true. */
export function serveDocument(place: RemotesPlace, document: string, key: KeyObject) {
  mkdirSync(place.remotesDir, { recursive: true })
  replaceFile(registryFile(place), document, (written) => openRegistry(JSON.parse(written), key))
}

/**
 * Makes one step: the line of the audit file first, then a copy beside the key, then the registry in one rename. Killed in
 * between, the old registry stands and `history` shows the step as not carried out.
 * @throws StepRefused from `make`; Error when another process holds the lock, or the disk did not take all of it
 */
export async function changeRegistry(
  place: RemotesPlace,
  step: NewStep,
  make: (registry: RemoteRegistry) => RemoteRegistry,
  now = new Date(),
): Promise<RemoteRegistry> {
  const { stateDir } = place
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  return withLock(join(stateDir, 'lock'), () => {
    const key = signingKey(stateDir)
    const next = make(readRegistry(place))
    recordStep(stateDir, step, next.serial, now)
    const document = `${JSON.stringify(signRegistry(next, key), null, 1)}\n`
    keepRegistry(stateDir, next.serial, document)
    serveDocument(place, document, key)
    return next
  })
}

export type HistoryStep = RemoteStep & { readonly carriedOut: boolean }

/**
 * All steps, the oldest first. Of two steps for one serial only the last was carried out. A version that was published and
 * is named by no later step was not, when its folder is missing.
 */
export function historyOf(
  place: RemotesPlace,
  { serial: reached }: Pick<RemoteRegistry, 'serial'> = readRegistry(place),
): HistoryStep[] {
  const steps = stepsIn(place.stateDir)
  const last = new Map(steps.map((step) => [step.serial, step.id]))
  const lastNaming = new Map(steps.map(({ id, remote, version }) => [`${remote} ${version}`, id]))
  const isThere = ({ id, action, remote, version }: RemoteStep) =>
    action !== 'publish' ||
    lastNaming.get(`${remote} ${version}`) !== id ||
    existsSync(join(place.remotesDir, remote, version))
  return steps.map((step) => ({
    ...step,
    carriedOut:
      step.serial === null ? isThere(step) : step.serial <= reached && last.get(step.serial) === step.id,
  }))
}
