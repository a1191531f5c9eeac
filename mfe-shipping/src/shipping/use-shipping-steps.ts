import { type ApiError, readAgain, useAction } from '@sne/shared/client'
import { type Shipping, shippingEndpoints } from '@sne/shared/contract'
import { allowedActions, canRemind, type Role, shippingMachine } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'

type Answer = { readonly changed: boolean; readonly shipping: Shipping }

/** Steps of one shipment that the role may take in its status; refusals because of others are kept. */
export function useShippingSteps(shipping: Shipping, role: Role) {
  const toast = useToast()
  const client = useQueryClient()
  const [conflict, setConflict] = useState<ApiError | null>(null)
  const options = (said: (answer: Answer) => string) => ({
    onSuccess: (answer: Answer) => {
      setConflict(null)
      toast(answer.changed ? 'success' : 'info', answer.changed ? said(answer) : texts.already)
    },
    onError: (error: ApiError) => {
      // Another person changed the shipment: the page and the notice show its present state.
      if (error.status === 409) void readAgain(client, shippingEndpoints.getShipping)
      if (error.code === 'stale_version' || error.code === 'invalid_transition') setConflict(error)
      else toast('error', messageOf(error))
    },
  })
  const remind = useAction(
    shippingEndpoints.sendShippingReminder,
    options((answer) => texts.reminded(answer.shipping.authorWorkgroup.name)),
  )
  const reopen = useAction(
    shippingEndpoints.reopenShipping,
    options(() => texts.reopenedToast),
  )
  const notReceived = useAction(
    shippingEndpoints.markShippingNotReceived,
    options((answer) => texts.notReceivedToast(answer.shipping.samplesCount.notReceived)),
  )
  const params = { id: shipping.id }
  const { version } = shipping

  return {
    allowed: allowedActions(shippingMachine, shipping.status, role),
    /** Null when a reminder makes no sense in this status; false when the last one is too recent. */
    mayRemind: canRemind(shipping.status, null, new Date())
      ? canRemind(
          shipping.status,
          shipping.lastReminderAt ? new Date(shipping.lastReminderAt) : null,
          new Date(),
        )
      : null,
    /** Closed on another day: the closure is not this role's to take back any more. */
    reopenedBySupport:
      shipping.status === 'closed' &&
      shippingMachine.guards.same_day_or_support({
        closedAt: shipping.closedAt ? new Date(shipping.closedAt) : null,
        role,
        now: new Date(),
      }) !== null,
    pending: remind.isPending || reopen.isPending || notReceived.isPending,
    conflict,
    resolve: () => setConflict(null),
    remind: () => remind.mutate({ params, body: {} }),
    reopen: () => reopen.mutate({ params, body: { version } }),
    /** @throws ApiError */
    reopenBecause: (reason: string) => reopen.mutateAsync({ params, body: { version, reason } }),
    /** `early`: before the birth point's reminder time. */
    markNotReceived: (early: boolean) => notReceived.mutate({ params, body: { version, confirm: early } }),
  }
}
export type ShippingSteps = ReturnType<typeof useShippingSteps>
