import type { EndpointName } from '@sne/shared/contract'
import type { TestCaller } from '../../api/src/testing/index.ts'

/** One call of a story, as it can be made again. */
export interface Step {
  /** Server time, ISO 8601. */
  readonly at: string
  readonly who: string
  readonly call: string
  readonly status: number
  /** Code or text of a refusal. */
  readonly said: string
}

/** A call that failed instead of being refused. */
export interface Failure {
  readonly step: Step
  readonly barcodes: readonly string[]
}

/** Calls made for each card. */
export class StepLog {
  readonly failures: Failure[] = []
  /** Calls of the whole run. */
  calls = 0
  #steps = new Map<string, Step[]>()

  /** Notes a call for every card that it is about. */
  note(step: Step, barcodes: readonly string[]): void {
    this.calls += 1
    for (const barcode of barcodes) {
      const steps = this.#steps.get(barcode) ?? []
      steps.push(step)
      this.#steps.set(barcode, steps)
    }
    if (step.status >= 500) this.failures.push({ step, barcodes })
  }

  of(barcodes: readonly string[]): Step[] {
    const steps = new Set(barcodes.flatMap((barcode) => this.#steps.get(barcode) ?? []))
    return [...steps].sort((one, other) => one.at.localeCompare(other.at))
  }
}

/** Somebody whose calls are written down: `ask` answers null where the server refuses. */
export interface Worker {
  ask<T>(name: EndpointName, input: unknown, barcodes: readonly string[]): Promise<T | null>
}

/** @param who role and laboratory @param clock time of the server */
export function workerOf(caller: TestCaller, who: string, log: StepLog, clock: () => Date): Worker {
  const raw = caller.raw as (
    name: EndpointName,
    input: unknown,
  ) => Promise<{ statusCode: number; payload: string }>
  return {
    async ask(name, input, barcodes) {
      const { statusCode, payload } = await raw(name, input)
      const said = statusCode === 200 ? '' : payload.slice(0, 300)
      log.note({ at: clock().toISOString(), who, call: name, status: statusCode, said }, barcodes)
      return statusCode === 200 ? JSON.parse(payload) : null
    },
  }
}
