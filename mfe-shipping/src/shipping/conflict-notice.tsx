import type { ApiError } from '@sne/shared/client'
import type { Shipping } from '@sne/shared/contract'
import { formatDateTime, shippingStatuses } from '@sne/shared/domain'
import { Alert, Button } from '@sne/shared/ui-core'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'

interface ConflictNoticeProps {
  readonly error: ApiError
  /** As it was read last. */
  readonly shipping: Shipping
  readonly onReload: () => void
}

/** The last step that somebody took on it: "chiusa da Bianchi Laura, 20/11/2026 10:42". */
function lastStep({ status, closedAt, closedBy, acceptedAt, acceptedBy }: Shipping): string {
  const [at, by] = status === 'closed' ? [closedAt, closedBy] : [acceptedAt, acceptedBy]
  return at ? texts.whoWhen(by?.label ?? texts.system, formatDateTime(at)) : ''
}

/** A colleague was faster: why the step was refused, the state of the shipment, and the next step. */
export const ConflictNotice = ({ error, shipping, onReload }: ConflictNoticeProps) => (
  <Alert
    type="warning"
    showIcon
    title={texts.conflict}
    description={[
      error.message,
      texts.conflictNow(shippingStatuses[shipping.status].label),
      lastStep(shipping),
    ]
      .filter(Boolean)
      .join(' ')}
    action={<Button onClick={onReload}>{texts.reload}</Button>}
  />
)
