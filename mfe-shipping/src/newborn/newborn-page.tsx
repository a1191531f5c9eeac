import { useCall } from '@sne/shared/client'
import { type Newborn, newbornEndpoints } from '@sne/shared/contract'
import { closureReasonLabels, newbornName, newbornStatuses, screeningLabels } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import {
  Alert,
  Card,
  EmptyState,
  ErrorOf,
  NotFound,
  Page,
  Skeleton,
  StaleNotice,
  StatusTag,
} from '@sne/shared/ui-core'
import { DataTable } from '@sne/shared/ui-data'
import { usePathId } from '../path-id.ts'
import { sampleColumns as columns } from '../sample/sample-columns.tsx'
import { sampleHref } from '../sample/sample-href.ts'
import './newborn.css'
import { NewbornFacts } from './newborn-facts-card.tsx'
import { NewbornTimeline } from './newborn-timeline.tsx'
import { Orders } from './orders.tsx'
import { newbornTexts as texts } from './texts.ts'

/** Who the newborn is, what is open, its cards, and everything that happened. */
export default function NewbornPage() {
  const id = usePathId('newbornId')
  return id === null ? <NotFound /> : <NewbornOf key={id} id={id} />
}

function NewbornOf({ id }: { readonly id: number }) {
  const result = useCall(newbornEndpoints.getNewborn, { params: { id } })
  const reload = () => void result.refetch()
  // The title stays in the browser's history: no name in it.
  usePageTitle(result.data && `${texts.title} ${result.data.code}`)
  if (result.isError && !result.data) return <ErrorOf error={result.error} onRetry={reload} />
  if (!result.data) {
    return (
      <Page title={texts.title}>
        <Skeleton lines={16} />
      </Page>
    )
  }
  return (
    <NewbornView
      newborn={result.data}
      stale={result.isError && <StaleNotice error={result.error} onRetry={reload} />}
    />
  )
}

interface NewbornViewProps {
  readonly newborn: Newborn
  readonly stale: React.ReactNode
}

function NewbornView({ newborn, stale }: NewbornViewProps) {
  const { closure, missingCommunications: missing } = newborn
  return (
    <Page
      title={newbornName(newborn)}
      subtitle={newborn.code}
      tags={<StatusTag look={newbornStatuses[newborn.status]} />}
    >
      {stale}
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={texts.missingCommunication}
          description={texts.missingCommunicationText(
            missing.map(({ category }) => screeningLabels[category]).join(', '),
          )}
        />
      )}
      {closure && (
        <Alert
          type="info"
          showIcon
          title={texts.closed(closureReasonLabels[closure.reason])}
          description={closure.note}
        />
      )}
      <div className="shp-newborn">
        <div className="shp-newborn-main">
          <NewbornFacts newborn={newborn} />
          <Card flush title={texts.samples}>
            <DataTable
              label={texts.samples}
              columns={[
                columns.barcode,
                columns.number,
                columns.status,
                columns.collectedAt,
                columns.age,
                columns.signs,
                columns.screenings,
                columns.reasons,
                columns.notes,
              ]}
              rows={newborn.samples}
              rowKey={({ id }) => id}
              href={sampleHref}
              empty={<EmptyState title={texts.noSamples} hint={texts.noSamplesHint} />}
            />
          </Card>
        </div>
        <div className="shp-newborn-side">
          <Orders newborn={newborn} />
          <NewbornTimeline newborn={newborn} />
        </div>
      </div>
    </Page>
  )
}
