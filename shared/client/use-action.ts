import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput, Endpoint, EndpointSpec } from '../contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { type Answer, perform } from './call.ts'
import { useCaller } from './caller.ts'
import { readAgain } from './query-key.ts'

export interface UseActionOptions<E extends EndpointSpec> {
  readonly onSuccess?: (answer: Answer<E>, input: CallInput<E>) => void
  readonly onError?: (error: ApiError, input: CallInput<E>) => void
}

/**
 * Changes something on the server: `const close = useAction(shippingEndpoints.closeShipping, …)`, then
 * `close.mutate({ params: { id } })`. The resources that its contract declares as changed are read again.
 * Never repeated by itself; `isPending` disables the button.
 */
export function useAction<E extends EndpointSpec>(
  endpoint: Endpoint<E>,
  options: UseActionOptions<E> = {},
): UseMutationResult<Answer<E>, ApiError, CallInput<E>> {
  const client = useQueryClient()
  const caller = useCaller()
  const { onSuccess, onError } = options
  return useMutation<Answer<E>, ApiError, CallInput<E>>({
    mutationFn: async (input) => (await perform(endpoint, input, { caller })) as Answer<E>,
    onSuccess: async (answer, input) => {
      onSuccess?.(answer, input)
      await readAgain(client, endpoint)
    },
    onError: (error, input) => onError?.(error, input),
  })
}
