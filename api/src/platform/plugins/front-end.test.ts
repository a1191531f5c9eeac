import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtFrontEnd, compressed, frontEndIn, nonceOf } from '../../testing/front-end.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { securityHeaders, securityOf } from '../../testing/security-headers.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await builtFrontEnd()
  const env = frontEndIn(folder)
  test = await startTestApp({ env })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string) => test.app.inject({ url })

describe('the host page', () => {
  it.each(['/', '/home', '/shipping/12/accept?from=list', '/index.html'])(
    'the host page answers %s',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(200)
      expect(nonceOf(response.body)).toMatch(/^[\w+/]{22}==$/)
      expect(response.headers['cache-control']).toBe('no-store')
    },
  )

  it('the host page has another nonce every time', async () => {
    expect(nonceOf((await get('/')).body)).not.toBe(nonceOf((await get('/')).body))
  })
})

describe('files', () => {
  const year = 'public, max-age=31536000, immutable'
  it.each([
    ['/remotes/registry.json', 'no-cache'],
    ['/remotes/shipping/1.2.0/entry.js', year],
    ['/host/0.1.0-1a2b3c4d/assets/small.js', year],
  ])('%s is kept: %s', async (url, cache) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe(cache)
  })

  it.each([
    '/remotes/shipping/1.2.0/chunk.js',
    '/remotes/shipping',
    '/host/0.1.0-1a2b3c4d/assets/old.js',
    '/host/0.1.0-1a2b3c4d',
    '/host/.lock',
    '/main.old.js',
    '/remotes/../package.json',
  ])('%s is not there: a 404 in HTML, never the host page', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.body).toContain('Pagina non trovata')
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

it('a repeated request for the registry, as browsers send it, is answered as unchanged', async () => {
  const { headers } = await get('/remotes/registry.json')
  const again = await test.app.inject({
    url: '/remotes/registry.json',
    headers: { 'if-none-match': headers.etag, 'cache-control': 'no-cache' },
  })
  expect(again.statusCode).toBe(304)
})

describe('files of other builds', () => {
  it('files of other builds are served beside those of this process, whose page stays unchanged', async () => {
    const older = '/host/0.0.9-1a2b3c4d/assets/older.js'
    await mkdir(dirname(join(folder, older)), { recursive: true })
    await writeFile(join(folder, older), 'older()')
    expect((await get(older)).body).toBe('older()')
    await writeFile(join(folder, 'built-host/index.html'), 'a later build')
    expect((await get('/')).body).not.toContain('a later build')
  })

  it('a process that cannot publish its files serves them from its build', async () => {
    const own = await builtFrontEnd()
    await writeFile(join(own, 'host'), 'no folder')
    const alone = await startTestApp({ env: frontEndIn(own) })
    const answer = await alone.app.inject({ url: compressed.path })
    expect([answer.statusCode, answer.body]).toEqual([200, compressed.text])
    await alone.close()
    await rm(own, { recursive: true })
  })
})

describe('the server', () => {
  it('the server answers an unknown call with an error of the one shape', async () => {
    const response = await get('/api/unknown')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ status: 404, details: { code: 'not_found' } })
  })

  it('the server puts the id of its request into every answer', async () => {
    const { headers } = await test.app.inject({
      url: '/healthz',
      headers: { 'x-request-id': 'proxy-made-1234' },
    })
    expect(headers['x-request-id']).toBe('proxy-made-1234')
  })

  it('the server says in the answer of a call how long the answer took', async () => {
    expect((await get('/api/shipping/list')).headers['server-timing']).toMatch(/^api;dur=\d+\.\d\d$/)
    expect((await get('/healthz')).headers['server-timing']).toBeUndefined()
  })

  it('the server says whether it is alive and whether it can work', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    const live = await get('/livez')
    expect([live.statusCode, live.body, live.headers['content-type']]).toEqual([
      200,
      'ok',
      'text/plain; charset=utf-8',
    ])
    // The registry of this front end is not signed; pages that were opened before go on.
    const registry = { code: 'registry_unusable', count: 1, seconds: expect.any(Number) }
    expect((await get('/readyz')).json()).toEqual({ status: 'ready', warnings: [registry] })
  })

  it('the server documents every call', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/v2/shipping/{id}/accept-sample'].patch).toMatchObject({
      operationId: 'acceptSample',
      security: [{ session: [] }],
    })
  })

  it('the server serves a viewer of the calls from its own files, under the policy of every page', async () => {
    const page = await get('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(securityOf(page.headers)).toEqual(securityHeaders())
    const named = [...page.body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/gu)].map(
      ([, path]) => path ?? '',
    )
    expect(named).toHaveLength(3)
    for (const path of named) expect((await get(path)).statusCode).toBe(200)
    expect(page.body).not.toMatch(/https?:\/\//u)
  })

  it.each(['/api/docs', '/api/openapi.json', '/api/openapi-3.0.json'])(
    'the server sends the same compressed bytes of %s each time',
    async (url) => {
      const asked = () => test.app.inject({ url, headers: { 'accept-encoding': 'br' } })
      const first = await asked()
      expect(first.headers['content-encoding']).toBe('br')
      expect((await asked()).rawPayload).toEqual(first.rawPayload)
    },
  )
})
