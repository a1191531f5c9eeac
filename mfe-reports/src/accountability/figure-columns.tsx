import { type FigureDefinition, formatNumber } from '@sne/shared/domain'
import type { Column } from '@sne/shared/ui-data'

/** Milliseconds in which figures count as fresh: counting a year at each look would be slow. */
export const fresh = 60_000

const counts = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** A count with its thousands apart; a figure with a unit is measured, with one decimal. */
export const figureText = (value: number | null, { unit }: FigureDefinition): string =>
  value === null || unit ? formatNumber(value, 1) : counts.format(value)

/** The subject of a line of figures: a sum is set apart from its parts. */
export interface Line<K extends string> {
  readonly key: string
  readonly name: string
  readonly sum: boolean
  readonly figures: Readonly<Record<K, number | null>>
}

const text = (words: string, sum: boolean) => (sum ? <strong>{words}</strong> : words)

/** One column that names the line and stays in sight, then one for each figure. */
export const figureColumns = <K extends string>(
  title: string,
  definitions: Readonly<Record<K, FigureDefinition>>,
): Column<Line<K>>[] => [
  { key: 'name', title, render: ({ name, sum }) => text(name, sum) },
  ...(Object.entries(definitions) as [K, FigureDefinition][]).map(
    ([key, definition]): Column<Line<K>> => ({
      key,
      title: definition.label,
      unit: definition.unit,
      align: 'right',
      render: ({ sum, figures }) => text(figureText(figures[key], definition), sum),
    }),
  ),
]
