import type { Shipping } from '@sne/shared/contract'
import { formatDateTime, type OpenScanKind, openScanKinds, scansHoldClosing } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert, Button } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { useEffect } from 'react'
import './shipping.css'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'
import { useShippingSteps } from './use-shipping-steps.ts'

interface ClosedWithScansProps {
  readonly shipping: Shipping
  /** Codes that were read and that nobody has cleared. */
  readonly scans: readonly { readonly code: string; readonly kind: OpenScanKind }[]
  /** False on a page that has the step of its own. */
  readonly reopens?: boolean
}

/** The shipment was closed while a card of it lay on somebody's bench: said until it is reopened or cleared. */
export function ClosedWithScans({ shipping, scans, reopens = true }: ClosedWithScansProps) {
  const { status, samplesCount } = shipping
  const isSaid =
    status === 'closed' &&
    (scansHoldClosing(samplesCount.notReceived, scans.length) ||
      scans.some(({ kind }) => kind === 'unread' || kind === 'unclear'))
  return isSaid ? <Said shipping={shipping} scans={scans} reopens={reopens} /> : null
}

function Said({ shipping, scans, reopens }: ClosedWithScansProps) {
  const { currentRole } = useSession()
  const steps = useShippingSteps(shipping, currentRole)
  useEffect(() => playTone('stop'), [])
  const { closedAt, closedBy } = shipping
  return (
    <Alert
      type="error"
      showIcon
      title={texts.closedWithScans(scans.length)}
      description={
        <>
          <ul className="shp-closed-scans">
            {scans.map(({ code, kind }) => (
              <li key={code}>
                <strong>{code}</strong> {openScanKinds[kind]}
              </li>
            ))}
          </ul>
          <p>{texts.closedWithScansHint(formatDateTime(closedAt), closedBy?.label ?? null)}</p>
          {reopens && steps.reopenedBySupport && <p>{texts.reopenedBySupport}</p>}
        </>
      }
      action={
        reopens &&
        steps.allowed.includes('reopen') &&
        !steps.reopenedBySupport && (
          <Button type="primary" disabled={steps.pending} onClick={steps.reopen}>
            {texts.stepReopen}
          </Button>
        )
      }
    />
  )
}
