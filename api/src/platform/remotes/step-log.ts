import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteStepKind } from '@sne/shared/domain'
import type { Cohort } from '@sne/shared/registry'
import { appendLine } from './durable.ts'

export type StepAction = RemoteStepKind

/** Change that a step made for everybody and for trials. */
export interface StepEffect {
  /** Live before; absent for a repair, which cannot read the registry before it. */
  readonly from?: string | null
  /** Live afterwards. */
  readonly to: string | null
  /** Trials that this step ended. */
  readonly ended?: readonly string[]
  /** Trials that go on after a repair. */
  readonly trials?: readonly string[]
  /** Steps after the registry that a repair restored: they are not in it. */
  readonly undone?: readonly { readonly action: StepAction; readonly version: string }[]
}

/** One line of the audit file. */
export interface RemoteStep {
  readonly id: string
  readonly at: string
  readonly action: StepAction
  readonly remote: string
  readonly version: string
  readonly who?: Omit<Cohort, 'version'>
  readonly reason: string
  /** Author of the step: an account of the operating system or a user's number. */
  readonly by: string
  /** The second person, where one is asked for. */
  readonly approvedBy?: string
  /** Of a published version: SHA-384 of its `remote.json`, which names the hash of every file. */
  readonly digest?: string
  /** Absent for a step that leaves the registry alone, and in lines of earlier versions of the product. */
  readonly effect?: StepEffect
  /** Serial of the registry that the step leads to; null for a step that leaves the registry alone. */
  readonly serial: number | null
}
/** The id is given where a step is known by one already: asked for and approved. */
export type NewStep = Omit<RemoteStep, 'id' | 'at' | 'serial'> & { readonly id?: string }

const fileIn = (stateDir: string) => join(stateDir, 'audit.jsonl')

/** Adds the line of a step. @throws Error when the disk did not take all of it; no part of it is left then */
export function recordStep(stateDir: string, step: NewStep, serial: number | null, now = new Date()) {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const line: RemoteStep = { id: randomUUID(), at: now.toISOString(), ...step, serial }
  appendLine(fileIn(stateDir), JSON.stringify(line))
}

/** The lines of the audit file, the oldest first. */
export function stepsIn(stateDir: string): RemoteStep[] {
  const file = fileIn(stateDir)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): RemoteStep[] => {
      try {
        return line === '' ? [] : [JSON.parse(line)]
      } catch {
        // The last line of a process that was killed while writing.
        return []
      }
    })
}

/** The digest that was recorded when a version was published; null for one that was published before digests were. */
export const recordedDigest = (stateDir: string, name: string, version: string): string | null =>
  stepsIn(stateDir).findLast(
    (step) => step.action === 'publish' && step.remote === name && step.version === version && step.digest,
  )?.digest ?? null
