import type { EndpointSpec, Method } from '../contract/endpoint.ts'

/** The parts of a call before it is sent; loosely typed because `call` has already typed them. */
export interface LooseInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly file?: Blob | undefined
}

export interface WireRequest {
  readonly method: Method
  /** Below `/api`, with parameters filled in and the query string. */
  readonly path: string
  readonly json?: unknown
  readonly form?: FormData
  /** `name@version` of the remote that asks, where it is known; never part of the address. */
  readonly caller?: string
  /** Person and role in whose name it is sent, see `callingAs`. */
  readonly as?: string
  /** No act of the person is behind it. */
  readonly background?: boolean
  /** See the endpoint's `session`. */
  readonly session?: EndpointSpec['session']
}

const entriesOf = (value: unknown) =>
  Object.entries((value ?? {}) as Record<string, unknown>).filter(
    ([, field]) => field !== undefined && field !== null && field !== '',
  )

/** Fills `:id` parameters; a missing one is a mistake of the caller, found at once. */
export function fillPath(path: string, params: unknown): string {
  const values = Object.fromEntries(entriesOf(params))
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Missing path parameter "${name}" in ${path}`)
    return encodeURIComponent(String(value))
  })
}

/** `a=1&status=x&status=y`: absent and empty values are left out, arrays repeat their name. */
export function queryString(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  return search.toString()
}

/** The fields of the body as parts of their own, before the part `file`; structures as JSON text. */
function multipart(body: unknown, file: Blob | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of entriesOf(body)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  if (file) form.append('file', file, file instanceof File ? file.name : 'file')
  return form
}

export function toWire(endpoint: EndpointSpec, input: LooseInput): WireRequest {
  const search = queryString(input.query)
  const path = fillPath(endpoint.path, input.params) + (search ? `?${search}` : '')
  const { method, background, session } = endpoint
  const wire = {
    method,
    path,
    ...(background ? { background } : {}),
    ...(session ? { session } : {}),
  }
  if (endpoint.upload) return { ...wire, form: multipart(input.body, input.file) }
  return input.body === undefined ? wire : { ...wire, json: input.body }
}
