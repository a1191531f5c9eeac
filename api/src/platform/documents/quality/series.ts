import type { SummaryRow } from '@sne/shared/contract'
import type { QcLevel } from '@sne/shared/domain'
import { faint, ink, line, paperWhite, soft } from '../layout/palette.ts'
import type { Paper } from '../layout/paper.ts'
import { write } from '../layout/text.ts'
import { texts } from './texts.ts'

/** Height of one picture in points, its title included. */
export const chartHeight = 96
/** Values beyond are drawn at the edge, as on the chart of the screen. */
const edge = 5
const head = 12

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A circle, a square or a triangle: levels differ without colour. */
function mark({ doc }: Paper, level: QcLevel, x: number, y: number): PDFKit.PDFDocument {
  if (level === 'medium') return doc.rect(x - 1.6, y - 1.6, 3.2, 3.2)
  if (level === 'high') return doc.polygon([x, y - 2.2], [x + 2, y + 1.6], [x - 2, y + 1.6])
  return doc.circle(x, y, 1.8)
}

/** The values of one analyte in the order of time; a value of a run that does not count is hollow. */
export function drawSeries(paper: Paper, rows: readonly SummaryRow[], { x, y, width }: Place): void {
  const { doc } = paper
  const inner = chartHeight - head - 10
  const left = x + 16
  const right = x + width - 4
  const middle = y + head + inner / 2
  const heightOf = (z: number) => middle - (Math.max(-edge, Math.min(edge, z)) / edge) * (inner / 2)
  write(paper, texts.series(rows[0]?.analyte ?? ''), x, y, width, { face: 'bold', size: 7.5, color: soft })
  for (const z of [-3, -2, 0, 2, 3]) {
    const at = heightOf(z)
    doc
      .lineWidth(z === 0 ? 0.6 : 0.35)
      .moveTo(left, at)
      .lineTo(right, at)
      .stroke(z === 0 ? line : faint)
    write(paper, String(z), x, at - 3, 12, { size: 5.5, color: soft, align: 'right' })
  }
  const moments = [...new Set(rows.flatMap(({ points }) => points.map(({ at }) => at)))].sort()
  const placeOf = (at: string) =>
    left + 4 + (moments.indexOf(at) / Math.max(1, moments.length - 1)) * (right - left - 8)
  for (const { level, points } of rows)
    for (const { at, z, left: isLeft } of points)
      mark(paper, level, placeOf(at), heightOf(z))
        .lineWidth(0.6)
        .fillAndStroke(isLeft ? paperWhite : ink, ink)
}
