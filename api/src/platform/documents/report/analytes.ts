import {
  flagSigns,
  formatLimits,
  isReportedOut,
  notReleasedTitle,
  reportedPlace,
  reportedValue,
} from '@sne/shared/domain'
import { soft } from '../layout/palette.ts'
import type { Paper } from '../layout/paper.ts'
import { type Column, drawTable, drawTableInTwo } from '../layout/table.ts'
import { write } from '../layout/text.ts'
import type { ReportAnalyte } from './report-input.ts'
import { texts } from './texts.ts'

export { flagLegend, isReportedOut as isOutOfRange } from '@sne/shared/domain'

/** From this many analytes on, analytes in range are printed in two columns. */
const twoColumnsFrom = 9

/** Limits as read in a report. */
export const limits = (analyte: ReportAnalyte) => formatLimits(analyte, analyte.decimals)
const measured = (analyte: ReportAnalyte) => reportedValue(analyte, analyte.decimals)

/** The analyte is printed among the values out of range. */
export const isPrintedOut = (analyte: ReportAnalyte) => analyte.finding ?? isReportedOut(analyte)

const placeOf = (analyte: ReportAnalyte) =>
  reportedPlace({ finding: isPrintedOut(analyte), notReleased: analyte.notReleased })

/**
 * Draws the analytes out of range first, with their possible meaning; then the analytes that controls hold; the others
 * below, dense.
 */
export function drawAnalytes(paper: Paper, analytes: readonly ReportAnalyte[]): void {
  const out = analytes.filter(isPrintedOut)
  const held = analytes.filter((analyte) => placeOf(analyte) === 'not_released')
  const within = analytes.filter((analyte) => placeOf(analyte) === 'in')
  if (out.length > 0) {
    heading(paper, out.length === 1 ? 'Valore fuori dai limiti' : 'Valori fuori dai limiti')
    drawTable(paper, out, wideColumns(true), { size: 8, padding: 2.6 })
    paper.y += 8
  }
  drawDense(paper, notReleasedTitle, held)
  drawDense(paper, within.length === 1 ? 'Valore nei limiti' : 'Valori nei limiti', within)
}

function drawDense(paper: Paper, title: string, analytes: readonly ReportAnalyte[]): void {
  if (analytes.length === 0) return
  heading(paper, title)
  if (analytes.length < twoColumnsFrom)
    drawTable(paper, analytes, wideColumns(false), { size: 8, padding: 2.4 })
  else drawTableInTwo(paper, analytes, narrowColumns, { size: 6.5, headSize: 6, padding: 0.7 })
  paper.y += 4
}

function heading(paper: Paper, text: string): void {
  write(paper, text, paper.left, paper.y, paper.width, { face: 'bold', size: 8.5 })
  paper.y += 12
}

function wideColumns(out: boolean): Column<ReportAnalyte>[] {
  const face = out ? ('bold' as const) : ('regular' as const)
  const columns: Column<ReportAnalyte>[] = [
    { label: 'Analita', share: 15, cell: (row) => ({ text: row.code, style: { face: 'bold' } }) },
    { label: 'Descrizione', share: 34, cell: (row) => (row.name === row.code ? '' : row.name) },
    { label: 'Valore', share: 13, align: 'right', cell: (row) => ({ text: measured(row), style: { face } }) },
    { label: '', share: 6, cell: (row) => ({ text: flagSigns[row.flag], style: { face: 'bold' } }) },
    { label: 'Unità', share: 11, cell: (row) => row.unit ?? '' },
    { label: texts.limits, share: out ? 22 : 17, align: 'right', cell: limits },
  ]
  if (out) {
    columns.push({
      label: 'Condizioni ricercate',
      share: 26,
      cell: (row) => ({ text: row.disorders ?? '', style: { size: 7, color: soft } }),
    })
  }
  return columns
}

const narrowColumns: Column<ReportAnalyte>[] = [
  { label: 'Analita', share: 29, cell: (row) => ({ text: row.code, style: { face: 'bold' } }) },
  {
    label: 'Descrizione',
    share: 42,
    cell: (row) => ({ text: row.name === row.code ? '' : row.name, style: { size: 6.2, color: soft } }),
  },
  { label: 'Valore', share: 17, align: 'right', cell: measured },
  { label: 'Unità', share: 14, cell: (row) => ({ text: row.unit ?? '', style: { size: 6, color: soft } }) },
  { label: 'Limiti', share: 25, align: 'right', cell: limits },
]
