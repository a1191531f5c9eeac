import type { ReportRow } from '@sne/shared/contract'
import { formatText, newbornName } from '@sne/shared/domain'
import { Button, Tag } from '@sne/shared/ui-core'
import { type Column, DataTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { CategoryCell } from '../report-cells.tsx'
import { reportTexts } from '../texts.ts'
import { verifyTexts as texts } from './texts.ts'
import type { Outcome, Outcomes } from './unanswered.ts'

interface AcceptAllResultsProps {
  readonly answer: Outcomes
  /** The reports that were sent, to name them. */
  readonly rows: readonly ReportRow[]
  /** Looks up reports whose outcome is unknown. */
  readonly onCheck: () => Promise<void>
}

type Line = Outcome & { readonly row: ReportRow | undefined }

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
    render: ({ accepted, changed, isOpen }) =>
      isOpen ? (
        <Tag tone="amber">{texts.notKnown}</Tag>
      ) : accepted ? (
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

const rank = ({ accepted, isOpen }: Line) => (isOpen ? 0 : accepted ? 2 : 1)

/** The result of each report: unknown ones first, then the ones left out. */
export function AcceptAllResults({ answer, rows, onCheck }: AcceptAllResultsProps) {
  const [checking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    await onCheck()
    setChecking(false)
  }
  const lines = answer.results
    .map((result): Line => ({ ...result, row: rows.find(({ id }) => id === result.id) }))
    .toSorted((one, other) => rank(one) - rank(other))
  return (
    <div className="rep-accept-all">
      <p role="status">
        {texts.resultsAccepted(answer.accepted)}, {texts.resultsLeftOut(answer.leftOut)}
        {answer.open > 0 && `, ${texts.resultsOpen(answer.open)}`}.
      </p>
      {answer.open > 0 && (
        <p>
          <Button loading={checking} onClick={() => void check()}>
            {texts.checkAgain}
          </Button>
        </p>
      )}
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
