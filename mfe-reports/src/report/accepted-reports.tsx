import { readAgain } from '@sne/shared/client'
import { type ReportRow, reportEndpoints } from '@sne/shared/contract'
import { allowedActions, isSupportSession, reportMachine } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { IconButton, UndoOutlined } from '@sne/shared/ui-core'
import { List } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PrintSelected } from './print-selected.tsx'
import { ReopenModal } from './reopen-modal.tsx'
import { numberOf } from './report-cells.tsx'
import { reportColumns as columns } from './report-columns.tsx'
import { categoryFilter, outcomeFilter, periodFilter, printedFilter, reportHref } from './report-filters.ts'
import { reportTexts as texts } from './texts.ts'

/** Accepted reports, and reports replaced by a later revision. */
export function AcceptedReports() {
  const me = useSession()
  const client = useQueryClient()
  const [reopening, setReopening] = useState<ReportRow | null>(null)
  const mayReopen = (row: ReportRow) =>
    !isSupportSession(me) && allowedActions(reportMachine, row.status, me.currentRole).includes('reopen')
  return (
    <>
      <List
        id="reports-accepted"
        label={texts.accepted}
        endpoint={reportEndpoints.listAcceptedReports}
        search={texts.search}
        filters={[categoryFilter, outcomeFilter, periodFilter(texts.acceptedPeriod), printedFilter]}
        columns={[
          columns.number,
          columns.newborn,
          columns.category,
          columns.outcome,
          columns.protocol,
          { ...columns.barcode, hidden: true },
          columns.birth,
          columns.birthPoint,
          columns.analysis,
          columns.acceptedAt,
          { ...columns.acceptedBy, hidden: true },
          columns.printedAt,
          {
            key: 'actions',
            title: texts.actions,
            width: 70,
            always: true,
            render: (row) =>
              mayReopen(row) && (
                <IconButton
                  size="small"
                  icon={<UndoOutlined />}
                  label={texts.reopenTitle(numberOf(row))}
                  onClick={() => setReopening(row)}
                />
              ),
          },
        ]}
        href={reportHref}
        bulk={(rows) => <PrintSelected reports={rows} />}
        empty={{ title: texts.noAccepted, hint: texts.noAcceptedHint }}
      />
      <ReopenModal
        report={reopening}
        onClose={() => setReopening(null)}
        onStale={() => void readAgain(client, reportEndpoints.listAcceptedReports)}
      />
    </>
  )
}
