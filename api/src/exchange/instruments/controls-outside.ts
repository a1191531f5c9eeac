import type { FileWell, MatchProblem } from '@sne/shared/contract'
import { problem } from './match-problems.ts'
import type { ParsedRow } from './parsed-file.ts'
import type { PlacedRows } from './place-rows.ts'
import { distinct, fileWell } from './report-wells.ts'
import { texts } from './texts.ts'

/** Most wells that one sentence names. */
const named = 6

interface ControlsOutside {
  readonly rows: readonly ParsedRow[]
  readonly problems: readonly MatchProblem[]
  readonly toConfirm: readonly string[]
}

const hasReading = ({ raw, notDetected }: ParsedRow) => raw.trim() !== '' || notDetected
const textOf = ({ well, sample }: FileWell) => [well, sample && `«${sample}»`].filter(Boolean).join(' ')

/**
 * Lists controls and blanks of the file for which the plate has no well. Nothing judges them. A person confirms a
 * control in an empty well of the plate. It may be out of rule, or its well planned elsewhere. A control without a
 * place gives a warning: instruments measure controls of their own before a plate.
 */
export function controlsOutside(
  { byWell, unplaced }: Pick<PlacedRows, 'byWell' | 'unplaced'>,
  planned: ReadonlySet<string>,
): ControlsOutside {
  const isControl = (row: ParsedRow) => (row.kind === 'qc' || row.kind === 'blank') && hasReading(row)
  const placed = [...byWell].flatMap(([well, rows]) => (planned.has(well) ? [] : rows.filter(isControl)))
  // Rows of another tray have a well, and belong to another plate.
  const homeless = unplaced.filter((row) => row.well === null && isControl(row))
  const names = (rows: readonly ParsedRow[]) => {
    const all = distinct(rows.map((row) => fileWell(row, null))).map(textOf)
    return all.slice(0, named).join(', ') + (all.length > named ? ' …' : '')
  }
  return {
    rows: [...placed, ...homeless],
    problems: homeless.length > 0 ? [problem('warning', texts.controlsWithoutWell(names(homeless)))] : [],
    toConfirm: placed.length > 0 ? [texts.controlsUnplanned(names(placed))] : [],
  }
}
