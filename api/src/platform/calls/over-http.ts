import {
  type CallOutput,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
} from '@sne/shared/contract'
import { addressOf, bodyOf, type LooseInput } from './call-request.ts'
import type { Args } from './in-process.ts'

/** A server refused a call of a person or a system that is not on a screen. */
export class CallRefused extends Error {
  readonly status: number
  constructor(name: EndpointName, status: number, body: string) {
    super(`${name} was refused: ${status} ${body.slice(0, 500)}`)
    this.name = 'CallRefused'
    this.status = status
  }
}

/** Somebody who calls a running server. */
export interface FarCaller {
  /** @throws CallRefused; TypeError where nobody answers */
  call<N extends EndpointName>(name: N, ...args: Args<N>): Promise<CallOutput<Endpoints[N]>>
}

/** Told of each answer, with milliseconds from the call to its last byte. */
export type Listener = (name: EndpointName, status: number, ms: number) => void

/**
 * Calls a running server.
 * @param url its address, without a path
 * @param headers of every call: a cookie, an API key
 */
export function callerOver(
  url: string,
  headers: Readonly<Record<string, string>>,
  told: Listener = () => undefined,
): FarCaller {
  return {
    async call(name, ...[input]) {
      const endpoint: Endpoint = endpoints[name]
      const loose = (input ?? {}) as LooseInput
      const { payload, headers: ofBody } = await bodyOf(loose)
      const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
      const json = payload !== undefined && !isText
      const begun = performance.now()
      const response = await fetch(new URL(addressOf(endpoint, loose), url), {
        method: endpoint.method,
        headers: {
          ...headers,
          ...(json ? { 'content-type': 'application/json' } : {}),
          ...ofBody,
          ...loose.headers,
        },
        ...(payload === undefined
          ? {}
          : { body: (json ? JSON.stringify(payload) : payload) as string | Uint8Array<ArrayBuffer> }),
      })
      const bytes = await response.arrayBuffer()
      told(name, response.status, performance.now() - begun)
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      const text = isJson || !response.ok ? Buffer.from(bytes).toString() : ''
      if (!response.ok) throw new CallRefused(name, response.status, text)
      return (isJson ? JSON.parse(text) : new Blob([bytes])) as CallOutput<Endpoints[typeof name]>
    },
  }
}
