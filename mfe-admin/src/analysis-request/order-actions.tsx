import type { AnalysisRequest } from '@sne/shared/contract'
import {
  type AnalysisRequestAction,
  allowedActions,
  analysisRequestMachine,
  orderEffects,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { useState } from 'react'
import { OrderStepForm } from './order-step-form.tsx'
import { orderTexts as texts } from './texts.ts'

/** An open order without a step whose cards were closed gets them back by being opened again. */
const canGoOn = ({ status, stalled, samples }: AnalysisRequest) =>
  status === 'open' &&
  stalled &&
  orderEffects(samples.map(({ analyzableStatus }) => analyzableStatus)).backToPlan > 0

/** Actions of support on an order in its status; each step asks for its reason. */
export function OrderActions({ order }: { readonly order: AnalysisRequest }) {
  const { currentRole } = useSession()
  const stepsFrom = (status: AnalysisRequest['status']) =>
    allowedActions(analysisRequestMachine, status, currentRole)
  const steps = [...stepsFrom(order.status), ...(canGoOn(order) ? stepsFrom('closed') : [])]
  const [action, setAction] = useState<AnalysisRequestAction | null>(null)
  return (
    <>
      {steps.map((one) => (
        <Button
          key={one}
          size="small"
          danger={one === 'close'}
          aria-label={one === 'close' ? texts.closeOf(order.number) : texts.openOf(order.number)}
          onClick={() => setAction(one)}
        >
          {one === 'close' ? texts.close : texts.open}
        </Button>
      ))}
      {action && <OrderStepForm order={order} action={action} onClose={() => setAction(null)} />}
    </>
  )
}
