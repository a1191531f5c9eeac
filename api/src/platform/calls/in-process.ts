import {
  type CallInput,
  type CallOutput,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  type ErrorBody,
  endpoints,
} from '@sne/shared/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { addressOf, bodyOf, type LooseInput, type UploadedFile } from './call-request.ts'

export type { UploadedFile } from './call-request.ts'

type Input<N extends EndpointName> = Omit<CallInput<Endpoints[N]>, 'file'> & {
  readonly file?: UploadedFile
  readonly headers?: Readonly<Record<string, string>>
}
/** Calls without parameters and body need no input at all. */
export type Args<N extends EndpointName> =
  Record<never, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>]

/** Somebody who calls the server as the screens do. */
export interface Caller {
  /** The answer of a call that must succeed. @throws Error with the refusal */
  call<N extends EndpointName>(name: N, ...args: Args<N>): Promise<CallOutput<Endpoints[N]>>
  /** The error of a call that must be refused. */
  refused<N extends EndpointName>(name: N, ...args: Args<N>): Promise<ErrorBody>
  /** Status, headers and bytes, whatever they are. */
  raw<N extends EndpointName>(name: N, ...args: Args<N>): Promise<LightMyRequestResponse>
}

/** The error of a call that was not to be refused. */
export const refusedCall = (name: EndpointName, { statusCode, body }: LightMyRequestResponse): Error =>
  new Error(`${name} was refused: ${statusCode} ${body}`)

/** Calls the app as it is, without a socket. @param headers of every call: a cookie, an API key. */
export function callerOf(app: FastifyInstance, headers: Readonly<Record<string, string>> = {}): Caller {
  const send = async (name: EndpointName, input: LooseInput = {}) => {
    const endpoint: Endpoint = endpoints[name]
    const body = await bodyOf(input)
    return app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      ...body,
      headers: { ...headers, ...body.headers, ...input.headers },
    })
  }
  return {
    raw: (name, ...[input]) => send(name, input as LooseInput | undefined),
    async call(name, ...[input]) {
      const response = await send(name, input as LooseInput | undefined)
      if (response.statusCode !== 200) throw refusedCall(name, response)
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      const answer: unknown = isJson ? response.json() : new Blob([response.rawPayload as BlobPart])
      return answer as CallOutput<Endpoints[typeof name]>
    },
    async refused(name, ...[input]) {
      const response = await send(name, input as LooseInput | undefined)
      if (response.statusCode < 400) throw new Error(`${name} was not refused: ${response.body}`)
      return response.json<ErrorBody>()
    },
  }
}
