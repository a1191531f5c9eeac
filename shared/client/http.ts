import ky, { isHTTPError, isNetworkError } from 'ky'
import { sessionHeaders, versionHeaders } from '../contract/headers.ts'
import { type ApiError, errorOfAnswer, unreachable } from './api-error.ts'
import type { WireRequest } from './request.ts'

export interface ClientConfiguration {
  /** Version of the host, sent with every call. */
  readonly host?: string
  /** `name@version` of the remote on screen, sent with calls that name no caller; null when there is none. */
  readonly remote?: string | null
  /** Sends requests in place of the browser's own `fetch`. */
  readonly fetch?: typeof fetch
  /** Milliseconds since the person's last input on this page; 0 counts where the shell does not tell. */
  readonly idleFor?: () => number
  /**
   * Told of every failed call.
   * @returns true when the shell takes the page away for it: the call then gets no outcome that could be shown
   */
  readonly onError?: (error: ApiError, path: string) => unknown
  /** Told of every call of a person that changed something, by the host or a remote, once the server answered. */
  readonly onChange?: (() => void) | undefined
}

/** Sends one request and gives the answer of a success, or throws an `ApiError` (or the abort). */
export type Transport = (request: WireRequest, signal?: AbortSignal) => Promise<Response>

let configuration: ClientConfiguration = {}

export const clientConfiguration = (): ClientConfiguration => configuration

let apiVersion: string | null = null

/** Version of the calls that the server offers, by its last answer; null before the first. */
export const knownApiVersion = () => apiVersion

/**
 * Sets the caller; an absent field keeps its value. The host calls it at start and when a remote is mounted
 * or unmounted. So the server can record which front end produced a result.
 */
export function configureClient(changes: ClientConfiguration) {
  configuration = { ...configuration, ...changes }
}

// No time-out: prints and imports take as long as they take. No retry: queries are retried by the query
// client, and a mutation must never be sent twice without a person asking.
const http = ky.create({
  prefix: '/api',
  credentials: 'same-origin',
  timeout: false,
  retry: 0,
  fetch: (input, init) => (configuration.fetch ?? fetch)(input, init),
  hooks: {
    beforeRequest: [
      ({ request }) => {
        if (configuration.host) request.headers.set(versionHeaders.host, configuration.host)
        // A call that knows its remote has said so already.
        if (configuration.remote && !request.headers.has(versionHeaders.remote)) {
          request.headers.set(versionHeaders.remote, configuration.remote)
        }
      },
    ],
  },
})

const headersOf = ({ caller, as, background }: WireRequest): Record<string, string> => ({
  ...(caller ? { [versionHeaders.remote]: caller } : {}),
  ...(as ? { [sessionHeaders.as]: as } : {}),
  ...(background ? { [sessionHeaders.background]: '1' } : {}),
})

export const kyTransport: Transport = async (request, signal) => {
  const content = request.form
    ? { body: request.form }
    : request.json === undefined
      ? {}
      : { json: request.json }
  try {
    const answer = await http(request.path.replace(/^\//, ''), {
      method: request.method,
      signal,
      ...content,
      headers: headersOf(request),
    })
    apiVersion = answer.headers.get(versionHeaders.api) ?? apiVersion
    return answer
  } catch (error) {
    if (isHTTPError(error)) {
      apiVersion = error.response.headers.get(versionHeaders.api) ?? apiVersion
      throw errorOfAnswer(error.response.status, error.data, error.response.headers.get('x-request-id'))
    }
    if (isNetworkError(error) || error instanceof TypeError) throw unreachable(error)
    throw error
  }
}
