import type { ReportRow, ReportsAccepted } from '@sne/shared/contract'
import { formatText, newbornName } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { type Column, DataTable } from '@sne/shared/ui-data'
import { CategoryCell } from '../report-cells.tsx'
import { reportTexts } from '../texts.ts'
import { verifyTexts as texts } from './texts.ts'

interface AcceptAllResultsProps {
  readonly answer: ReportsAccepted
  /** The reports that were sent, to name them. */
  readonly rows: readonly ReportRow[]
}

type Line = ReportsAccepted['results'][number] & { readonly row: ReportRow | undefined }

const columns: readonly Column<Line>[] = [
  {
    key: 'newborn',
    title: reportTexts.newborn,
    render: ({ row }) => (row ? newbornName(row.newborn) : formatText(null)),
  },
  {
    key: 'protocol',
    title: reportTexts.protocol,
    render: ({ row }) => formatText(row?.protocol ?? null),
  },
  {
    key: 'category',
    title: reportTexts.category,
    render: ({ row }) => row && <CategoryCell category={row.category} />,
  },
  {
    key: 'result',
    title: texts.result,
    render: ({ accepted, changed }) =>
      accepted ? (
        <Tag tone="green">{changed ? texts.done : texts.wasDone}</Tag>
      ) : (
        <Tag tone="red">{texts.notDone}</Tag>
      ),
  },
  {
    key: 'detail',
    title: texts.detail,
    render: ({ accepted, number, message }) => formatText(accepted ? number : message),
  },
]

/** The result of each report, those that were left out first. */
export function AcceptAllResults({ answer, rows }: AcceptAllResultsProps) {
  const lines = answer.results
    .map((result): Line => ({ ...result, row: rows.find(({ id }) => id === result.id) }))
    .toSorted((one, other) => Number(one.accepted) - Number(other.accepted))
  return (
    <div className="rep-accept-all">
      <p role="status">
        {texts.resultsAccepted(answer.accepted)}, {texts.resultsLeftOut(answer.leftOut)}.
      </p>
      <DataTable
        label={texts.resultsTitle}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        maxHeight={360}
      />
    </div>
  )
}
