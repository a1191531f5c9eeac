import type { FoundAnalysis } from '@sne/shared/contract'
import {
  absent,
  flagLabels,
  flagSigns,
  formatText,
  newbornName,
  outcomes,
  sampleAnalysisStatuses,
  screeningLabels,
} from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { Ago, AnalyteValue, type Column } from '@sne/shared/ui-data'
import { sampleTexts } from '../parts/sample/texts.ts'
import { searchTexts as texts } from './texts.ts'

type SortField = 'importedAt' | 'decidedAt' | 'barcode' | 'protocol' | 'newborn' | 'status' | 'outcome'
type AnalysisColumn = Column<FoundAnalysis, SortField>

const flagText = (flag: FoundAnalysis['worstFlag']) =>
  flag === null ? absent : `${flagSigns[flag]} ${flagLabels[flag]}`.trim()

/** The value that was asked for, with the sign of its flag and its unit, which differs between analyses. */
const soughtValue = ({ sought }: FoundAnalysis) =>
  sought ? (
    <>
      <AnalyteValue {...sought} /> <span className="sne-weak">{sought.unit}</span>
    </>
  ) : (
    absent
  )

/** Columns of found analyses. @param analyte the one whose value was asked for */
export const analysisColumns = (analyte: string | undefined): AnalysisColumn[] => [
  { key: 'barcode', title: sampleTexts.barcode, sort: 'barcode', always: true, render: (row) => row.barcode },
  {
    key: 'protocol',
    title: sampleTexts.protocol,
    sort: 'protocol',
    render: (row) => formatText(row.protocol),
  },
  { key: 'newborn', title: sampleTexts.newborn, sort: 'newborn', render: (row) => newbornName(row.newborn) },
  { key: 'category', title: sampleTexts.category, render: (row) => screeningLabels[row.category] },
  { key: 'analysis', title: texts.analysis, render: (row) => row.analysisType.label },
  ...(analyte
    ? [{ key: 'sought', title: analyte, align: 'right' as const, always: true, render: soughtValue }]
    : []),
  { key: 'plate', title: sampleTexts.plate, render: (row) => formatText(row.plate?.label) },
  { key: 'wells', title: texts.wells, hidden: true, render: (row) => row.wells.join(', ') },
  {
    key: 'status',
    title: sampleTexts.status,
    sort: 'status',
    render: (row) => <StatusTag look={sampleAnalysisStatuses[row.status]} />,
  },
  {
    key: 'outcome',
    title: texts.outcome,
    sort: 'outcome',
    render: (row) => (row.outcome ? <StatusTag look={outcomes[row.outcome]} /> : absent),
  },
  { key: 'worstFlag', title: texts.worstFlag, render: (row) => flagText(row.worstFlag) },
  {
    key: 'importedAt',
    title: texts.importedAt,
    sort: 'importedAt',
    render: (row) => <Ago moment={row.importedAt} />,
  },
  {
    key: 'decidedAt',
    title: texts.decidedAt,
    sort: 'decidedAt',
    hidden: true,
    render: (row) => <Ago moment={row.decided?.at ?? null} />,
  },
]
