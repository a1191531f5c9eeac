import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/packages.ts'
import type { Measured } from './table.ts'

/** The record of `npm test` in `.cache/tests/last.json`. */
export interface LastRun {
  readonly seed: number
  readonly workers: number
  readonly parts: readonly Measured[]
  /** A line for each failed test. */
  readonly failures: readonly string[]
}

export const lastRunFile = join(root, '.cache/tests/last.json')

/** @throws Error where no run has ended */
export const readLastRun = (): LastRun => JSON.parse(readFileSync(lastRunFile, 'utf8'))
