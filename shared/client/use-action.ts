import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput, Endpoint, EndpointSpec } from '../contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { type Answer, perform } from './call.ts'
import { useCaller } from './caller.ts'
import { invalidateResources } from './query-key.ts'

export interface UseActionOptions<E extends EndpointSpec> {
  /** Resources to read again after success; by default the endpoint's own. */
  readonly invalidates?: readonly string[]
  readonly onSuccess?: (answer: Answer<E>, input: CallInput<E>) => void
  readonly onError?: (error: ApiError, input: CallInput<E>) => void
}

/**
 * Changes something on the server: `const close = useAction(shippingEndpoints.closeShipping, …)`, then
 * `close.mutate({ params: { id } })`. Never repeated by itself; `isPending` disables the button.
 */
export function useAction<E extends EndpointSpec>(
  endpoint: Endpoint<E>,
  options: UseActionOptions<E> = {},
): UseMutationResult<Answer<E>, ApiError, CallInput<E>> {
  const client = useQueryClient()
  const caller = useCaller()
  const { invalidates = [endpoint.resource], onSuccess, onError } = options
  return useMutation<Answer<E>, ApiError, CallInput<E>>({
    mutationFn: async (input) => (await perform(endpoint, input, { caller })) as Answer<E>,
    onSuccess: async (answer, input) => {
      onSuccess?.(answer, input)
      await invalidateResources(client, invalidates)
    },
    onError: (error, input) => onError?.(error, input),
  })
}
