import type { AnalysisRequest } from '@sne/shared/contract'
import { type AnalysisRequestAction, allowedActions, analysisRequestMachine } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { useState } from 'react'
import { OrderStepForm } from './order-step-form.tsx'
import { orderTexts as texts } from './texts.ts'

/** What support may do with an order in its status; each step asks for its reason. */
export function OrderActions({ order }: { readonly order: AnalysisRequest }) {
  const { currentRole } = useSession()
  const [action, setAction] = useState<AnalysisRequestAction | null>(null)
  return (
    <>
      {allowedActions(analysisRequestMachine, order.status, currentRole).map((one) => (
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
