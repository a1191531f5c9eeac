import ky, { isHTTPError, isNetworkError } from 'ky'
import { versionHeaders } from '../contract/headers.ts'
import { type ApiError, errorOfAnswer, unreachable } from './api-error.ts'
import type { WireRequest } from './request.ts'

export interface ClientConfiguration {
  /** Version of the host, sent with every call. */
  readonly host?: string
  /** `name@version` of the remote on screen, sent with calls that name no caller; null when there is none. */
  readonly remote?: string | null
  /** Sends requests in place of the browser's own `fetch`. */
  readonly fetch?: typeof fetch
  /** Told of every failed call: the shell reacts to a lost session and to errors worth reporting. */
  readonly onError?: (error: ApiError, path: string) => void
}

/** Sends one request and gives the answer of a success, or throws an `ApiError` (or the abort). */
export type Transport = (request: WireRequest, signal?: AbortSignal) => Promise<Response>

let configuration: ClientConfiguration = {}
let apiVersion: string | null = null

/** Version of the calls that the server offers, by its last answer; null before the first. */
export const knownApiVersion = () => apiVersion

/**
 * Sets who is calling; what is not given keeps its value. The host calls it at start and when a remote is
 * mounted or unmounted, so that the server can keep which front end produced a result.
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

const kyTransport: Transport = async (request, signal) => {
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
      ...(request.caller ? { headers: { [versionHeaders.remote]: request.caller } } : {}),
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

let transport: Transport = kyTransport

/** Puts another transport in place (a test's); the function given back restores the one before. */
export function replaceTransport(next: Transport): () => void {
  const before = transport
  transport = next
  return () => {
    transport = before
  }
}

export const send: Transport = async (request, signal) => {
  try {
    return await transport(request, signal)
  } catch (error) {
    if (error instanceof Error && error.name === 'ApiError') {
      configuration.onError?.(error as ApiError, request.path)
    }
    throw error
  }
}
