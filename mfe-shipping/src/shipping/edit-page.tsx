import { useCall } from '@sne/shared/client'
import { Reason, type Shipping, shippingEndpoints } from '@sne/shared/contract'
import { addresses, formatDateTime, mayOpen, shippingStatuses } from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import { Button, Card, ErrorOf, NotFound, Page, Skeleton, StatusTag } from '@sne/shared/ui-core'
import { Form, TextAreaField } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { usePathId } from '../parts/path-id.ts'
import { decidedOf } from '../parts/shipping/counts.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { Reminders, ShippingFacts } from './shipping-facts.tsx'
import { ShippingSamples } from './shipping-samples.tsx'
import './shipping.css'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'
import { useShippingSteps } from './use-shipping-steps.ts'

/** For support: the steps that a shipment may take in its status, each with a reason. */
export default function ShippingEditPage() {
  const id = usePathId('id')
  return id === null ? <NotFound /> : <EditOf key={id} id={id} />
}

function EditOf({ id }: { readonly id: number }) {
  const result = useCall(shippingEndpoints.getShipping, { params: { id } })
  usePageTitle(result.data && texts.editTitle(result.data.barcode))
  if (result.isError && !result.data) {
    return <ErrorOf error={result.error} onRetry={() => void result.refetch()} />
  }
  if (!result.data) {
    return (
      <Page title={texts.one}>
        <Skeleton lines={14} />
      </Page>
    )
  }
  return <Edit shipping={result.data} onReload={() => void result.refetch()} />
}

function Edit({ shipping, onReload }: { readonly shipping: Shipping; readonly onReload: () => void }) {
  const { currentRole } = useSession()
  const steps = useShippingSteps(shipping, currentRole)
  const look = shippingStatuses[shipping.status]
  const mayReopen = steps.allowed.includes('reopen')
  return (
    <Page
      title={texts.editTitle(shipping.barcode)}
      tags={<StatusTag look={look} />}
      actions={
        mayOpen(addresses.shipping, currentRole) && (
          <Link to={`/shipping/${shipping.id}/details`}>{texts.goToDetails}</Link>
        )
      }
    >
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
      <div className="shp-details">
        <div className="shp-details-side">
          <Card title={texts.steps}>
            <div className="shp-steps">
              {!mayReopen && steps.mayRemind === null && <p>{texts.noSteps(look.label)}</p>}
              {mayReopen && <Reopen shipping={shipping} onReopen={steps.reopenBecause} />}
              {steps.mayRemind !== null && (
                <div className="sne-actions">
                  <Button disabled={steps.pending || !steps.mayRemind} onClick={steps.remind}>
                    {texts.stepReminder}
                  </Button>
                  {!steps.mayRemind && (
                    <span className="sne-weak">
                      {texts.remindTooSoon(formatDateTime(shipping.lastReminderAt))}
                    </span>
                  )}
                </div>
              )}
            </div>
          </Card>
          <ShippingSamples id={shipping.id} />
        </div>
        <div className="shp-details-side">
          <ShippingFacts shipping={shipping} />
          <Reminders shipping={shipping} />
        </div>
      </div>
    </Page>
  )
}

interface ReopenProps {
  readonly shipping: Shipping
  readonly onReopen: (reason: string) => Promise<unknown>
}

const Reopen = ({ shipping, onReopen }: ReopenProps) => (
  <Form
    label={texts.stepReopen}
    schema={Reason}
    unsaved={{
      key: `shipping-reopen-${shipping.id}`,
      label: texts.unsavedReason,
      version: shipping.version,
    }}
    defaultValues={{ reason: '' }}
    submitText={texts.stepReopen}
    onSubmit={({ reason }) => onReopen(reason)}
  >
    <p>
      {shipping.status === 'closed'
        ? texts.reopenClosed(decidedOf(shipping.samplesCount))
        : texts.reopenNotReceived(shipping.samplesCount.notReceived)}
    </p>
    <TextAreaField name="reason" label={texts.reason} required maxLength={500} />
  </Form>
)
