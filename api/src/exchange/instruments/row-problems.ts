import type { RawValue } from './extraction.ts'
import { pick } from './header.ts'
import { type FileProblem, fileError, fileWarning } from './problem.ts'
import { type CellMark, cellText } from './table.ts'
import { texts } from './texts.ts'

/** Beyond this many, problems of one kind are only counted. */
export const listedProblems = 20

export const shown = (cell: string | number) => cellText(cell).slice(0, 40)

export const unreadableNumber = ({ row, analyte, cell }: RawValue) =>
  fileWarning('unreadable_number', texts.unreadableValue(row.line, shown(cell), analyte), row.line)

export const markedValue = ({ row, analyte, cell }: RawValue) =>
  fileWarning('rejected_value', texts.markedCell(row.line, shown(cell), analyte), row.line)

export const placeholder = ({ row, analyte, cell }: RawValue) =>
  fileWarning('unreadable_number', texts.placeholder(row.line, shown(cell), analyte), row.line)

export const doubtedCell = ({ row, analyte, cell }: RawValue, mark: CellMark) =>
  fileWarning('rejected_value', texts.cellMarked(row.line, shown(cell), analyte, mark), row.line)

export const unknownAnswer = ({ row, analyte, cell }: RawValue) =>
  fileError('unknown_answer', texts.unknownAnswer(row.line, shown(cell), analyte), row.line)

export const unreadableWell = ({ row, header }: RawValue) =>
  fileWarning('unreadable_well', texts.noSuchWell(row.line, shown(pick(row, header, 'well'))), row.line)

export const twoWells = ({ row, header }: RawValue, other: string) =>
  fileError(
    'unreadable_well',
    texts.twoWells(row.line, shown(pick(row, header, 'well')), shown(other)),
    row.line,
  )

export const markedName = (line: number, name: string) =>
  fileWarning('rejected_value', texts.markedName(line, shown(name)), line)

export const dilutedName = (line: number, name: string) =>
  fileError('dilution', texts.dilutedName(line, shown(name)), line)

export const shownTitles = (titles: readonly string[]): string =>
  titles
    .slice(0, listedProblems)
    .map((title) => `«${shown(title)}»`)
    .join(', ') + (titles.length > listedProblems ? ' …' : '')

/** The first problems of one kind; the others are counted. */
export function limit(problems: readonly FileProblem[]): FileProblem[] {
  const more = problems.length - listedProblems
  const first = problems.slice(0, listedProblems)
  return more > 0
    ? [...first, fileWarning(problems[0]!.code, `… e altri ${more} problemi dello stesso tipo.`)]
    : first
}
