import {
  type CallInput,
  type CallOutput,
  type Endpoint,
  type EndpointSpec,
  isFileResponse,
} from '../contract/endpoint.ts'
import { type AnswerFile, fileOf } from './file-answer.ts'
import { type LooseInput, toWire } from './request.ts'
import { send } from './send.ts'

/** A file answer carries its name; every other answer has the contract's type. */
export type Answer<E extends EndpointSpec> = CallOutput<E> extends Blob ? AnswerFile : CallOutput<E>

/** The input may be left out where the endpoint needs none. */
export type InputArgument<E extends EndpointSpec> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export interface CallOptions {
  readonly signal?: AbortSignal
  /** `name@version` of the remote that calls; the one on screen when it is not said. */
  readonly caller?: string | null
  /** A timer makes the call, not an act of the person: it does not extend the session. */
  readonly background?: boolean
}

/** The input of a call, with the parameters that follow it. */
export type InputAnd<E extends EndpointSpec, O> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: O]
    : [input: CallInput<E>, options?: O]

/**
 * Makes one call of the contract.
 * @returns the JSON answer, or a `File` (with the server's name for it) where the endpoint answers a file
 * @throws ApiError for every refusal and failure; an `AbortError` when `signal` fires
 */
export function call<E extends EndpointSpec>(
  endpoint: Endpoint<E>,
  ...[input, options]: InputAnd<E, CallOptions>
): Promise<Answer<E>> {
  return perform(endpoint, input ?? {}, options) as Promise<Answer<E>>
}

/** `call` without its types, for the hooks that have already checked them. */
export async function perform(
  endpoint: Endpoint,
  input: LooseInput,
  { signal, caller, background }: CallOptions = {},
): Promise<unknown> {
  const request = {
    ...toWire(endpoint, input),
    ...(caller ? { caller } : {}),
    ...(background ? { background } : {}),
  }
  const response = await send(request, signal)
  if (isFileResponse(endpoint.response)) return fileOf(response, endpoint.name)
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (process.env.NODE_ENV !== 'production') checkAgainstContract(endpoint, body)
  return body
}

/** In development an answer that is not as declared fails at once; in production it costs nothing. */
function checkAgainstContract(endpoint: Endpoint, body: unknown) {
  if (isFileResponse(endpoint.response)) return
  const parsed = endpoint.response.safeParse(body)
  if (!parsed.success) {
    throw new Error(`The answer of ${endpoint.name} is not as in the contract: ${parsed.error.message}`)
  }
}
