import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, EndpointSpec } from '../contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { type Answer, type InputAnd, perform } from './call.ts'
import { useCaller } from './caller.ts'
import { callKey } from './query-key.ts'
import { useEvery } from './use-every.ts'

export interface UseCallOptions {
  /** False: not called yet. */
  readonly enabled?: boolean
  /** Milliseconds in which an answer counts as fresh. */
  readonly staleTime?: number
  /** Asks again every so many milliseconds while the page is visible, in the background; false never. */
  readonly every?: number | false
  /** Keeps the former answer on screen while another input is loading (lists, paging). */
  readonly keepPrevious?: boolean
}

/** Signals of reads that a timer began: a retry has the same signal, and may run the function of the person's read. */
const readByTimer = new WeakSet<AbortSignal>()

/** Remotes built before `every` give the interval under the query library's own name. */
export const everyOf = (options: Pick<UseCallOptions, 'every'>): number | false =>
  options.every ?? (options as { refetchInterval?: number | false }).refetchInterval ?? false

/**
 * Reads from the server: `const plate = useCall(plateEndpoints.getPlate, { params: { id } })`.
 * The answer is cached under `[resource, name, input]`; a call that was left is aborted.
 */
export function useCall<E extends EndpointSpec>(
  endpoint: Endpoint<E>,
  ...[input, options = {}]: InputAnd<E, UseCallOptions>
): UseQueryResult<Answer<E>, ApiError> {
  const { enabled = true, staleTime, keepPrevious } = options
  const caller = useCaller()
  const queryKey = callKey(endpoint, input)
  const read =
    (timer: boolean) =>
    async ({ signal }: { signal: AbortSignal }) => {
      if (timer) readByTimer.add(signal)
      const background = readByTimer.has(signal)
      return (await perform(endpoint, input ?? {}, { signal, caller, background })) as Answer<E>
    }
  useEvery(enabled && everyOf(options), queryKey, read(true) as never)
  return useQuery<Answer<E>, ApiError>({
    enabled,
    ...(staleTime === undefined ? {} : { staleTime }),
    queryKey,
    queryFn: read(false),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  })
}
