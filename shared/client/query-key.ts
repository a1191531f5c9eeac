import type { QueryClient } from '@tanstack/react-query'
import type { CallInput, Endpoint, EndpointSpec } from '../contract/endpoint.ts'

/** `[resource, name, input]`: one resource, one call or one answer can be named by its beginning. */
export const callKey = <E extends EndpointSpec>(endpoint: Endpoint<E>, input?: CallInput<E>) =>
  input === undefined
    ? ([endpoint.resource, endpoint.name] as const)
    : ([endpoint.resource, endpoint.name, input] as const)

/** Marks everything read from these resources as out of date; what is on screen is read again. */
export const invalidateResources = (client: QueryClient, resources: readonly string[]) =>
  Promise.all(resources.map((resource) => client.invalidateQueries({ queryKey: [resource] })))
