import {
  type Endpoint,
  type EndpointSpec,
  ErrorBody,
  type ErrorCode,
  endpoints,
  errorCatalogue,
  fhirJson,
  isChangeByRemote,
  isFileResponse,
  isMutating,
} from '@sne/shared/contract'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Version of OpenAPI, with the name of its schemas. */
const versions = {
  '3.0': { openapi: '3.0.4', target: 'openapi-3.0' },
  '3.1': { openapi: '3.1.0', target: 'draft-2020-12' },
} as const
export type OpenApiVersion = keyof typeof versions

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json

const schemaIn =
  (version: OpenApiVersion): SchemaOf =>
  (schema, io) => {
    const { target } = versions[version]
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target })
    return json
  }

const parametersOf = (schemaOf: SchemaOf, schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function bodyOf(schemaOf: SchemaOf, endpoint: Endpoint): Json | undefined {
  const body = endpoint.body ? schemaOf(endpoint.body, 'input') : undefined
  if (endpoint.upload) {
    const file = { type: 'string', format: 'binary', description: endpoint.upload.accept.join(', ') }
    const schema = {
      type: 'object',
      properties: { file, ...((body?.properties as Json | undefined) ?? {}) },
      required: endpoint.upload.required ? ['file'] : [],
    }
    return { required: endpoint.upload.required, content: { 'multipart/form-data': { schema } } }
  }
  if (!body) return undefined
  const type = body.type === 'string' ? 'text/plain' : 'application/json'
  return { required: true, content: { [type]: { schema: body } } }
}

/** Called with a key and by no browser. */
const isForMachines = ({ access }: EndpointSpec) => access === 'key' || access === 'operations'

/** Refusals that a call can give: those of its own, and those of every call of its kind. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...(endpoint.errors ?? []), 'generic_error']
  if (endpoint.params) codes.push('not_found')
  if (endpoint.body || endpoint.query || endpoint.upload) codes.push('validation')
  if (endpoint.body) codes.push('body_too_large')
  if (endpoint.access !== 'public') codes.push('unauthenticated')
  if (typeof endpoint.access !== 'string') codes.push('permission_denied')
  if (endpoint.signs) codes.push('support_session')
  if (endpoint.ownSessionOnly) codes.push('own_session')
  if (endpoint.export) codes.push('export_running')
  if (endpoint.upload || endpoint.access === 'key') codes.push('uploads_running')
  if (endpoint.computes) codes.push('computation_running')
  if (endpoint.access === 'key') codes.push('too_many_attempts')
  if (isChangeByRemote(endpoint)) codes.push('remote_recalled')
  if (isMutating(endpoint) && !isForMachines(endpoint)) codes.push('foreign_origin')
  return [...new Set(codes)]
}

function responsesOf(schemaOf: SchemaOf, endpoint: Endpoint): Json {
  const { response } = endpoint
  const content = isFileResponse(response)
    ? Object.fromEntries(
        response.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      )
    : { 'application/json': { schema: schemaOf(response, 'output') } }
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => String(errorCatalogue[code].status))
  const errors = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\` – ${errorCatalogue[code].message}`).join('\n\n'),
      content:
        endpoint.refusals === 'fhir'
          ? { [fhirJson]: { schema: { type: 'object', description: 'OperationOutcome' } } }
          : { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
    },
  ])
  return { '200': { description: 'OK', content }, ...Object.fromEntries(errors) }
}

const securityOf = (endpoint: Endpoint) =>
  endpoint.access === 'public' ? [] : isForMachines(endpoint) ? [{ apiKey: [] }] : [{ session: [] }]

const besides = (permissions: EndpointSpec['permissions']) =>
  permissions ? `, with the personal permission ${permissions.join(' and ')}` : ''

const accessText = ({ access, permissions }: EndpointSpec): string => {
  if (access === 'public') return 'without a session'
  if (access === 'any') return 'every signed-in person'
  if (access === 'operations') return 'the tools of the installation with the key of its settings'
  return access === 'key'
    ? 'a birth point with its API key'
    : `${access.join(', ')} (administrator always)${besides(permissions)}`
}

function operationOf(schemaOf: SchemaOf, endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(schemaOf, endpoint.params, 'path'),
    ...parametersOf(schemaOf, endpoint.query, 'query'),
  ]
  return {
    operationId: endpoint.name,
    tags: [endpoint.resource],
    summary: endpoint.summary,
    description: `Who may call: ${accessText(endpoint)}.`,
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body || endpoint.upload ? { requestBody: bodyOf(schemaOf, endpoint) } : {}),
    responses: responsesOf(schemaOf, endpoint),
  }
}

/** The whole contract as OpenAPI. */
export function openApi(publicUrl: string, version: OpenApiVersion): Json {
  const schemaOf = schemaIn(version)
  const paths: Record<string, Json> = {}
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(schemaOf, endpoint) }
  }
  return {
    openapi: versions[version].openapi,
    info: { title: 'Screening Neonatale Esteso', version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { ErrorBody: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sne_session' },
        apiKey: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
