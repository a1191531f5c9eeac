import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyRegistry, type RemoteRegistry } from '@sne/shared/registry'
import { ZodError } from 'zod'
import { replaceFile } from './durable.ts'
import { prepareRegistry, settlePrepared } from './kept-registries.ts'
import { readSigningKey, signingKey } from './keys.ts'
import { withLock } from './lock.ts'
import { openRegistry, signRegistry } from './signed-registry.ts'
import { effectOn } from './step-effect.ts'
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

/** The served document; null where there is none, or none that this installation signed. */
export function usableDocument(place: RemotesPlace): string | null {
  try {
    readRegistry(place)
    return documentOf(place)
  } catch {
    return null
  }
}

/**
 * Makes one step: the line of the audit file first, then a copy beside the key, then the registry
 * in one rename. The copy then counts as served. A step that is killed or fails keeps the old
 * registry; `repair` restores no other one, and `history` shows the step as not carried out.
 * @throws StepRefused from `make`; Error when another process holds the lock, or the disk did not
 * take all of it
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
    const before = readRegistry(place)
    const next = make(before)
    settlePrepared(stateDir, usableDocument(place))
    recordStep(stateDir, { ...step, effect: effectOn(step.remote, before, next) }, next.serial, now)
    const document = `${JSON.stringify(signRegistry(next, key), null, 1)}\n`
    try {
      prepareRegistry(stateDir, next.serial, document)
      serveDocument(place, document, key)
    } finally {
      settleAfter(place)
    }
    return next
  })
}

/** The step is decided by what is served now: an error here changes nothing, and the next step settles again. */
function settleAfter(place: RemotesPlace) {
  try {
    settlePrepared(place.stateDir, usableDocument(place))
  } catch {
    // A folder that takes no change any more.
  }
}

export type HistoryStep = RemoteStep & { readonly carriedOut: boolean }

/**
 * All steps, the oldest first. Of two steps for one serial, and of two lines of one step, only the last was carried out. A
 * version that was published and is named by no later step was not, when its folder is missing.
 */
export function historyOf(
  place: RemotesPlace,
  { serial: reached }: Pick<RemoteRegistry, 'serial'> = readRegistry(place),
): HistoryStep[] {
  const steps = stepsIn(place.stateDir)
  const last = new Map(steps.map((step) => [step.serial, step]))
  const lastLine = new Map(steps.map((step) => [step.id, step]))
  const lastNaming = new Map(steps.map((step) => [`${step.remote} ${step.version}`, step]))
  const isThere = (step: RemoteStep) =>
    step.action !== 'publish' ||
    lastNaming.get(`${step.remote} ${step.version}`) !== step ||
    existsSync(join(place.remotesDir, step.remote, step.version))
  return steps.map((step, at) => ({
    ...step,
    // A step that failed and was made again has two lines; who shows them tells them by their ids.
    id: lastLine.get(step.id) === step ? step.id : `${step.id}-${at}`,
    carriedOut:
      step.serial === null ? isThere(step) : step.serial <= reached && last.get(step.serial) === step,
  }))
}
