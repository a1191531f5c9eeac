import type { z } from 'zod'
import type { CallOutput, EndpointSpec } from '../../../contract/endpoint.ts'

/** An endpoint declared with `listQuery` and `listOf`. */
export interface ListEndpoint extends EndpointSpec {
  readonly query: z.ZodType
  readonly response: z.ZodType<{ items: unknown[]; total: number }>
}

export type RowOf<E extends ListEndpoint> = CallOutput<E> extends { items: (infer R)[] } ? R : never

export type QueryOf<E extends ListEndpoint> = z.input<E['query']>

/** Fields by which the server can order: the words of `sort` without their sign. */
export type SortFieldOf<E extends ListEndpoint> =
  QueryOf<E> extends { sort?: infer S } ? Exclude<S & string, `-${string}`> : never
