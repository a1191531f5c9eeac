import { useAction, useCall } from '@sne/shared/client'
import { type ReportRow, reportEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { ErrorOf, Modal, messageOf, Skeleton } from '@sne/shared/ui-core'
import { useState } from 'react'
import { changedByReports } from '../what-changes.ts'
import { AcceptAllResults } from './accept-all-results.tsx'
import { AcceptAllSummary } from './accept-all-summary.tsx'
import { verifyTexts as texts } from './texts.ts'
import { acceptedAtOnce, ordinaryQuery } from './use-ordinary.ts'
import type { Queue } from './use-queue.ts'

interface AcceptAllModalProps {
  readonly queue: Queue
  readonly onClose: () => void
}

/**
 * Accepts the ordinary reports together. The ids that the person was told of go to the server, not the
 * filter: a report that arrives between the question and the answer is not accepted unseen.
 */
export function AcceptAllModal({ queue, onClose }: AcceptAllModalProps) {
  const toast = useToast()
  const query = ordinaryQuery(queue.filters)
  const ordinary = useCall(
    reportEndpoints.listReports,
    { query: { ...query, pageSize: acceptedAtOnce } },
    { enabled: query !== null, staleTime: 0 },
  )
  const [sent, setSent] = useState<readonly ReportRow[]>([])
  const acceptAll = useAction(reportEndpoints.acceptReports, {
    invalidates: changedByReports,
    onSuccess: ({ results }) =>
      queue.markDecided(results.filter(({ accepted }) => accepted).map(({ id }) => id)),
    onError: (error) => toast('error', messageOf(error)),
  })
  const rows = (ordinary.data?.items ?? []).filter(({ bulkAcceptable }) => bulkAcceptable)

  if (acceptAll.data) {
    return (
      <Modal
        open
        title={texts.resultsTitle}
        width={680}
        single
        confirmText={texts.close}
        onConfirm={onClose}
        onCancel={onClose}
      >
        <AcceptAllResults answer={acceptAll.data} rows={sent} />
      </Modal>
    )
  }
  return (
    <Modal
      open
      title={ordinary.data ? texts.acceptAllTitle(rows.length) : texts.title}
      confirmText={texts.confirmAll(rows.length)}
      confirmDisabled={rows.length === 0 || ordinary.isFetching}
      pending={acceptAll.isPending}
      onCancel={onClose}
      onConfirm={() => {
        setSent(rows)
        acceptAll.mutate({ body: { ids: rows.map(({ id }) => id) } })
      }}
    >
      {ordinary.isError ? (
        <ErrorOf inline error={ordinary.error} onRetry={() => void ordinary.refetch()} />
      ) : ordinary.data ? (
        <AcceptAllSummary rows={rows} total={ordinary.data.total} queue={queue} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Modal>
  )
}
