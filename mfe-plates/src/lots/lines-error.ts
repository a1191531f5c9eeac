import { ApiError, isApiError } from '@sne/shared/client'
import type { ControlLimit } from '@sne/shared/contract'

/**
 * The one field in which limits are written shows the server's messages on single limits, each with its code.
 */
export function linesError(error: unknown, limits: readonly ControlLimit[]): unknown {
  if (!isApiError(error)) return error
  const isOfLines = (path: string) => path === 'limits' || path.startsWith('limits.')
  const said = error.fields.filter(({ path }) => isOfLines(path))
  if (said.length === 0) return error
  const messages = said.map(({ path, message }) => {
    const limit = limits[Number(/^limits\.(\d+)/.exec(path)?.[1])]
    return limit ? `${limit.analyte}: ${message}` : message
  })
  const { status, message, details } = error
  const others = error.fields.filter(({ path }) => !isOfLines(path))
  const fields = [...others, { path: 'lines', message: [...new Set(messages)].join(' ') }]
  return new ApiError({ status, message, details: { ...details, fields } })
}
