import { useAction } from '@sne/shared/client'
import { type AnalysisRequest, analysisRequestEndpoints, Reason } from '@sne/shared/contract'
import { type AnalysisRequestAction, orderEffects } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { orderTexts as texts } from './texts.ts'

interface OrderStepFormProps {
  readonly order: AnalysisRequest
  readonly action: AnalysisRequestAction
  readonly onClose: () => void
}

/** Asks for the reason of closing or opening an order, and shows the effects in numbers. */
export function OrderStepForm({ order, action, onClose }: OrderStepFormProps) {
  const toast = useToast()
  const close = useAction(analysisRequestEndpoints.closeAnalysisRequest)
  const open = useAction(analysisRequestEndpoints.openAnalysisRequest)
  const { number, samples, pendingRequests } = order
  const { ended, goingOn, backToPlan } = orderEffects(samples.map((sample) => sample.analyzableStatus))
  const closing = action === 'close'
  const lines = closing
    ? texts.closeEffects(ended, pendingRequests, goingOn)
    : [
        texts.openEffects(backToPlan),
        ...(order.closeReason === 'newborn_closed' ? [texts.openWithNewborn] : []),
        ...(backToPlan === 0 ? [texts.openStalled] : []),
      ]

  const submit = async (body: { reason: string }) => {
    const input = { params: { id: order.id }, body }
    if (closing) {
      const answer = await close.mutateAsync(input)
      toast(
        answer.changed ? 'success' : 'info',
        answer.changed ? texts.closed(number, answer.refusedSampleRequests) : texts.unchanged,
      )
    } else {
      const answer = await open.mutateAsync(input)
      toast(
        answer.changed ? 'success' : 'info',
        answer.changed ? texts.reopened(number, answer.backToPlan) : texts.unchanged,
      )
    }
    onClose()
  }

  return (
    <FormModal
      open
      title={closing ? texts.closeOf(number) : texts.openOf(number)}
      schema={Reason}
      defaultValues={{ reason: '' }}
      danger={closing}
      submitText={closing ? texts.close : texts.open}
      onCancel={onClose}
      unsaved={{ key: `order-${action}-${order.id}`, label: texts.unsaved }}
      onSubmit={submit}
    >
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <TextAreaField name="reason" label={texts.reason} required maxLength={500} autoFocus />
    </FormModal>
  )
}
