import { availableParallelism } from 'node:os'
import type { Counts } from './counts.ts'
import type { Part } from './parts.ts'

/** A part that has run. Times in seconds; `cpu` is null where the system does not tell. */
export interface Measured {
  readonly name: string
  readonly counts: Counts
  readonly wall: number
  readonly cpu: number | null
}

const seconds = (value: number | null) => (value === null ? '–' : value.toFixed(0)).padStart(5)

/** The line of a part: its counts, and its times beside the budget. */
export function lineOf({ name, counts, wall, cpu }: Measured, { budget }: Pick<Part, 'budget'>): string {
  const mark = counts.failed > 0 ? '✘' : '✔'
  const passed = `${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(3)} failed`
  const times = `${seconds(wall)} of ${seconds(budget.wall)} s wall ${seconds(cpu)} of ${seconds(budget.cpu)} s CPU`
  return `${mark} ${name.padEnd(30)}${passed}  ${times}`
}

/** Sentences about parts that took longer than their budget. A busy machine stretches wall times, not CPU times. */
export function warningsOf(measured: Measured, { budget }: Pick<Part, 'budget'>): readonly string[] {
  const { name, wall, cpu } = measured
  const over = (what: string, value: number | null, limit: number) =>
    value !== null && value > limit
      ? [`${name} took ${value.toFixed(0)} s ${what}, its budget is ${limit} s`]
      : []
  return [...over('of wall time', wall, budget.wall), ...over('of CPU time', cpu, budget.cpu)]
}

/** The machine on which the budgets were set. */
export const machineNote = () => `budgets are for 2 quiet cores; this machine has ${availableParallelism()}`
