import { useCall } from '@sne/shared/client'
import { reportEndpoints } from '@sne/shared/contract'
import { ErrorOf, Modal, Skeleton } from '@sne/shared/ui-core'
import { AcceptAllResults } from './accept-all-results.tsx'
import { AcceptAllSummary } from './accept-all-summary.tsx'
import { verifyTexts as texts } from './texts.ts'
import { useAcceptance } from './use-acceptance.ts'
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
  const query = ordinaryQuery(queue.filters)
  const ordinary = useCall(
    reportEndpoints.listReports,
    { query: { ...query, pageSize: acceptedAtOnce } },
    { enabled: query !== null, staleTime: 0 },
  )
  const run = useAcceptance(queue)
  const rows = (ordinary.data?.items ?? []).filter(({ bulkAcceptable }) => bulkAcceptable)

  if (run.outcome) {
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
        <AcceptAllResults answer={run.outcome} rows={run.sent} onCheck={run.check} />
      </Modal>
    )
  }
  if (run.running) {
    return (
      <Modal
        open
        title={texts.acceptingTitle}
        single
        confirmText={texts.stop}
        confirmDisabled={run.stopping}
        onConfirm={run.stop}
        onCancel={run.stop}
      >
        <p role="status">{run.stopping ? texts.stopping : texts.accepting(run.done, run.sent.length)}</p>
      </Modal>
    )
  }
  return (
    <Modal
      open
      title={
        !ordinary.data
          ? texts.title
          : rows.length === 0
            ? texts.noneToAccept
            : texts.acceptAllTitle(rows.length)
      }
      confirmText={texts.confirmAll(rows.length)}
      confirmDisabled={rows.length === 0 || ordinary.isFetching}
      onCancel={onClose}
      onConfirm={() => run.start(rows)}
    >
      {ordinary.isError ? (
        <ErrorOf inline error={ordinary.error} onRetry={() => void ordinary.refetch()} />
      ) : ordinary.data && rows.length === 0 ? (
        <p>{texts.noneToAcceptText}</p>
      ) : ordinary.data ? (
        <AcceptAllSummary rows={rows} total={ordinary.data.total} queue={queue} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Modal>
  )
}
