import { useCall } from '@sne/shared/client'
import { type Accountability, type AccountFigures, accountabilityEndpoints } from '@sne/shared/contract'
import { accountFigures, placeTerms, screeningLabels, screeningShortLabels } from '@sne/shared/domain'
import { AccountContent } from './account-content.tsx'
import type { Asked } from './asked.ts'
import { figureColumns, fresh, type Line } from './figure-columns.tsx'
import { accountTexts as texts } from './texts.ts'

/** Birth points of each category with their sum above them; the total comes first. */
const linesOf = ({ rows, byCategory, total }: Accountability): Line<keyof AccountFigures>[] =>
  rows.length === 0
    ? []
    : [
        { key: 'total', name: texts.allCategories, sum: true, figures: total },
        ...byCategory.flatMap(({ category, ...sum }) => [
          { key: category, name: screeningLabels[category], sum: true, figures: sum },
          ...rows
            .filter((row) => row.category === category)
            .map(({ birthPoint, category: _, ...figures }) => ({
              key: `${category}-${birthPoint.id}`,
              name: texts.part(screeningShortLabels[category], birthPoint.label),
              sum: false,
              figures,
            })),
        ]),
      ]

const columns = figureColumns(texts.categoryAndPlace, accountFigures)

/** Figures of a period by category and birth point. */
export function PlaceAccount({ asked: { period, category } }: { readonly asked: Asked }) {
  const result = useCall(
    accountabilityEndpoints.getAccountability,
    { query: { ...period, category } },
    { keepPrevious: true, staleTime: fresh },
  )
  return (
    <AccountContent
      result={result}
      title={texts.byPlace}
      definitions={accountFigures}
      terms={placeTerms}
      columns={columns}
      lines={result.data && linesOf(result.data)}
    />
  )
}
