import type { AnalyteColumn } from '@sne/shared/contract'

/** Columns that stay at the left while values scroll; each has its class in grid.css. */
export const frozenColumns = ['well', 'protocol', 'newborn', 'conditions', 'decision'] as const

/** Least width of a column of values, in px; the same as in grid.css. */
export const columnWidth = 68

/** For grid.css: width of all columns of values, which leaves the rest of the window to the names. */
export const widthsFor = (columns: number) =>
  ({ '--grd-values': `${columns * columnWidth}px` }) as Readonly<Record<string, string>>

/** Columns of one disorder beside each other, in the order of its first analyte. */
export const byGroup = (columns: readonly AnalyteColumn[]): AnalyteColumn[] =>
  [...Map.groupBy(columns, ({ group }) => group).values()].flat()

/** Neighbouring columns of one group: one header over exactly these columns. */
export function groupRuns(columns: readonly Pick<AnalyteColumn, 'group' | 'code'>[]) {
  const runs: { group: string; first: string; count: number }[] = []
  for (const { group, code } of columns) {
    const last = runs.at(-1)
    if (last?.group === group) last.count += 1
    else runs.push({ group, first: code, count: 1 })
  }
  return runs
}
