import type { QueryClient } from '@tanstack/react-query'
import type { CallInput, Endpoint, EndpointSpec } from '../contract/endpoint.ts'

/** `[resource, name, input]`: one resource, one call or one answer can be named by its beginning. */
export const callKey = <E extends EndpointSpec>(endpoint: Endpoint<E>, input?: CallInput<E>) =>
  input === undefined
    ? ([endpoint.resource, endpoint.name] as const)
    : ([endpoint.resource, endpoint.name, input] as const)

/**
 * Marks the resources that a call changes as out of date; for a call that reads its own resource, its data on
 * screen are read again.
 */
export const readAgain = (client: QueryClient, { changes, resource }: Endpoint) =>
  Promise.all((changes ?? [resource]).map((changed) => client.invalidateQueries({ queryKey: [changed] })))
