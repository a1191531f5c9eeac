import type { z } from 'zod'
import type { CallOutput, EndpointSpec } from '../../../contract/endpoint.ts'

/** An endpoint declared with `listOf`, and with `listQuery` or, where it has no text search, `pageQuery`. */
export interface ListEndpoint extends EndpointSpec {
  readonly query: z.ZodType
  readonly response: z.ZodType<{ items: unknown[]; total: number }>
}

export type RowOf<E extends ListEndpoint> = CallOutput<E> extends { items: (infer R)[] } ? R : never

export type QueryOf<E extends ListEndpoint> = z.input<E['query']>

/** Placeholder of the text search; false hides it, which a call without `q` demands. */
export type SearchOf<E extends ListEndpoint> = 'q' extends keyof QueryOf<E> ? string | false : false

/** The call filters by `q`. Read from the shape: a remote may bundle another copy of zod. */
export function takesText({ query }: ListEndpoint): boolean {
  const { shape = {} } = query as { readonly shape?: object }
  return 'q' in shape
}

/** Fields by which the server can order: the values of `sort` without their sign. */
export type SortFieldOf<E extends ListEndpoint> =
  QueryOf<E> extends { sort?: infer S } ? Exclude<S & string, `-${string}`> : never
