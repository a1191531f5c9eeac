import { isFactorTitle, isNameTitle } from './column-titles.ts'
import type { RawValue } from './extraction.ts'
import type { Header } from './header.ts'
import { type FileProblem, fileError, fileWarning } from './problem.ts'
import { isDilutedFile } from './sample-name.ts'
import { cellText, rowText, type TableRow } from './table.ts'
import { texts } from './texts.ts'

/** An undiluted sample: `1`, `1,00`, `1x`, `1:1`, `1/1`, `no`, or nothing at all. */
const undiluted =
  /^(?:|-|1(?:[.,]0+)?\s*x?|x\s*1(?:[.,]0+)?|1(?:[.,]0+)?\s*[:/]\s*1(?:[.,]0+)?|no|none|nessun[ao]|false|falso|n\/?a|undiluted|neat|non diluito|tal quale)$/iu

/** A share of a sample: `1:5`, `x5`, `5x`. */
const ratio = /^(?:1\s*:\s*\d{1,4}|x\s*\d{1,4}(?:[.,]\d+)?|\d{1,4}(?:[.,]\d+)?\s*x)$/iu

/**
 * Rows of a diluted sample. No file says whether its values are multiplied already: as undiluted ones they would read too
 * low, so that the file is refused. One problem a row.
 */
export function dilutionProblems(values: readonly RawValue[]): FileProblem[] {
  const found = new Map<number, FileProblem>()
  for (const [header, own] of Map.groupBy(values, ({ header }) => header)) {
    const rows = [...new Set(own.map(({ row }) => row))]
    const factors = header.titles.flatMap((title, at) =>
      isFactorTitle(title) || (!isRead(header, at) && isRatioColumn(rows, at)) ? at : [],
    )
    for (const row of factors.length === 0 ? [] : rows)
      for (const index of factors) {
        const factor = cellText(row.cells[index])
        if (isUndiluted(factor)) continue
        const text = texts.diluted(row.line, header.titles[index]!, factor.slice(0, 40))
        found.set(row.line, fileError('dilution', text, row.line))
      }
  }
  return [...found.values()].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
}

const fileEnding = /\.(?:d|raw|wiff|eds|csv|txt)$/iu

/** Rows whose data file is named after a dilution, said and not refused: the name is a person's. */
export function dilutedFileProblems(values: readonly RawValue[]): FileProblem[] {
  const found = new Map<number, FileProblem>()
  for (const [{ titles, at }, own] of Map.groupBy(values, ({ header }) => header)) {
    const isName = titles.map((title) => isNameTitle(title))
    for (const row of new Set(own.map(({ row }) => row)))
      row.cells.forEach((cell, index) => {
        if (typeof cell === 'number' || index === at.sample[0]) return
        if ((isName[index] || fileEnding.test(cell)) && isDilutedFile(cell))
          found.set(
            row.line,
            fileWarning('dilution', texts.dilutedFile(row.line, cell.slice(0, 60)), row.line),
          )
      })
  }
  return [...found.values()]
}

const isRead = ({ at }: Header, index: number): boolean =>
  Object.values(at).some((own) => own.includes(index))

/** A column of shares, whatever its title. */
function isRatioColumn(rows: readonly TableRow[], index: number): boolean {
  const cells = rows.map((row) => cellText(row.cells[index]))
  return (
    cells.some((cell) => ratio.test(cell)) && cells.every((cell) => ratio.test(cell) || isUndiluted(cell))
  )
}

const isUndiluted = (factor: string): boolean => factor.length < 40 && undiluted.test(factor)

/** `All values x10`. */
const multipliedValues =
  /(?:valor[ei]|values?|risultat[oi]|results?|conc\p{L}{0,12})\s[^:=]{0,30}[x×]\s*(?!1(?:[.,]0+)?(?!\d))\d/iu

/** Lines around the table that tell a factor of all values: `Fattore di diluizione: 5`. */
export function toldFactorProblems(lines: readonly TableRow[]): FileProblem[] {
  return lines.flatMap((row) => {
    const text = rowText(row).trim()
    const at = text.search(/[:=\t]/u)
    const label = text.slice(0, Math.max(at, 0)).trim()
    const factor = text.slice(at + 1).trim()
    if (multipliedValues.test(text.slice(0, 200)))
      return fileError('dilution', texts.allDiluted(row.line, text.slice(0, 40), text.slice(0, 40)), row.line)
    if (factor === '' || label.length > 60 || !isFactorTitle(label) || isUndiluted(factor)) return []
    return fileError('dilution', texts.allDiluted(row.line, label, factor.slice(0, 40)), row.line)
  })
}
