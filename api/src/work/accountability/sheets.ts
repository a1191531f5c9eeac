import type {
  Accountability,
  AccountFigures,
  AnalystAccountability,
  AnalystFigures,
} from '@sne/shared/contract'
import {
  accountFigures,
  accountTerms,
  analystFigures,
  type FigureDefinition,
  formatDate,
  formatDateTime,
  placeTerms,
  screeningLabels,
} from '@sne/shared/domain'
import type { SheetColumn, SheetPage } from '../../platform/documents/sheet/sheet-input.ts'
import { texts } from './texts.ts'

type Definitions = Readonly<Record<string, FigureDefinition>>

const textColumn = (key: string, label: string, width: number): SheetColumn => ({
  ...{ key, label, width },
  type: 'text',
})

const figureColumns = (definitions: Definitions): SheetColumn[] =>
  Object.entries(definitions).map(([key, { label, unit }]) => ({
    key,
    label: unit ? `${label} (${unit})` : label,
    width: 14,
    type: 'number',
    decimals: unit ? 1 : 0,
  }))

const allOf = (figures: Definitions, terms: Definitions) => [
  ...Object.values(figures),
  ...Object.values(terms),
]

/**
 * Definition of the figures: counted records, laboratory, moment and method. A reader of the file needs no other source.
 */
const definitionsPage = (
  { from, to, laboratory }: Pick<Accountability, 'from' | 'to' | 'laboratory'>,
  definitions: readonly FigureDefinition[],
  now: Date,
): SheetPage => ({
  title: texts.definitions,
  columns: [textColumn('term', texts.term, 22), textColumn('definition', texts.definition, 120)],
  rows: [
    { term: texts.period, definition: texts.days(formatDate(from), formatDate(to)) },
    { term: texts.laboratory, definition: laboratory?.label ?? texts.allLaboratories },
    { term: texts.countedAt, definition: formatDateTime(now.toISOString()) },
    ...definitions.map(({ label, definition }) => ({ term: label, definition })),
  ],
})

/** Birth points of each category with the total under them; the total of all is the last row. */
export const accountSheet = (account: Accountability, now: Date) => ({
  title: texts.title,
  columns: [
    textColumn('category', texts.category, 30),
    textColumn('birthPoint', texts.birthPoint, 44),
    ...figureColumns(accountFigures),
  ],
  rows: [
    ...account.byCategory.flatMap((sum) => [
      ...account.rows
        .filter(({ category }) => category === sum.category)
        .map(({ category, birthPoint, ...figures }) => ({
          category: screeningLabels[category],
          birthPoint: birthPoint.label,
          ...(figures satisfies AccountFigures),
        })),
      { ...sum, category: screeningLabels[sum.category], birthPoint: texts.allPlaces },
    ]),
    { category: texts.allCategories, birthPoint: texts.allPlaces, ...account.total },
  ],
  further: [definitionsPage(account, allOf(accountFigures, placeTerms), now)],
})

/** Categories of each person with the total under them; the total of all is the last row. */
export const analystSheet = (account: AnalystAccountability, now: Date) => ({
  title: texts.analysts,
  columns: [
    textColumn('analyst', texts.analyst, 34),
    textColumn('category', texts.category, 30),
    ...figureColumns(analystFigures),
  ],
  rows: [
    ...account.byAnalyst.flatMap(({ analyst, ...sum }) => [
      ...account.rows
        .filter((row) => row.analyst.id === analyst.id)
        .map(({ category, ...figures }) => ({
          ...(figures satisfies AnalystFigures),
          analyst: analyst.label,
          category: screeningLabels[category],
        })),
      { analyst: analyst.label, category: texts.allCategories, ...sum },
    ]),
    { analyst: texts.allAnalysts, category: texts.allCategories, ...account.total },
  ],
  further: [definitionsPage(account, allOf(analystFigures, accountTerms), now)],
})
