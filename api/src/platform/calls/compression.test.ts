import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Endpoint, endpoints, isFileResponse } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { handlers } from '../../entry/handlers.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { type FileAnswer, fileAnswer } from './file-answer.ts'

const print = vi.fn<() => Promise<FileAnswer>>()
let test: TestApp
let support: TestPerson
let acceptance: TestPerson
beforeAll(async () => {
  const own = { ...handlers, printShippingSamples: print }
  test = await startTestApp({ handlers: own as unknown as typeof handlers })
  support = await test.as('support')
  acceptance = await test.as('acceptance')
  for (let made = 1; made <= 40; made++) await createWorkgroup(test.db, { type: 'spoke_birth_point' })
})
afterAll(() => test.close())

const list = (headers: Record<string, string>) => support.raw('listWorkgroups', { headers })

describe('a large answer', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'a large answer leaves as %s for who reads it, and says that it may differ',
    async (encoding, open) => {
      const plain = await list({ 'accept-encoding': 'identity' })
      const answer = await list({ 'accept-encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding')
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(open(answer.rawPayload).toString()).toBe(plain.body)
    },
  )

  it('a large answer leaves as brotli for a browser, which reads both', async () => {
    const answer = await list({
      'accept-encoding': 'gzip, deflate, br, zstd',
      'sec-fetch-site': 'same-origin',
    })
    expect(answer.headers['content-encoding']).toBe('br')
  })

  it('a large answer leaves as it is for who asks for nothing else', async () => {
    const { headers, body } = await list({})
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body).items.length).toBeGreaterThan(20)
  })

  it.each(['cross-site', 'same-site'])(
    'a large answer is not compressed when a %s page caused the request',
    async (site) => {
      const { headers } = await list({ 'accept-encoding': 'br', 'sec-fetch-site': site })
      expect(headers['content-encoding']).toBeUndefined()
    },
  )
})

describe('answers with secrets', () => {
  /** Names of the properties anywhere in a JSON schema. */
  const properties = (schema: unknown): string[] =>
    typeof schema !== 'object' || schema === null
      ? []
      : Object.entries(schema).flatMap(([name, value]) => [
          ...(name === 'properties' ? Object.keys(value as object) : []),
          ...properties(value),
        ])
  const all = Object.values(endpoints) as Endpoint[]

  it('the contract marks every call whose answer has a secret, a token or a password', () => {
    const holding = all.filter(({ response }) => {
      if (isFileResponse(response)) return false
      const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })
      return properties(schema).some((name) => /secret|token|password/i.test(name))
    })
    expect(holding.length).toBeGreaterThan(0)
    expect(all.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(
      expect.arrayContaining(holding.map(({ name }) => name)),
    )
  })

  it('a new API key leaves uncompressed, however long what is sent back with it', async () => {
    const { id } = await createWorkgroup(test.db, { type: 'spoke_birth_point', name: 'a'.repeat(3000) })
    const answer = await support.raw('createIntakeKey', {
      body: { workgroupId: id, label: 'b'.repeat(100) },
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.length).toBeGreaterThan(1400)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})

describe('files', () => {
  const asked = async (file: FileAnswer) => {
    print.mockResolvedValue(file)
    return acceptance.raw('printShippingSamples', {
      params: { id: 1 },
      headers: { 'accept-encoding': 'br, gzip' },
    })
  }
  const bytes = Buffer.from('0123456789'.repeat(1000))

  it('a PDF or a workbook is not compressed again', async () => {
    for (const type of [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]) {
      const { headers, rawPayload } = await asked(fileAnswer('a', type, bytes))
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers['content-length']).toBe(String(bytes.length))
      expect(rawPayload.equals(bytes)).toBe(true)
    }
  })

  it.each([
    ['bytes', () => bytes],
    ['other bytes', () => new Uint8Array(bytes)],
    ['a stream', () => new Blob([bytes]).stream()],
  ] as const)('a text is compressed and arrives whole: %s', async (_, body) => {
    const content = body()
    const file =
      content instanceof ReadableStream
        ? (await import('node:stream')).Readable.fromWeb(content as never)
        : content
    const answer = await asked(fileAnswer('a.csv', 'text/csv; charset=utf-8', file))
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-disposition']).toContain('a.csv')
    expect(brotliDecompressSync(answer.rawPayload).equals(bytes)).toBe(true)
  })
})
