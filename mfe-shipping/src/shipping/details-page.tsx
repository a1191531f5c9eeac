import { useCall } from '@sne/shared/client'
import { type Shipping, shippingEndpoints } from '@sne/shared/contract'
import { shippingStatuses } from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import { ErrorOf, NotFound, Page, Skeleton, StaleNotice, StatusTag, Tag } from '@sne/shared/ui-core'
import { usePathId } from '../parts/path-id.ts'
import { RemovedCards } from '../parts/shipping/removed-cards.tsx'
import { ClosedWithScans } from './closed-with-scans.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { NotReceivedBulk } from './not-received-bulk.tsx'
import { ShippingActions } from './shipping-actions.tsx'
import { Reminders, ShippingFacts } from './shipping-facts.tsx'
import { ShippingSamples } from './shipping-samples.tsx'
import './shipping.css'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'
import { useShippingSteps } from './use-shipping-steps.ts'

/** One shipment to read, print and take further. */
export default function ShippingDetailsPage() {
  const id = usePathId('shippingId')
  return id === null ? <NotFound /> : <DetailsOf key={id} id={id} />
}

function DetailsOf({ id }: { readonly id: number }) {
  const result = useCall(shippingEndpoints.getShipping, { params: { id } })
  const reload = () => void result.refetch()
  usePageTitle(result.data && texts.titleOf(result.data.barcode))
  if (result.isError && !result.data) return <ErrorOf error={result.error} onRetry={reload} />
  if (!result.data) {
    return (
      <Page title={texts.one}>
        <Skeleton lines={14} />
      </Page>
    )
  }
  return (
    <Details
      shipping={result.data}
      onReload={reload}
      stale={result.isError && <StaleNotice error={result.error} onRetry={reload} />}
    />
  )
}

interface DetailsProps {
  readonly shipping: Shipping
  readonly onReload: () => void
  readonly stale: React.ReactNode
}

function Details({ shipping, onReload, stale }: DetailsProps) {
  const { currentRole } = useSession()
  const steps = useShippingSteps(shipping, currentRole)
  return (
    <Page
      title={texts.titleOf(shipping.barcode)}
      tags={
        <>
          <StatusTag look={shippingStatuses[shipping.status]} />
          {shipping.overdue && (
            <Tag tone="red" sign="⏱">
              {texts.overdue}
            </Tag>
          )}
        </>
      }
      actions={<ShippingActions shipping={shipping} steps={steps} />}
    >
      {stale}
      {steps.conflict && (
        <ConflictNotice
          error={steps.conflict}
          shipping={shipping}
          onReload={() => {
            steps.resolve()
            onReload()
          }}
        />
      )}
      <ClosedWithScans shipping={shipping} scans={shipping.openScans} reopens={false} />
      <RemovedCards shipping={shipping} />
      <div className="shp-details">
        <ShippingSamples
          id={shipping.id}
          choosing={(rows, selection) => <NotReceivedBulk rows={rows} selection={selection} />}
        />
        <div className="shp-details-side">
          <ShippingFacts shipping={shipping} />
          <Reminders shipping={shipping} />
        </div>
      </div>
    </Page>
  )
}
