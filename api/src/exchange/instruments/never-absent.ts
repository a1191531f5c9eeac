import type { ParsedRow } from './parsed-file.ts'
import { texts } from './texts.ts'

/** Analytes that the blood of every newborn has: none detected is a well without a disc, or a failed measure. */
const inEveryNewborn = new Set([
  ...['IRT', 'TSH', 'PHE', 'TYR', 'XLE', 'VAL', 'ALA', 'GLY', 'ORN', 'CIT', 'MET'],
  ...['C0', 'C2', 'C16', 'C18', 'C18:1'],
])

/** "Not detected" without a number, of such an analyte, is no value in range: nobody can read it. */
export const neverAbsent = (code: string, row: ParsedRow): ParsedRow =>
  row.notDetected && inEveryNewborn.has(code)
    ? { ...row, notDetected: false, value: null, comparator: null, flagText: texts.neverAbsent }
    : row
