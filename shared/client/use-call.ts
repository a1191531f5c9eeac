import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, EndpointSpec } from '../contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { type Answer, type InputAnd, perform } from './call.ts'
import { useCaller } from './caller.ts'
import { callKey } from './query-key.ts'

export interface UseCallOptions {
  /** False: not called yet. */
  readonly enabled?: boolean
  /** Milliseconds in which an answer counts as fresh. */
  readonly staleTime?: number
  /** Asks again every so many milliseconds while the page is visible; false never. */
  readonly refetchInterval?: number | false
  /** Keeps the former answer on screen while another input is loading (lists, paging). */
  readonly keepPrevious?: boolean
}

/**
 * Reads from the server: `const plate = useCall(plateEndpoints.getPlate, { params: { id } })`.
 * The answer is cached under `[resource, name, input]`; a call that was left is aborted.
 */
export function useCall<E extends EndpointSpec>(
  endpoint: Endpoint<E>,
  ...[input, options = {}]: InputAnd<E, UseCallOptions>
): UseQueryResult<Answer<E>, ApiError> {
  const { keepPrevious, ...rest } = options
  const caller = useCaller()
  return useQuery<Answer<E>, ApiError>({
    ...rest,
    queryKey: callKey(endpoint, input),
    queryFn: async ({ signal }) => (await perform(endpoint, input ?? {}, { signal, caller })) as Answer<E>,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  })
}
