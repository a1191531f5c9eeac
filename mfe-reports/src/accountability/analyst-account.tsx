import { useCall } from '@sne/shared/client'
import {
  type AnalystAccountability,
  type AnalystFigures,
  accountabilityEndpoints,
} from '@sne/shared/contract'
import { accountTerms, analystFigures, screeningLabels } from '@sne/shared/domain'
import type { Column } from '@sne/shared/ui-data'
import { AccountContent } from './account-content.tsx'
import type { Asked } from './asked.ts'
import { figureColumns, fresh } from './figure-columns.tsx'
import { accountTexts as texts } from './texts.ts'

interface Line {
  readonly key: string
  readonly analyst: string
  readonly category: string
  readonly sum: boolean
  readonly figures: AnalystFigures
}

/** Categories of each person with their sum above them; the sum of all stands first. */
const linesOf = ({ rows, byAnalyst, total }: AnalystAccountability): Line[] =>
  rows.length === 0
    ? []
    : [
        {
          ...{ key: 'total', analyst: texts.allAnalysts, category: texts.allCategories },
          ...{ sum: true, figures: total },
        },
        ...byAnalyst.flatMap(({ analyst, ...sum }) => [
          {
            ...{ key: String(analyst.id), analyst: analyst.label, category: texts.allCategories },
            ...{ sum: true, figures: sum },
          },
          ...rows
            .filter((row) => row.analyst.id === analyst.id)
            .map(({ analyst: _, category, ...figures }) => ({
              ...{ key: `${analyst.id}-${category}`, analyst: analyst.label },
              ...{ category: screeningLabels[category], sum: false, figures },
            })),
        ]),
      ]

const columns: readonly Column<Line>[] = [
  {
    key: 'analyst',
    title: texts.analyst,
    render: ({ analyst, sum }) => (sum ? <strong>{analyst}</strong> : analyst),
  },
  {
    key: 'category',
    title: texts.category,
    render: ({ category, sum }) => (sum ? <strong>{category}</strong> : category),
  },
  ...figureColumns<keyof AnalystFigures, Line>(analystFigures),
]

/** Figures of a period by person and category. */
export function AnalystAccount({ asked: { period, analystId } }: { readonly asked: Asked }) {
  const result = useCall(
    accountabilityEndpoints.getAnalystAccountability,
    { query: { ...period, analystId } },
    { keepPrevious: true, staleTime: fresh },
  )
  return (
    <AccountContent
      result={result}
      title={texts.byPerson}
      definitions={analystFigures}
      terms={accountTerms}
      columns={columns}
      lines={result.data && linesOf(result.data)}
    />
  )
}
