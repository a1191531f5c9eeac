import { type ApiError, isApiError } from './api-error.ts'
import { clientConfiguration, kyTransport, type Transport } from './http.ts'
import type { WireRequest } from './request.ts'
import { SessionGate } from './session-gate.ts'

/** Milliseconds without input after which no call counts as an act of the person, whoever made it. */
export const actWithin = 60_000

let line = { transport: kyTransport, gate: new SessionGate() }

/**
 * Puts another transport in place (a test's), with a session of its own; the function given back restores the ones
 * before.
 */
export function replaceTransport(next: Transport): () => void {
  const before = line
  line = { transport: next, gate: new SessionGate() }
  return () => {
    line = before
  }
}

/**
 * Says in whose name (`callingAs`) calls are made from now on; null when signed out. Answers to earlier calls
 * are dropped.
 */
export const callAs = (as: string | null) => line.gate.become(as)

/** The session is another one than the page knows: nothing is sent or answered until `callAs`. */
export const closeCalls = () => line.gate.close()

/** This page signed in, signed out or switched the role, and has not said since who is at work. */
export const sessionChangedHere = () => line.gate.changedHere

/**
 * A timer made the call, or nobody has touched the page for a minute. Then a retry, a focus of the window or a
 * late answer makes the call.
 */
const isBackground = ({ background }: WireRequest) =>
  background === true || (clientConfiguration().idleFor?.() ?? 0) > actWithin

/** Sends one call of the contract in the name of who is at work. A call made as somebody else before gets no answer. */
export async function send(request: WireRequest, signal?: AbortSignal): Promise<Response> {
  const { transport, gate } = line
  const work = () =>
    transport(
      {
        ...request,
        ...(gate.as ? { as: gate.as } : {}),
        ...(isBackground(request) ? { background: true } : {}),
      },
      signal,
    )
  try {
    if (request.session === 'beside') return await work()
    if (request.session === 'changes') return await gate.change(work)
    const changes = request.method !== 'GET'
    const answer = await gate.page(changes, work)
    if (changes && !request.background) clientConfiguration().onChange?.()
    return answer
  } catch (error) {
    if (!isApiError(error)) throw error
    const taken = tell(error, request)
    if (taken && !request.session) return new Promise<never>(() => undefined)
    throw error
  }
}

const tell = (error: ApiError, { path }: WireRequest) => clientConfiguration().onError?.(error, path) === true
