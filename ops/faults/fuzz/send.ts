import { errorCatalogue } from '@sne/shared/contract'
import type { Sent } from './request.ts'

export interface Answer {
  /** Null: the connection ended, or no answer came within `patience`. */
  readonly status: number | null
  /** Code of the refusal, and id of the request in the server's log. */
  readonly code: string | null
  readonly requestId: string | null
}

/** Milliseconds for one answer. */
const patience = 60_000
const documented = new Set<number>(
  Object.entries(errorCatalogue)
    .filter(([code]) => code !== 'generic_error' && code !== 'not_implemented')
    .map(([, { status }]) => status),
)

/** An answer that the contract does not know: none, an unforeseen 5xx. */
export const isDefect = ({ status }: Answer): boolean =>
  status === null || (status >= 500 && !documented.has(status))

export async function send(url: string, { method, path, headers, body }: Sent): Promise<Answer> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      ...(body === null ? {} : { body }),
    })
    const text = await answer.text()
    if (answer.ok) return { status: answer.status, code: null, requestId: null }
    const { details } = (text.startsWith('{') ? JSON.parse(text) : {}) as {
      details?: { code?: string; requestId?: string }
    }
    return { status: answer.status, code: details?.code ?? null, requestId: details?.requestId ?? null }
  } catch {
    return { status: null, code: null, requestId: null }
  }
}

/** The request in one line: what repeats it. */
export function describe({ method, path, headers, body }: Sent, who: string): string {
  const text = typeof body === 'string' ? body : body ? JSON.stringify([...body.entries()]) : ''
  const type = headers['content-type'] === 'application/json' ? '' : ` ${headers['content-type'] ?? ''}`
  const short = (long: string) => (long.length > 300 ? `${long.slice(0, 300)}… (${long.length})` : long)
  return `${method} ${short(path)}${type} ${short(text)} as ${who}`.replace(/\s+/g, ' ').trim()
}
