import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import { assayCodes } from './assay-names.ts'
import type { Extraction, RawValue } from './extraction.ts'
import type { Header } from './header.ts'
import { type FileProblem, fileError, fileWarning } from './problem.ts'
import { type CellMark, cellText, isBlank, type TableRow } from './table.ts'
import { texts } from './texts.ts'

const rowLetters = 'ABCDEFGH'
const columnCount = 12

/** A grid becomes rows of a well, an analyte and a value. All rules of such a table therefore hold for a grid. */
const header: Header = {
  titles: ['Pozzetto', 'Analita', 'Valore'],
  at: {
    well: [0],
    sample: [],
    type: [],
    analyte: [1],
    value: [2],
    flag: [],
    unit: [],
    plate: [],
    omit: [],
    comparator: [],
  },
}

/** Column of the row letters, in the line with the numbers 1 to 12 above a grid; null for any other line. */
export function gridColumn({ cells }: TableRow): number | null {
  const at = cells.findIndex((cell) => cellText(cell) === '1')
  if (at < 1) return null
  const isGrid = Array.from({ length: columnCount }).every((_, index) => {
    return cellText(cells[at + index]) === String(index + 1)
  })
  return isGrid ? at - 1 : null
}

export interface Grid {
  /** Line with the numbers of the columns. */
  readonly head: TableRow
  /** The nearest line above with content that belongs to no other grid. */
  readonly above: TableRow | null
  readonly rows: readonly TableRow[]
  readonly column: number
}

/** The grids of a table, one beneath the other; one whose rows are not A to H has none. */
export function gridsIn(body: readonly TableRow[]): Grid[] {
  const grids: Grid[] = []
  for (let at = 0; at < body.length; at += 1) {
    const head = body[at]!
    const column = gridColumn(head)
    if (column === null) continue
    const below = body.slice(at + 1, at + 1 + rowLetters.length)
    const isWhole =
      below.length === rowLetters.length &&
      below.every((row, index) => cellText(row.cells[column]).toUpperCase() === rowLetters[index])
    const taken = new Set(grids.flatMap(({ rows }) => rows))
    const before = body.slice(0, at).findLast((row) => !isBlank(row)) ?? null
    grids.push({
      head,
      above: before && taken.has(before) ? null : before,
      rows: isWhole ? below : [],
      column,
    })
    // A row of values may be 1 to 12 as well.
    if (isWhole) at += rowLetters.length
  }
  return grids
}

/** Name of a grid: the corner, or the line above it. */
export function gridTitle({ head, above, column }: Grid): string {
  const corner = cellText(head.cells[column])
  return corner === '' ? (above?.cells.map(cellText).find((text) => text !== '') ?? '') : corner
}

/** Takes the values out of grids of 8 × 12. */
export function extractGrids(body: readonly TableRow[], profile: ImportProfile): Extraction {
  const grids = gridsIn(body)
  const own = new Set(grids.flatMap(({ head, above, rows }) => [head, ...(above ? [above] : []), ...rows]))
  const first = grids[0]
  const outside = body.filter((row) => !own.has(row) && !isBlank(row))
  const titles = [
    ...grids.flatMap(({ above }) => above ?? []),
    ...outside.filter((row) => isAbove(row, first)),
  ]
  const nothing = { above: null, second: null, uneven: false, last: null, values: [], beside: [] }
  if (!first) return { ...nothing, header: null, titles: body }
  const values = grids.flatMap((grid) => valuesOf(grid, profile.single ?? gridTitle(grid)))
  return {
    ...nothing,
    values,
    header,
    titles,
    beside: outside.filter((row) => !isAbove(row, first)),
    last: values.at(-1)?.row ?? null,
    problems: [...grids.flatMap((grid) => gridProblems(grid, profile)), ...countProblems(grids, profile)],
  }
}

const isAbove = ({ line }: TableRow, first: Grid | undefined) => first === undefined || line < first.head.line

function valuesOf({ head, rows, column }: Grid, analyte: string): RawValue[] {
  return rows.flatMap((row, letter) =>
    Array.from({ length: columnCount }, (_, index) => {
      const at = column + 1 + index
      const cell = row.cells[at] ?? ''
      const around = [head.marks?.get(at), row.marks?.get(column)].find((one) => one && one !== 'commented')
      const mark = row.marks?.get(at) ?? around
      const marks: ReadonlyMap<number, CellMark> | undefined = mark && new Map([[2, mark]])
      const cells = [`${rowLetters[letter]}${index + 1}`, analyte, cell]
      return {
        row: { line: row.line, cells, ...(marks && { marks }) },
        header,
        analyte,
        column: 2,
        cell,
        unit: null,
      }
    }),
  )
}

/** Texts in the corner of a grid and in the line above it. */
const wordsAround = ({ head, above, column }: Grid): string[] =>
  [head.cells[column], ...(above?.cells ?? [])].map(cellText).filter((text) => text !== '')

/** A grid that says to be another analyte's is not read as that of the profile; one that says neither is confirmed. */
function titleProblems(grid: Grid, single: string, { signature }: ImportProfile): FileProblem[] {
  const { line } = grid.head
  return wordsAround(grid).flatMap((text) => {
    const codes = assayCodes(text)
    if (codes.includes(single)) return []
    const shown = text.slice(0, 60)
    if (codes.length > 0) return fileError('other_quantity', texts.gridOfOther(line, shown, single), line)
    if (signature.some((mark) => pattern(mark).test(text))) return []
    return fileWarning('run_doubt', texts.gridTitled(line, shown, single), line)
  })
}

function gridProblems(grid: Grid, profile: ImportProfile): FileProblem[] {
  const { single } = profile
  const { head, rows, column } = grid
  if (rows.length === 0) return [fileError('row_shape', texts.gridRows(head.line), head.line)]
  const last = column + 1 + columnCount
  const wide = [head, ...rows].find(({ cells }) => cells.slice(last).some((cell) => cellText(cell) !== ''))
  if (wide) return [fileError('row_shape', texts.gridWidth(wide.line), wide.line)]
  if (single !== null) return titleProblems(grid, single, profile)
  return gridTitle(grid) === '' ? [fileError('row_shape', texts.gridUnnamed(head.line), head.line)] : []
}

const countProblems = (grids: readonly Grid[], { single }: ImportProfile): FileProblem[] =>
  single !== null && grids.length > 1
    ? [fileError('second_table', texts.gridsOfOne(single, grids.length), grids[1]!.head.line)]
    : []
