import { accent, faint, soft } from './palette.ts'
import type { Paper } from './paper.ts'
import { lineHeight, measure, type TextStyle, wrap, write } from './text.ts'

/** One labelled fact: absent values are already '-'. */
export interface Field {
  readonly label: string
  readonly value: string
  readonly style?: TextStyle
}

const labelStyle: TextStyle = { size: 7, color: soft }
const valueStyle: TextStyle = { size: 8 }

/**
 * Writes labels in one column and values beside them, under a small heading; values are never cut.
 * Answers the height taken.
 */
export function drawFields(
  paper: Paper,
  heading: string,
  fields: readonly Field[],
  x: number,
  y: number,
  width: number,
): number {
  const { doc } = paper
  write(paper, heading, x, y, width, { face: 'bold', size: 8, color: accent })
  let at = y + 12
  doc
    .lineWidth(0.5)
    .moveTo(x, at)
    .lineTo(x + width, at)
    .stroke(faint)
  at += 3.5
  const labelWidth = Math.max(...fields.map((field) => measure(paper, field.label, labelStyle))) + 8
  for (const field of fields) {
    const style = { ...valueStyle, ...field.style }
    const lines = wrap(paper, field.value, width - labelWidth, style)
    // Label and value share a base line though their sizes differ.
    write(
      paper,
      field.label,
      x,
      at + (lineHeight(style) - lineHeight(labelStyle)) * 0.78,
      labelWidth,
      labelStyle,
    )
    lines.forEach((one, index) => {
      write(paper, one, x + labelWidth, at + index * lineHeight(style), width - labelWidth, style)
    })
    at += lines.length * lineHeight(style) + 1.6
  }
  return at - y
}

/** Writes two groups of facts side by side from the cursor on and moves the cursor below the taller one. */
export function drawFieldColumns(
  paper: Paper,
  groups: readonly { readonly heading: string; readonly fields: readonly Field[] }[],
): void {
  const between = 18
  const width = (paper.width - between * (groups.length - 1)) / groups.length
  const heights = groups.map((group, index) =>
    drawFields(paper, group.heading, group.fields, paper.left + index * (width + between), paper.y, width),
  )
  paper.y += Math.max(...heights)
}

/** A strip of counters: number above, word below, with a rule between them. */
export function drawCounters(paper: Paper, counters: readonly { label: string; value: number }[]): void {
  const width = paper.width / counters.length
  const height = 30
  counters.forEach((counter, index) => {
    const x = paper.left + index * width
    write(paper, String(counter.value), x, paper.y, width, { face: 'bold', size: 13, align: 'center' })
    write(paper, counter.label, x, paper.y + 17, width, { size: 7, color: soft, align: 'center' })
    if (index > 0) {
      paper.doc
        .lineWidth(0.5)
        .moveTo(x, paper.y + 2)
        .lineTo(x, paper.y + height - 4)
        .stroke(faint)
    }
  })
  paper.y += height
}
