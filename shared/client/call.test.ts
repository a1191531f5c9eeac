import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { many } from '../contract/common.ts'
import { defineResource, fileResponse } from '../contract/endpoint.ts'
import { ApiError, unreachableMessage } from './api-error.ts'
import { call } from './call.ts'
import { configureClient } from './http.ts'

const things = defineResource('sample', {
  listThings: {
    method: 'GET',
    path: '/thing/list',
    summary: 'Things.',
    access: 'any',
    query: z.object({ status: many(z.enum(['a', 'b'])).optional(), q: z.string().optional() }),
    response: z.object({ items: z.array(z.object({ id: z.number() })) }),
  },
  changeThing: {
    method: 'PATCH',
    path: '/v2/thing/:id/status',
    summary: 'Changes a thing.',
    access: ['acceptance'],
    params: z.object({ id: z.coerce.number<number | string>() }),
    body: z.object({ status: z.string() }),
    response: z.object({ changed: z.boolean() }),
  },
  printThing: {
    method: 'GET',
    path: '/thing/print',
    summary: 'Prints.',
    access: 'any',
    response: fileResponse('application/pdf'),
  },
  importThing: {
    method: 'POST',
    path: '/thing/import',
    summary: 'Imports.',
    access: 'any',
    body: z.object({ profile: z.string(), wells: z.array(z.number()) }),
    upload: { accept: ['text/plain'], required: true },
    response: z.object({ changed: z.boolean() }),
  },
})

/** A page has an address that relative ones are resolved against; Node has none. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://lab.test') : input, init)
  }
}

const requests: Request[] = []

function answer(body: unknown, init: ResponseInit = {}) {
  requests.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    if (body instanceof Error) throw body
    const text = typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body)
    return new Response(text, { headers: { 'content-type': 'application/json' }, ...init })
  })
}

const sent = () => requests[0]!

beforeEach(() => {
  vi.stubGlobal('Request', PageRequest)
})

afterEach(() => {
  vi.unstubAllGlobals()
  configureClient({ host: undefined, remote: null, onError: undefined })
})

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('call', () => {
  it('call builds the query, repeating arrays and leaving out what is empty', async () => {
    answer({ items: [{ id: 1 }] })
    const list = await call(things.listThings, { query: { status: ['a', 'b'], q: '' } })
    expect(list.items[0]?.id).toBe(1)
    expect(new URL(sent().url).pathname).toBe('/api/thing/list')
    expect(new URL(sent().url).search).toBe('?status=a&status=b')
    expect(sent().credentials).toBe('same-origin')
  })

  it('call fills the path and sends the body as JSON', async () => {
    answer({ changed: true })
    await call(things.changeThing, { params: { id: 12 }, body: { status: 'b' } })
    expect(sent().method).toBe('PATCH')
    expect(new URL(sent().url).pathname).toBe('/api/v2/thing/12/status')
    expect(await sent().json()).toEqual({ status: 'b' })
  })

  it('call says which front end is calling', async () => {
    configureClient({ host: '1.4.0', remote: 'plates@1.2.0' })
    answer({ items: [] })
    await call(things.listThings)
    expect(sent().headers.get('x-sne-host')).toBe('1.4.0')
    expect(sent().headers.get('x-sne-remote')).toBe('plates@1.2.0')
  })

  it('call names the remote that makes the call, also when another one is on the screen by then', async () => {
    configureClient({ host: '1.4.0', remote: 'mfe-reports@2.0.0' })
    answer({ changed: true })
    const input = { params: { id: 7 }, body: { status: 'closed' } }
    await call(things.changeThing, input, { caller: 'mfe-plates@1.2.0' })
    expect(sent().headers.get('x-sne-remote')).toBe('mfe-plates@1.2.0')
    expect(sent().headers.get('x-sne-host')).toBe('1.4.0')
  })

  it('call gives a file with the name that the server chose', async () => {
    answer('%PDF', {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''Referto%20citt%C3%A0.pdf`,
      },
    })
    const file = await call(things.printThing)
    expect(file.name).toBe('Referto città.pdf')
    expect(file.type).toBe('application/pdf')
    expect(await file.text()).toBe('%PDF')
  })

  it('call uploads the fields and then the file', async () => {
    answer({ changed: true })
    const file = new File(['A1\t2,0'], 'run.txt', { type: 'text/plain' })
    await call(things.importThing, { body: { profile: 'waters', wells: [1, 2] }, file })
    const form = await sent().formData()
    expect([...form.keys()]).toEqual(['profile', 'wells', 'file'])
    expect(form.get('wells')).toBe('[1,2]')
    expect((form.get('file') as File).name).toBe('run.txt')
  })

  it('call refuses an answer that is not as in the contract', async () => {
    answer({ items: 'none' })
    await expect(call(things.listThings)).rejects.toThrow(/listThings is not as in the contract/)
  })
})

describe('ApiError', () => {
  it('ApiError carries status, message, code, fields and the reference for support', async () => {
    const body = {
      status: 422,
      message: 'Alcuni dati non sono validi.',
      details: { code: 'validation', requestId: 'r-1', fields: [{ path: 'status', message: 'No' }] },
    }
    answer(body, { status: 422 })
    const error = await failure(call(things.changeThing, { params: { id: 1 }, body: { status: '' } }))
    expect(error).toMatchObject({ status: 422, code: 'validation', reference: 'r-1' })
    expect(error.message).toBe(body.message)
    expect(error.fields).toEqual([{ path: 'status', message: 'No' }])
    expect(requests).toHaveLength(1)
  })

  it('ApiError is "cannot reach the server" when there is no answer or only a proxy answers', async () => {
    answer(new TypeError('Failed to fetch'))
    const down = await failure(call(things.listThings))
    expect(down).toMatchObject({ status: 0, code: 'unreachable', message: unreachableMessage })
    answer('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } })
    expect((await failure(call(things.listThings))).message).toBe(unreachableMessage)
  })

  it('ApiError reads a foreign answer by its status', async () => {
    answer('<html>', { status: 404, headers: { 'content-type': 'text/html', 'x-request-id': 'r-9' } })
    expect(await failure(call(things.listThings))).toMatchObject({ code: 'not_found', reference: 'r-9' })
    answer('oops', { status: 500 })
    expect((await failure(call(things.listThings))).code).toBe('generic_error')
  })

  it('ApiError reports every failure to the shell', async () => {
    const seen: string[] = []
    configureClient({ onError: (error, path) => seen.push(`${error.code} ${path}`) })
    answer(
      { status: 401, message: 'Sessione assente', details: { code: 'unauthenticated' } },
      { status: 401 },
    )
    await failure(call(things.listThings))
    expect(seen).toEqual(['unauthenticated /thing/list'])
  })

  it('ApiError leaves an abort alone', async () => {
    const abort = new AbortController()
    vi.stubGlobal('fetch', async (request: Request) => {
      abort.abort()
      request.signal.throwIfAborted()
    })
    const left = call(things.listThings, {}, { signal: abort.signal })
    await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  })
})
