import { onTestFinished } from 'vitest'
import { ApiError, replaceTransport, type WireRequest } from '../client/index.ts'
import {
  type Endpoint,
  type EndpointSpec,
  type Endpoints,
  type ErrorBody,
  type ErrorCode,
  endpoints,
  errorCatalogue,
  type HandlerInput,
  type HandlerOutput,
  isFileResponse,
} from '../contract/index.ts'
import { matchEndpoint } from './match-endpoint.ts'

type Given<E extends EndpointSpec> = HandlerInput<E> & { readonly file?: File }
type Reply<E extends EndpointSpec> = E['response'] extends { file: readonly string[] }
  ? File
  : HandlerOutput<E>
type Handler<E extends EndpointSpec> = (input: Given<E>) => Reply<E> | Promise<Reply<E>>
type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]?: Handler<T[K]> }

export interface MockedCall {
  readonly name: string
  readonly input: Given<EndpointSpec>
  /** In whose name it was made (`callingAs`), where the test says who is at work. */
  readonly as?: string
  /** Whether it said that no act of the person is behind it. */
  readonly background?: boolean
}

/**
 * Answers calls in a test instead of the server, until the test ends:
 * `const calls = mockCalls({ getShipping: ({ params }) => aShipping({ id: params.id }) })`.
 * Input and answer go through the contract's schemas, so that a mock cannot drift from it; a call that has no
 * handler fails the test with its name.
 * @returns the calls made so far, in order
 */
export const mockCalls = (handlers: Handlers<Endpoints>) => mockEndpoints(endpoints, handlers)

/** `mockCalls` for endpoints that are not in the contract (of a building block's own test). */
export function mockEndpoints<T extends Record<string, Endpoint>>(
  table: T,
  handlers: Handlers<T>,
): MockedCall[] {
  const calls: MockedCall[] = []
  const restore = replaceTransport(async (request) => {
    const [path = '', search = ''] = request.path.split('?')
    const matched = matchEndpoint(Object.values(table), request.method, path)
    if (!matched) throw new Error(`No endpoint for ${request.method} ${path}`)
    const { endpoint, params } = matched
    const handler = handlers[endpoint.name] as Handler<EndpointSpec> | undefined
    if (!handler) throw new Error(`The test mocks no ${endpoint.name} (${request.method} ${path})`)
    const input = {
      params: parsed(endpoint.params, params),
      query: parsed(endpoint.query, fieldsOf(new URLSearchParams(search))),
      body: parsed(endpoint.body, request.form ? partsOf(request.form) : request.json),
      file: fileOf(request),
    } as Given<EndpointSpec>
    const { as, background } = request
    calls.push({ name: endpoint.name, input, as, background })
    return answerOf(endpoint, await handler(input))
  })
  onTestFinished(restore)
  return calls
}

/** The refusal that the server would give: `throw refusal('invalid_transition', { allowed: ['close'] })`. */
export function refusal(
  code: ErrorCode,
  details: Omit<Partial<ErrorBody['details']>, 'code'> = {},
  message: string = errorCatalogue[code].message,
): ApiError {
  return new ApiError({ ...errorCatalogue[code], message, details: { ...details, code } })
}

function parsed(schema: EndpointSpec['body'], value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw refusal('validation', { fields })
}

/** Repeated names become arrays, as on the server. */
function fieldsOf(search: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

const partsOf = (form: FormData) => Object.fromEntries([...form].filter(([name]) => name !== 'file'))

function fileOf({ form }: WireRequest): File | undefined {
  const file = form?.get('file')
  return file instanceof File ? file : undefined
}

function answerOf(endpoint: Endpoint, answer: unknown): Response {
  if (!isFileResponse(endpoint.response)) return Response.json(endpoint.response.parse(answer))
  const file = answer as File
  return new Response(file, {
    headers: { 'content-type': file.type, 'content-disposition': `attachment; filename="${file.name}"` },
  })
}
