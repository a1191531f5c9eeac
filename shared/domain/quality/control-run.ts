import type { QcLevel } from '../plate.ts'

/** One value of a control well, in SD from the target. */
export interface ControlReading {
  readonly well: string
  readonly level: QcLevel
  readonly lotId: number
  /** Mean and SD that `z` refers to. */
  readonly target: string
  readonly z: number
}

/** Control values of one analyte in one run, in the order of the wells. */
export interface ControlRun {
  /** Null where the run names none; such runs count as runs of one instrument. */
  readonly instrument: string | null
  readonly readings: readonly ControlReading[]
}

/** A value in a sequence; `isCurrent`: of the run that is judged. */
export interface SequenceValue {
  readonly well: string
  readonly z: number
  readonly isCurrent: boolean
}

const levelOrder: readonly QcLevel[] = ['low', 'medium', 'high', 'blank', 'calibrator']

const isSameMaterial = (a: ControlReading, b: ControlReading) =>
  a.level === b.level && a.lotId === b.lotId && a.target === b.target

/** Levels that both runs have, but with no lot and target in common: something changed in between. */
const changedBetween = (current: readonly ControlReading[], earlier: readonly ControlReading[]) =>
  earlier.some(
    ({ level }) =>
      current.some((reading) => reading.level === level) &&
      !earlier.some((other) => other.level === level && current.some((own) => isSameMaterial(own, other))),
  )

/**
 * Values of a run after the values of earlier runs, the newest last. Values before a change of lot, target or
 * instrument are left out. Readings of a level that the run does not have are left out.
 * @param earlier runs before, the newest last
 */
export function sequenceOf(
  { instrument, readings }: ControlRun,
  earlier: readonly ControlRun[],
): SequenceValue[] {
  const kept: ControlReading[][] = []
  for (const run of earlier.toReversed()) {
    if (run.instrument !== instrument || changedBetween(readings, run.readings)) break
    kept.unshift(run.readings.filter((reading) => readings.some((own) => isSameMaterial(own, reading))))
  }
  const valuesOf = (run: readonly ControlReading[], isCurrent: boolean) =>
    run
      .toSorted((a, b) => levelOrder.indexOf(a.level) - levelOrder.indexOf(b.level))
      .map(({ well, z }) => ({ well, z, isCurrent }))
  return [...kept.flatMap((run) => valuesOf(run, false)), ...valuesOf(readings, true)]
}

/** The run with one lot of one level alone, for each that it has. */
export function byMaterial({ instrument, readings }: ControlRun): ControlRun[] {
  const materials = readings.filter(
    (reading, index) => readings.findIndex((other) => isSameMaterial(other, reading)) === index,
  )
  return materials.map((material) => ({
    instrument,
    readings: readings.filter((reading) => isSameMaterial(reading, material)),
  }))
}
