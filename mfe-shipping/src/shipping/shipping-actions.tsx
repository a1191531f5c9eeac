import { openDocument } from '@sne/shared/client'
import { type Shipping, shippingEndpoints } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Button, LinkButton, PrinterOutlined, useConfirm } from '@sne/shared/ui-core'
import { decidedOf, totalOf } from '../parts/shipping/counts.ts'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'
import { useDocument } from '../parts/use-document.ts'
import type { ShippingSteps } from './use-shipping-steps.ts'

interface ShippingActionsProps {
  readonly shipping: Shipping
  readonly steps: ShippingSteps
}

/** Actions on a shipment in its status; each step shows its effects beforehand, in numbers. */
export function ShippingActions({ shipping, steps }: ShippingActionsProps) {
  const confirm = useConfirm()
  const document = useDocument()
  const { id, status, samplesCount: counts } = shipping
  const params = { id }
  const { allowed, pending } = steps

  const reopen = async () => {
    const content =
      status === 'closed'
        ? texts.reopenClosed(decidedOf(counts))
        : texts.reopenNotReceived(counts.notReceived)
    if (await confirm({ title: texts.reopenTitle, content, confirmText: texts.reopen })) steps.reopen()
  }
  const markNotReceived = async () => {
    const early = !shipping.overdue
    const content = (
      <>
        <p>{texts.notReceivedCount(totalOf(counts))}</p>
        {early && <p>! {texts.notReceivedEarly}</p>}
      </>
    )
    const request = { title: texts.notReceivedTitle, content, confirmText: texts.notReceivedConfirm }
    if (await confirm({ ...request, danger: true })) steps.markNotReceived(early)
  }

  return (
    <>
      {/* As text beside the buttons: no key shows the title of a disabled button. */}
      {steps.mayRemind === false && (
        <span className="sne-weak">{texts.remindTooSoon(formatDateTime(shipping.lastReminderAt))}</span>
      )}
      {steps.reopenedBySupport && <span className="sne-weak">{texts.reopenedBySupport}</span>}
      {allowed.includes('not_received') && (
        <Button danger disabled={pending} onClick={() => void markNotReceived()}>
          {texts.markNotReceived}
        </Button>
      )}
      {steps.mayRemind !== null && (
        <Button disabled={pending || !steps.mayRemind} onClick={steps.remind}>
          {texts.remind}
        </Button>
      )}
      {allowed.includes('reopen') && (
        <Button disabled={pending || steps.reopenedBySupport} onClick={() => void reopen()}>
          {texts.reopen}
        </Button>
      )}
      <Button
        icon={<PrinterOutlined />}
        onClick={() => void document(() => openDocument(shippingEndpoints.printShippingSamples, { params }))}
      >
        {texts.printList}
      </Button>
      {status === 'closed' && (
        <Button
          icon={<PrinterOutlined />}
          type="primary"
          onClick={() =>
            void document(() => openDocument(shippingEndpoints.printShippingReceipt, { params }))
          }
        >
          {texts.printReceipt}
        </Button>
      )}
      {(allowed.includes('accept') || allowed.includes('close')) && (
        <LinkButton type="primary" to={`/shipping/${id}/accept`}>
          {status === 'accepting' ? texts.resume : texts.accept}
        </LinkButton>
      )}
    </>
  )
}
