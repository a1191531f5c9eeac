import { createContext, useContext, useMemo } from 'react'
import type { Endpoint, EndpointSpec } from '../contract/endpoint.ts'
import { type CallOptions, call, type InputAnd } from './call.ts'

/**
 * `name@version` of the remote whose root this is: its calls carry it, including calls that run while another
 * remote replaces it on the screen. Null in the host, whose calls name the mounted remote.
 */
export const CallerContext = createContext<string | null>(null)

export const useCaller = () => useContext(CallerContext)

/**
 * `call` in the name of the remote that uses the hook: `const call = useCallAsRemote()`. For steps that follow each
 * other; `useCall` and `useAction` do it by themselves.
 */
export function useCallAsRemote(): typeof call {
  const caller = useCaller()
  return useMemo(() => {
    const bound = <E extends EndpointSpec>(endpoint: Endpoint<E>, ...args: InputAnd<E, CallOptions>) => {
      const [input, options] = args
      return call(endpoint, ...([input, { ...options, caller }] as InputAnd<E, CallOptions>))
    }
    return bound as typeof call
  }, [caller])
}
