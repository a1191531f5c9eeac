import type { Endpoint } from '@sne/shared/contract'
import fc from 'fast-check'
import { type Mutation, mutated, mutation } from './mutate.ts'
import { type Known, shapeOf } from './shape.ts'

/** Parts of a request as the contract names them. */
export interface Parts extends Readonly<Record<string, unknown>> {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** A body that contradicts its content type. */
export interface RawBody {
  readonly type: string
  readonly text: string
}

export interface Generated {
  readonly parts: Parts
  readonly mutations: readonly Mutation[]
  readonly raw: RawBody | null
}

/** The sent request. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
}

const rawBody: fc.Arbitrary<RawBody> = fc.record({
  type: fc.constantFrom(
    ...['application/json', 'text/plain', 'application/xml', 'multipart/form-data; boundary=x'],
    ...['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', ''],
  ),
  text: fc.constantFrom(
    ...[
      '',
      'null',
      '[',
      '{"a":1',
      '"x"',
      '1e999',
      '\ufeff{}',
      '{"a":1,"a":2}',
      '[[[[',
      'a=b&c=d',
      '--x\r\n\r\n--x--',
    ],
    ...['--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na;b\r\n--x--\r\n'],
    ...[
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '['.repeat(20_000),
      '\u0000',
    ],
  ),
})

const files = [
  'Pozzetto;PHE\nA1;1\n',
  '',
  '\u0000\u0001',
  'MSH|',
  '%PDF-1.4',
  'PK\u0003\u0004',
  ';;;;\n'.repeat(500),
]
const file = fc.record({
  name: fc.constantFrom(
    'a.csv',
    'a.txt',
    'a.xlsx',
    'a.pdf',
    'a.png',
    'a',
    '../a.csv',
    'a\u0000.csv',
    'à'.repeat(300),
  ),
  text: fc.constantFrom(...files),
})

const hl7 = fc.constantFrom(
  ...[
    '',
    'MSH',
    'MSH|^~\\&|A|B|C|D|20261103||OML^O21|ID|P|2.5.1\rPID|1\r',
    'MSH|^~\\&|||||||OML^O21\rSPM||||||\r',
  ],
  'MSH|^~\\&|A|B|C|D|20261103||OML^O21|ID|P|2.5.1\rPID|1||X^^^A\u0000||\ud800^Y||20269999|Q\rORC|NW\rOBR|1||||||x\r',
)

/** Requests of a call: valid ones, some spoilt in one or several places. */
export function requestsOf(endpoint: Endpoint, known: Known): fc.Arbitrary<Generated> {
  const part = (schema: Endpoint['params']) => (schema ? shapeOf(schema, known) : fc.constant(undefined))
  const body = endpoint.path === '/intake/hl7' ? hl7 : part(endpoint.body)
  return fc.record({
    parts: fc.record({
      params: part(endpoint.params),
      query: part(endpoint.query),
      body,
      file: endpoint.upload ? fc.option(file, { freq: 5 }) : fc.constant(undefined),
    }),
    mutations: fc.array(mutation, { maxLength: 3, size: 'max' }),
    raw: fc.oneof({ weight: 14, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: rawBody }),
  })
}

/** Longest address, in characters: Node refuses heads of 16 KiB by itself. */
const longestAddress = 6000

/** Percent signs for every byte; halves of surrogate pairs become the three bytes that UTF-8 forbids. */
const escaped = (text: string) =>
  [...text]
    .map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80'))
    .join('')
    .slice(0, longestAddress / 2)
    .replace(/%[0-9A-F]?$/, '')

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function addressOf(endpoint: Endpoint, { params, query }: Parts): string {
  const given = new Map(Object.entries(params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => escaped(asText(given.get(name) ?? '')))
  const pairs = Object.entries(typeof query === 'object' && query !== null ? query : {}).flatMap(
    ([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 200) : [value])
        .filter((one) => one !== undefined)
        .map((one) => `${escaped(name)}=${escaped(asText(one))}`),
  )
  return `/api${path}${pairs.length > 0 ? `?${pairs.join('&').slice(0, longestAddress)}` : ''}`
}

function formOf({ body, file: given }: Parts & { readonly file?: unknown }): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as object))
    if (value !== undefined) form.append(name, asText(value))
  const { name, text } = (given ?? {}) as { name?: unknown; text?: unknown }
  if (given) form.append('file', new Blob([asText(text)]), asText(name))
  return form
}

/** The request as it leaves, with its mutations made. */
export function sentOf(endpoint: Endpoint, { parts, mutations, raw }: Generated): Sent {
  const spoilt = mutated(parts, mutations)
  const { method } = endpoint
  const path = addressOf(endpoint, spoilt)
  if (method === 'GET') return { method, path, headers: {}, body: null }
  if (raw) return { method, path, headers: raw.type ? { 'content-type': raw.type } : {}, body: raw.text }
  if (endpoint.upload) return { method, path, headers: {}, body: formOf(spoilt) }
  if (typeof spoilt.body === 'string' && endpoint.path === '/intake/hl7')
    return { method, path, headers: { 'content-type': 'application/hl7-v2' }, body: spoilt.body }
  const body = JSON.stringify(spoilt.body)
  return body === undefined
    ? { method, path, headers: {}, body: null }
    : { method, path, headers: { 'content-type': 'application/json' }, body }
}
