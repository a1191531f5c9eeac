import { ErrorBody, errorCatalogue } from '@sne/shared/contract'
import { z } from 'zod'
import type { Sent } from './request.ts'

export interface Answer {
  /** Null: the connection ended, or no answer came within `patience`. */
  readonly status: number | null
  /** Code of the refusal, and id of the request in the server's log. */
  readonly code: string | null
  readonly requestId: string | null
  /** A refusal that has not the one shape of errors. */
  readonly misshapen: boolean
}

/** Milliseconds for one answer. */
const patience = 60_000
const documented = new Set<number>(
  Object.entries(errorCatalogue)
    .filter(([code]) => code !== 'generic_error')
    .map(([, { status }]) => status),
)

/** An answer that the contract does not know: none, a status or a shape that it does not have. */
export const isDefect = ({ status, misshapen }: Answer): boolean =>
  status === null || misshapen || (status >= 400 && !documented.has(status))

const nothing: Answer = { status: null, code: null, requestId: null, misshapen: false }

/** An error of the contract, or FHIR's OperationOutcome. */
const Refused = ErrorBody.transform(({ details }) => ({
  code: String(details.code),
  requestId: String(details.requestId),
})).or(
  z
    .object({
      resourceType: z.literal('OperationOutcome'),
      issue: z.tuple([z.object({ diagnostics: z.string(), code: z.string() })]).rest(z.unknown()),
    })
    .transform(({ issue: [{ code, diagnostics }] }) => ({ code, requestId: diagnostics })),
)

/** The error of a refusal; null when it has not its shape. */
function errorOf(text: string): z.output<typeof Refused> | null {
  try {
    return Refused.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

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
    if (answer.ok) return { ...nothing, status: answer.status }
    const error = errorOf(text)
    return {
      status: answer.status,
      code: error?.code ?? null,
      requestId: error?.requestId ?? null,
      misshapen: error === null,
    }
  } catch {
    return nothing
  }
}

/** The request in one line, for repeating it. */
export function describe({ method, path, headers, body }: Sent, who: string): string {
  const text = typeof body === 'string' ? body : body ? JSON.stringify([...body.entries()]) : ''
  const type = headers['content-type'] === 'application/json' ? '' : ` ${headers['content-type'] ?? ''}`
  const short = (long: string) => (long.length > 300 ? `${long.slice(0, 300)}… (${long.length})` : long)
  return `${method} ${short(path)}${type} ${short(text)} as ${who}`.replace(/\s+/g, ' ').trim()
}
