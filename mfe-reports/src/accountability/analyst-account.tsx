import { useCall } from '@sne/shared/client'
import {
  type AnalystAccountability,
  type AnalystFigures,
  accountabilityEndpoints,
} from '@sne/shared/contract'
import { accountTerms, analystFigures, screeningShortLabels } from '@sne/shared/domain'
import { AccountContent } from './account-content.tsx'
import type { Asked } from './asked.ts'
import { figureColumns, fresh, type Line } from './figure-columns.tsx'
import { accountTexts as texts } from './texts.ts'

/** Categories of each person with their sum above them; the total comes first. */
const linesOf = ({ rows, byAnalyst, total }: AnalystAccountability): Line<keyof AnalystFigures>[] =>
  rows.length === 0
    ? []
    : [
        { key: 'total', name: texts.allAnalysts, sum: true, figures: total },
        ...byAnalyst.flatMap(({ analyst, ...sum }) => [
          { key: String(analyst.id), name: analyst.label, sum: true, figures: sum },
          ...rows
            .filter((row) => row.analyst.id === analyst.id)
            .map(({ analyst: _, category, ...figures }) => ({
              key: `${analyst.id}-${category}`,
              name: texts.part(analyst.label, screeningShortLabels[category]),
              sum: false,
              figures,
            })),
        ]),
      ]

const columns = figureColumns(texts.analystAndCategory, analystFigures)

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
