import type { Extraction } from './extraction.ts'
import type { Header } from './header.ts'
import { type FileProblem, fileError } from './problem.ts'
import { cellText, type TableRow } from './table.ts'
import { texts } from './texts.ts'

const lastFilled = (cells: TableRow['cells']) => cells.findLastIndex((cell) => cellText(cell) !== '') + 1

/**
 * A row with more cells than titles, or with fewer, has its values under other titles than theirs: `6,9` between commas
 * is two cells. Empty cells at the end do not count.
 * @param delimited a sheet has no short rows: its cells have fixed columns
 */
export function shapeProblems(
  { values, second, last }: Pick<Extraction, 'values' | 'second' | 'last'>,
  delimited: boolean,
): FileProblem[] {
  const headers = new Map<TableRow, Header>(values.map(({ row, header }) => [row, header]))
  const wrong = [...headers].filter(([row, { titles }]) => {
    const width = lastFilled(titles)
    return lastFilled(row.cells) > width || (delimited && row.cells.length < width)
  })
  const problems: FileProblem[] = []
  const [first] = wrong
  if (first) {
    const [row, { titles }] = first
    const width = lastFilled(titles)
    const found = lastFilled(row.cells) > width ? lastFilled(row.cells) : row.cells.length
    const text = texts.otherWidth(row.line, found, width, wrong.length - 1)
    problems.push(fileError('row_shape', text, row.line))
  }
  if (second && last) problems.push(fileError('second_table', texts.secondTable(second.line), second.line))
  return problems
}
