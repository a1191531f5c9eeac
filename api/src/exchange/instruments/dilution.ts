import { isFactorTitle } from './column-titles.ts'
import type { RawValue } from './extraction.ts'
import type { Header } from './header.ts'
import { type FileProblem, fileError } from './problem.ts'
import { cellText, rowText, type TableRow } from './table.ts'
import { texts } from './texts.ts'

/** An undiluted sample: `1`, `1,00`, `1x`, `1:1`, `1/1`, `no`, or nothing at all. */
const undiluted =
  /^(?:|-|1(?:[.,]0+)?\s*x?|x\s*1(?:[.,]0+)?|1(?:[.,]0+)?\s*[:/]\s*1(?:[.,]0+)?|no|none|nessun[ao]|false|falso|n\/?a|undiluted|neat|non diluito|tal quale)$/iu

/**
 * Rows of a diluted sample. No file says whether its values are multiplied already: as undiluted ones they would read too
 * low, so that the file is refused. One problem a row.
 */
export function dilutionProblems(values: readonly RawValue[]): FileProblem[] {
  const found = new Map<number, FileProblem>()
  const factors = new Map<Header, readonly number[]>()
  for (const { row, header } of values) {
    const own = factors.get(header) ?? header.titles.flatMap((title, at) => (isFactorTitle(title) ? at : []))
    factors.set(header, own)
    for (const index of own) {
      const factor = cellText(row.cells[index])
      if (isUndiluted(factor)) continue
      const text = texts.diluted(row.line, header.titles[index]!, factor.slice(0, 40))
      found.set(row.line, fileError('dilution', text, row.line))
    }
  }
  return [...found.values()]
}

const isUndiluted = (factor: string): boolean => factor.length < 40 && undiluted.test(factor)

/** Lines around the table that tell a factor of all values: `Fattore di diluizione: 5`. */
export function toldFactorProblems(lines: readonly TableRow[]): FileProblem[] {
  return lines.flatMap((row) => {
    const text = rowText(row).trim()
    const at = text.search(/[:=\t]/u)
    const label = text.slice(0, Math.max(at, 0)).trim()
    const factor = text.slice(at + 1).trim()
    if (factor === '' || label.length > 60 || !isFactorTitle(label) || isUndiluted(factor)) return []
    return fileError('dilution', texts.allDiluted(row.line, label, factor.slice(0, 40)), row.line)
  })
}
