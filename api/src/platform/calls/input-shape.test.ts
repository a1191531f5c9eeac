import { type Endpoint, type EndpointName, endpoints, isMutating } from '@sne/shared/contract'
import { permissions } from '@sne/shared/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup } from '../../testing/factories.ts'
import { startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { bodyLimits } from '../limits.ts'
import type { Handlers } from './handler.ts'
import { checkInput } from './input-shape.ts'
import { Refusal } from './refusal.ts'

const fieldOf = (input: unknown, path?: string) => {
  try {
    checkInput(input, path)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.details.fields as { path: string }[])[0]?.path
  }
}
const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown

describe('the input of a call', () => {
  it.each([
    ['a null character', { a: { b: ['x', 'y\u0000'] } }, 'a.b.1'],
    ['a character that turns the order of reading', { surname: 'ROSSI\u202eIRREV' }, 'surname'],
    ['half a surrogate pair', { name: '\ud83d' }, 'name'],
    ['a name with a null character', { outer: { 'a\u0000': 1 } }, 'outer'],
    [
      'a length that is no number and cannot become one',
      { name: { length: { toString: 'x' } } },
      'name.length',
    ],
    ['a list beyond the limit', { ids: Array.from({ length: bodyLimits.listItems + 1 }, () => 1) }, 'ids'],
    [
      'more values than any body',
      Array.from({ length: 1000 }, () => Array.from({ length: 101 }, () => 1)),
      expect.any(String),
    ],
  ])('the input of a call with %s is refused with its field', (_what, input, path) => {
    expect(fieldOf(input)).toEqual(path)
  })

  it('the input of a call that is nested deeper than the stack of the engine is refused, not thrown', () => {
    expect(fieldOf(nested(300_000))).toMatch(/^0(\.0)*$/)
    expect(fieldOf(nested(bodyLimits.depth))).toBeNull()
  })

  it('the input of a call passes whenever the database can hold every text of it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const holds = !/\\u0000|\\ud[89a-f]|"(toString|valueOf)":/.test(JSON.stringify(value))
        if (holds) expect(fieldOf(value)).toBeNull()
      }),
    )
  })
})

describe('every call', () => {
  const names = Object.keys(endpoints) as EndpointName[]
  const ran: string[] = []
  const spies = Object.fromEntries(names.map((name) => [name, async () => void ran.push(name)]))
  const env = { REMOTES_AUDIT_KEY: 'k'.repeat(24) }
  let test: TestApp
  let administrator: TestCaller
  let birthPoint: TestCaller
  beforeAll(async () => {
    test = await startTestApp({ handlers: spies as unknown as Handlers, env })
    administrator = await test.as('administrator', { permissions: [...permissions] })
    birthPoint = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
  })
  afterAll(() => test.close())

  const known = {
    id: 1,
    materialId: 1,
    code: 'X',
    barcode: 'X',
    level: 'info',
    screeningId: 'sne',
    name: 'mfe-x',
  }
  const ask = (name: EndpointName, input: object) => {
    const { access }: Endpoint = endpoints[name]
    const caller = access === 'key' ? birthPoint : access === 'operations' ? test.anonymous : administrator
    const headers = access === 'operations' ? { authorization: `Bearer ${env.REMOTES_AUDIT_KEY}` } : {}
    return caller.raw(name, { params: known, headers, ...input } as never)
  }
  const refusalsOf = (name: EndpointName) => (endpoints[name] as Endpoint).refusals
  const refused = async (name: EndpointName, input: object, path: string) => {
    const response = await ask(name, input)
    expect(response.statusCode).toBe(422)
    const { details, issue } = response.json()
    const message = expect.stringContaining('caratteri non ammessi')
    if (refusalsOf(name) === 'fhir')
      expect(issue).toMatchObject([{ expression: [path], details: { text: message } }])
    else expect(details.fields).toEqual([{ path, message }])
    expect(ran).toEqual([])
  }

  it.each(names)('%s refuses a null character in its query', (name) =>
    refused(name, { query: { campo: 'a\u0000' } }, 'campo'),
  )

  it.each(names.filter((name) => endpoints[name].path.includes(':')))(
    '%s refuses a null character in its path',
    (name) => {
      const [, parameter = ''] = /:(\w+)/.exec(endpoints[name].path) ?? []
      return refused(name, { params: { ...known, [parameter]: 'a\u0000' } }, parameter)
    },
  )

  it.each(names.filter((name) => isMutating(endpoints[name]) && name !== 'receiveHl7'))(
    '%s refuses a null character in its body',
    async (name) => {
      const { upload }: Endpoint = endpoints[name]
      const body = { campo: 'a\u0000' }
      if (!upload) return refused(name, { body }, 'campo')
      const ending = upload.accept[0]
      await refused(name, { body, file: { name: `a${ending}`, bytes: 'x' } }, 'campo')
      await refused(name, { body: {}, file: { name: `a\u0000${ending}`, bytes: 'x' } }, 'file')
    },
  )

  it('every call refuses an object with a length that cannot be compared', async () => {
    const response = await ask('createPlate', { body: { name: { length: { toString: 'x' } } } })
    expect(response.statusCode).toBe(422)
  })

  it('every call takes no more JSON than a screen sends', async () => {
    const response = await ask('createPlate', { body: { name: 'x'.repeat(bodyLimits.jsonBytes) } })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({
      message: 'I dati inviati sono troppi per una sola richiesta: inviarli in più parti.',
      details: { code: 'body_too_large', maximumBytes: bodyLimits.jsonBytes },
    })
  })

  it('every call refuses a field beside a file that would be cut', async () => {
    const body = { text: 'x'.repeat(bodyLimits.fieldBytes + 1) }
    const response = await ask('requestSupport', { body, file: { name: 'a.pdf', bytes: 'x' } })
    expect(response.json()).toMatchObject({ status: 422, details: { fields: [{ path: 'text' }] } })
  })
})
