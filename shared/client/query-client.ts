import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

const maximumRetries = 2

/** Only failures that may heal by themselves are repeated: no answer, or a server that was busy. */
export const shouldRetry = (failures: number, error: unknown) =>
  failures < maximumRetries && isApiError(error) && (error.status === 0 || error.status === 503)

/**
 * The query client of the whole page (one, made by the shell and shared with every remote).
 * Data is fresh for 10 s; mutations are never repeated.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
