import type { AnalyteColumn } from '@sne/shared/contract'
import { type Flag, flagSigns, formatNumber } from '@sne/shared/domain'

/** Columns that stay at the left while values scroll; each has its class in grid.css. */
export const frozenColumns = ['well', 'protocol', 'newborn', 'conditions', 'decision'] as const

/** Least width of a column of values, in px. */
const columnWidth = 68
/**
 * Least width of all frozen columns, in px; grid.css has the same number. They are wider only where every
 * value fits beside them.
 */
export const frozenWidth = 474

/** For grid.css: width of all columns of values, which leaves the rest of the window to the names. */
export const widthsFor = (widths: readonly number[]) =>
  ({ '--grd-values': `${widths.reduce((sum, width) => sum + width, 0)}px` }) as Readonly<
    Record<string, string>
  >

interface Written {
  readonly code: string
  readonly value: number | null
  readonly comparator?: string | null | undefined
  readonly flag?: Flag | null | undefined
  readonly edited?: object | null | undefined
}

/** Px of a digit, a flag's sign and a character of a head in grid.css, rounded up; and of a cell's padding and border. */
const widthOf = { digit: 8, comma: 4, sign: 10, mark: 12, head: 8.5, unit: 6, padding: 13 } as const

interface Widest {
  /** The value farthest from zero. */
  far: number
  signs: number
  /** Values with a comparator, and corrected ones, have a mark. */
  marks: number
}

/** Per analyte the longest text of its widest value, without writing each of the values. */
function widestOf(lines: readonly { readonly values: readonly Written[] }[]) {
  const found = new Map<string, Widest>()
  for (const { values } of lines)
    for (const { code, value, comparator, flag, edited } of values) {
      const widest = found.get(code) ?? { far: 0, signs: 0, marks: 0 }
      if (widest.far === 0) found.set(code, widest)
      if (value !== null) widest.far = Math.max(widest.far, Math.abs(value))
      if (flag && flag !== 'N') widest.signs = Math.max(widest.signs, flagSigns[flag].length)
      if (comparator || edited) widest.marks = Math.max(widest.marks, comparator && edited ? 2 : 1)
    }
  return found
}

/**
 * Width of each column in px, enough for its head and for each of its values: a column has the same width whichever of its rows are
 * drawn.
 */
export function columnWidths(
  columns: readonly AnalyteColumn[],
  lines: readonly { readonly values: readonly Written[] }[],
): number[] {
  const found = widestOf(lines)
  return columns.map(({ code, unit, decimals }) => {
    const { far, signs, marks } = found.get(code) ?? { far: 0, signs: 0, marks: 0 }
    const number = formatNumber(far, decimals)
    const value =
      number.length * widthOf.digit -
      (number.includes(',') ? widthOf.digit - widthOf.comma : 0) +
      (signs && signs * widthOf.sign + widthOf.comma) +
      marks * widthOf.mark
    return Math.max(
      columnWidth,
      Math.ceil(Math.max(value, code.length * widthOf.head, unit.length * widthOf.unit) + widthOf.padding),
    )
  })
}

/** Columns of one disorder beside each other, in the order of its first analyte. */
export const byGroup = (columns: readonly AnalyteColumn[]): AnalyteColumn[] =>
  [...Map.groupBy(columns, ({ group }) => group).values()].flat()

/** Neighbouring columns of one group: one header over exactly these columns, from the place `at`. */
export function groupRuns(columns: readonly Pick<AnalyteColumn, 'group' | 'code'>[]) {
  const runs: { group: string; first: string; at: number; count: number }[] = []
  columns.forEach(({ group, code }, at) => {
    const last = runs.at(-1)
    if (last?.group === group) last.count += 1
    else runs.push({ group, first: code, at, count: 1 })
  })
  return runs
}
