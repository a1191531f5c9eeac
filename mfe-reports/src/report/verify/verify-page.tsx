import { errorCatalogue } from '@sne/shared/contract'
import { isSupportSession, maySign, sameBarcode } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert, EmptyState, ErrorOf, Page, Skeleton, useHotkeys, useScans } from '@sne/shared/ui-core'
import { FilterBar } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import '../report.css'
import { reportTexts } from '../texts.ts'
import { AcceptAll } from './accept-all.tsx'
import { OpenReport } from './open-report.tsx'
import { QueueList } from './queue-list.tsx'
import { verifyTexts as texts } from './texts.ts'
import { type Queue, queueFilters, useQueue } from './use-queue.ts'
import './verify.css'

/** "Verifica referti": the queue at the left, the open report at the right, decided by keyboard. */
export default function VerifyPage() {
  const queue = useQueue()
  const me = useSession()
  const validator = maySign(me, 'validator')
  useHotkeys([
    { keys: 'j', label: texts.next, run: () => queue.move(1), repeats: true },
    { keys: 'k', label: texts.previous, run: () => queue.move(-1), repeats: true },
  ])
  // The card that is read opens its report, and signs nothing.
  useScans((code) => {
    const row = queue.rows.find(({ barcode }) => sameBarcode(barcode, code))
    if (row) queue.choose(row.id)
    return row !== undefined
  })
  return (
    <Page
      title={texts.title}
      subtitle={queue.total !== undefined && texts.waiting(queue.total)}
      actions={<AcceptAll queue={queue} validator={validator} />}
    >
      {!validator && (
        <Alert
          type="info"
          showIcon
          title={isSupportSession(me) ? errorCatalogue.support_session.message : texts.notValidator}
        />
      )}
      <FilterBar
        search={reportTexts.search}
        filters={queueFilters}
        control={queue.control}
        firstRow=".rep-queue-item[aria-current='true']"
      />
      <Work queue={queue} />
    </Page>
  )
}

function Work({ queue }: { readonly queue: Queue }) {
  const { result, rows, current, control } = queue
  if (result.isError && !result.data) {
    return <ErrorOf inline error={result.error} onRetry={() => void result.refetch()} />
  }
  if (result.data && rows.length === 0 && current === null) {
    return control.narrowed ? (
      <EmptyState title={texts.emptyFiltered} />
    ) : (
      <EmptyState
        title={texts.empty}
        hint={texts.emptyHint}
        action={<Link to="/report/print">{texts.goToPrint}</Link>}
      />
    )
  }
  return (
    <div className="rep-verify">
      {result.data ? <QueueList queue={queue} /> : <Skeleton lines={12} />}
      <section className="rep-verify-report" aria-label={reportTexts.report}>
        {current === null ? (
          <p className="sne-weak">{texts.choose}</p>
        ) : (
          <OpenReport id={current} queue={queue} />
        )}
      </section>
    </div>
  )
}
