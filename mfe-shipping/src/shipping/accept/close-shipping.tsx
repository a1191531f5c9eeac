import { allowedActions, shippingMachine } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert, Button, Modal, messageOf } from '@sne/shared/ui-core'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { ClosingReport } from './closing-report.tsx'
import { type Closing, closingState } from './closing-state.ts'
import { useClosing } from './use-closing.ts'

/**
 * Closes the acceptance: lists missing decisions, in numbers and by name, and asks once. Stays, without a
 * button, beside a shipment that is closed: the answer to its own call may be still on its way.
 */
export function CloseShipping(props: Closing) {
  const { shipping, cards, points } = props
  const role = useSession().currentRole
  const closing = useClosing(props)
  const mayClose = (status: typeof shipping.status) =>
    allowedActions(shippingMachine, status, role).includes('close')
  if (!mayClose(shipping.status)) {
    // Closed by somebody else: the window does not come up again when it is reopened.
    if (closing.asking && !closing.pending) closing.cancel()
    if (shipping.status !== 'sent' || !mayClose('accepting')) return null
    // The first reading enables it: the page keeps its layout.
    return (
      <Button type="primary" disabled title={texts.closeLater}>
        {texts.close}
      </Button>
    )
  }
  const state = closingState(props)
  const hasMissing = state.missing.length > 0
  return (
    <>
      <Button type="primary" disabled={!cards} onClick={closing.ask}>
        {texts.close}
      </Button>
      <Modal
        open={closing.asking}
        title={texts.closeTitle}
        danger={hasMissing}
        confirmText={texts.closeConfirm}
        confirmDisabled={state.hindrance !== null}
        pending={closing.pending}
        onCancel={closing.cancel}
        onConfirm={() => closing.close(hasMissing)}
      >
        <ClosingReport shipping={shipping} points={points} state={state} />
        {closing.problem && <Alert type="error" showIcon title={messageOf(closing.problem)} />}
      </Modal>
    </>
  )
}
