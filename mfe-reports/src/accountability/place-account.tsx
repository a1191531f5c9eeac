import { useCall } from '@sne/shared/client'
import { type Accountability, type AccountFigures, accountabilityEndpoints } from '@sne/shared/contract'
import { accountFigures, placeTerms, screeningLabels } from '@sne/shared/domain'
import type { Column } from '@sne/shared/ui-data'
import { AccountContent } from './account-content.tsx'
import type { Asked } from './asked.ts'
import { figureColumns, fresh } from './figure-columns.tsx'
import { accountTexts as texts } from './texts.ts'

interface Line {
  readonly key: string
  readonly category: string
  readonly place: string
  readonly sum: boolean
  readonly figures: AccountFigures
}

/** Birth points of each category with their sum above them; the sum of all stands first. */
const linesOf = ({ rows, byCategory, total }: Accountability): Line[] =>
  rows.length === 0
    ? []
    : [
        {
          ...{ key: 'total', category: texts.allCategories, place: texts.allPlaces },
          ...{ sum: true, figures: total },
        },
        ...byCategory.flatMap(({ category, ...sum }) => [
          {
            ...{ key: category, category: screeningLabels[category], place: texts.allPlaces },
            ...{ sum: true, figures: sum },
          },
          ...rows
            .filter((row) => row.category === category)
            .map(({ birthPoint, category: _, ...figures }) => ({
              ...{ key: `${category}-${birthPoint.id}`, category: screeningLabels[category] },
              ...{ place: birthPoint.label, sum: false, figures },
            })),
        ]),
      ]

const columns: readonly Column<Line>[] = [
  {
    key: 'place',
    title: texts.birthPoint,
    render: ({ place, sum }) => (sum ? <strong>{place}</strong> : place),
  },
  {
    key: 'category',
    title: texts.category,
    render: ({ category, sum }) => (sum ? <strong>{category}</strong> : category),
  },
  ...figureColumns<keyof AccountFigures, Line>(accountFigures),
]

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
