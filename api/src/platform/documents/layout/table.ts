import { accent, faint, soft, wash } from './palette.ts'
import type { Paper } from './paper.ts'
import { newPage } from './paper.ts'
import { lineHeight, type TextStyle, wrap, write } from './text.ts'

/** Content of one cell: a text, a text with its own style, or a drawing of a known height. */
export type Cell =
  | string
  | { readonly text: string; readonly style?: TextStyle; readonly maxLines?: number }
  | { readonly height: number; draw(paper: Paper, x: number, y: number, width: number, height: number): void }

export interface Column<R> {
  readonly label: string
  /** Share of the table's width; shares are scaled so that the columns fill it. */
  readonly share: number
  readonly align?: 'left' | 'right' | 'center'
  cell(row: R, index: number): Cell
}

export interface TableStyle {
  readonly size?: number
  readonly headSize?: number
  /** Space above and below the text of a row, in points. */
  readonly padding?: number
  /** Shades every second row. */
  readonly zebra?: boolean
  /** A row drawn with a shade of its own. */
  readonly shade?: (index: number) => string | null
}

/** A table that is measured and can be drawn in parts: used for one column of rows and for two side by side. */
export interface MeasuredTable {
  readonly headHeight: number
  readonly heights: readonly number[]
  drawHead(x: number, y: number): void
  drawRow(index: number, x: number, y: number): void
}

const gap = 3

/** Lays the rows out for a width; nothing is drawn yet. */
export function measureTable<R>(
  paper: Paper,
  rows: readonly R[],
  columns: readonly Column<R>[],
  width: number,
  style: TableStyle = {},
): MeasuredTable {
  const size = style.size ?? 7.5
  const padding = style.padding ?? 2.4
  const headStyle: TextStyle = { face: 'bold', size: style.headSize ?? size - 1, color: soft }
  const shares = columns.reduce((sum, column) => sum + column.share, 0)
  const widths = columns.map((column) => (column.share / shares) * width)
  const heads = columns.map((column, at) => wrap(paper, column.label, (widths[at] ?? 0) - 2 * gap, headStyle))
  const headHeight = Math.max(...heads.map((one) => one.length)) * lineHeight(headStyle) + 5
  const laid = rows.map((row, index) =>
    columns.map((column, at) =>
      layOut(paper, column.cell(row, index), (widths[at] ?? 0) - 2 * gap, column, size),
    ),
  )
  const heights = laid.map((cells) => Math.max(...cells.map((cell) => cell.height)) + 2 * padding)

  function drawHead(x: number, y: number): void {
    let at = x
    heads.forEach((lines, index) => {
      const inner = (widths[index] ?? 0) - 2 * gap
      const align = columns[index]?.align ?? 'left'
      lines.forEach((one, n) => {
        const lineY = y + headHeight - 4 - (lines.length - n) * lineHeight(headStyle)
        write(paper, one, at + gap, lineY, inner, { ...headStyle, align })
      })
      at += widths[index] ?? 0
    })
    paper.doc
      .lineWidth(0.8)
      .moveTo(x, y + headHeight - 1.5)
      .lineTo(x + width, y + headHeight - 1.5)
      .stroke(accent)
  }

  function drawRow(index: number, x: number, y: number): void {
    const height = heights[index] ?? 0
    const shade = style.shade?.(index) ?? (style.zebra && index % 2 === 1 ? wash : null)
    if (shade) paper.doc.rect(x, y, width, height).fill(shade)
    let at = x
    laid[index]?.forEach((cell, n) => {
      cell.draw(at + gap, y + padding, (widths[n] ?? 0) - 2 * gap, height - 2 * padding)
      at += widths[n] ?? 0
    })
    paper.doc
      .lineWidth(0.35)
      .moveTo(x, y + height)
      .lineTo(x + width, y + height)
      .stroke(faint)
  }

  return { headHeight, heights, drawHead, drawRow }
}

interface LaidCell {
  readonly height: number
  draw(x: number, y: number, width: number, height: number): void
}

function layOut<R>(paper: Paper, cell: Cell, width: number, column: Column<R>, size: number): LaidCell {
  if (typeof cell === 'object' && 'draw' in cell) {
    return { height: cell.height, draw: (x, y, w, h) => cell.draw(paper, x, y, w, h) }
  }
  const { text, style, maxLines } = typeof cell === 'string' ? { text: cell } : cell
  const full: TextStyle = { size, align: column.align ?? 'left', ...style }
  const lines = wrap(paper, text, width, full, maxLines ?? 3)
  return {
    height: lines.length * lineHeight(full),
    draw: (x, y, w) => {
      lines.forEach((one, n) => {
        write(paper, one, x, y + n * lineHeight(full), w, full)
      })
    },
  }
}

/** Draws a table over the whole width from the cursor on; its head is repeated on every page it reaches. */
export function drawTable<R>(
  paper: Paper,
  rows: readonly R[],
  columns: readonly Column<R>[],
  style: TableStyle = {},
): void {
  const table = measureTable(paper, rows, columns, paper.width, style)
  const head = () => {
    table.drawHead(paper.left, paper.y)
    paper.y += table.headHeight
  }
  if (paper.y + table.headHeight + (table.heights[0] ?? 0) > paper.bottom) newPage(paper)
  head()
  table.heights.forEach((height, index) => {
    if (paper.y + height > paper.bottom) {
      newPage(paper)
      head()
    }
    table.drawRow(index, paper.left, paper.y)
    paper.y += height
  })
}

/**
 * Draws the rows in two columns side by side, balanced, the left one first. They continue on
 * further pages when they do not fit: 53 analytes take a third of a page in two columns.
 */
export function drawTableInTwo<R>(
  paper: Paper,
  rows: readonly R[],
  columns: readonly Column<R>[],
  style: TableStyle = {},
): void {
  const between = 12
  const width = (paper.width - between) / 2
  const table = measureTable(paper, rows, columns, width, style)
  let next = 0
  while (next < rows.length) {
    const room = paper.bottom - paper.y - table.headHeight
    if (room < (table.heights[next] ?? 0)) {
      newPage(paper)
      continue
    }
    const left = take(table.heights, next, Math.min(room, splitHeight(table.heights, next)))
    const right = take(table.heights, left.end, room)
    const y = paper.y
    for (const [part, x] of [
      [left, paper.left],
      [right, paper.left + width + between],
    ] as const) {
      if (part.start === part.end) continue
      table.drawHead(x, y)
      let at = y + table.headHeight
      for (let index = part.start; index < part.end; index += 1) {
        table.drawRow(index, x, at)
        at += table.heights[index] ?? 0
      }
    }
    paper.y = y + table.headHeight + Math.max(left.height, right.height)
    next = right.end
    if (next < rows.length) newPage(paper)
  }
}

/** Height of the left column when what is left is shared evenly: the first row that passes the middle is in it. */
function splitHeight(heights: readonly number[], from: number): number {
  const total = heights.slice(from).reduce((sum, height) => sum + height, 0)
  let height = 0
  for (const one of heights.slice(from)) {
    if (height >= total / 2) break
    height += one
  }
  return height
}

/** As many rows from `start` on as fit into the height. */
function take(heights: readonly number[], start: number, room: number) {
  let height = 0
  let end = start
  while (end < heights.length && height + (heights[end] ?? 0) <= room + 0.01) {
    height += heights[end] ?? 0
    end += 1
  }
  return { start, end, height }
}
