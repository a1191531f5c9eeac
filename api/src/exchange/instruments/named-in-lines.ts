import type { PlannedWell } from './planned-well.ts'
import { listedProblems } from './row-problems.ts'
import type { TableRow } from './table.ts'
import { cellText, rowText } from './table.ts'
import { texts } from './texts.ts'

/** `A1-H12`: the wells of a whole plate. */
const range = /[A-P]\d{1,2}\s*[-–:]\s*[A-P]\d{1,2}/giu
const wellName = /^([A-P])0?([1-9]\d?)$/u

/**
 * Sentences for lines around the table that name a card or a sample's well of the plate: a person reads their remarks.
 * @param codes analytes of the plate, of which C2 may also be a well's name
 */
export function namedInLines(
  lines: readonly TableRow[],
  wells: readonly PlannedWell[],
  codes: readonly string[],
): string[] {
  const samples = wells.filter(({ type }) => type === 'sample')
  const names = new Set(samples.flatMap(({ barcode }) => barcode?.trim().toUpperCase() ?? []))
  for (const { position } of samples) if (!codes.includes(position)) names.add(position)
  return lines
    .filter((row) =>
      rowText(row)
        .toUpperCase()
        .replaceAll(range, ' ')
        .split(/[^\p{L}\p{N}./-]+/u)
        .some((word) => names.has(word.replace(/(?<![./-])[./-]+$/u, '').replace(wellName, '$1$2'))),
    )
    .slice(0, listedProblems)
    .map((row) => texts.runLine(row.line, cellText(rowText(row).replaceAll('\t', ' ')).slice(0, 40)))
}
