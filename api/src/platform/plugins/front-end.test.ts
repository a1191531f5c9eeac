import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtFrontEnd, nonceOf } from '../../testing/front-end.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await builtFrontEnd()
  const env = { HOST_DIR: join(folder, 'host'), REMOTES_DIR: join(folder, 'remotes') }
  test = await startTestApp({ env })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string) => test.app.inject({ url })

describe('the host page', () => {
  it.each(['/', '/home', '/shipping/12/accept?from=list', '/index.html'])('answers %s', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(nonceOf(response.body)).toMatch(/^[\w+/]{22}==$/)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('has another nonce every time', async () => {
    expect(nonceOf((await get('/')).body)).not.toBe(nonceOf((await get('/')).body))
  })
})

describe('files', () => {
  const year = 'public, max-age=31536000, immutable'
  it.each([
    ['/remotes/registry.json', 'no-cache'],
    ['/remotes/shipping/1.2.0/entry.js', year],
    ['/main.1a2b3c4d5e.js', year],
    ['/favicon.svg', 'no-cache'],
  ])('%s is kept: %s', async (url, cache) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe(cache)
  })

  it.each([
    '/remotes/shipping/1.2.0/chunk.js',
    '/remotes/shipping',
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

it('who asks for the registry again, as browsers do, is told that it is the same', async () => {
  const { headers } = await get('/remotes/registry.json')
  const again = await test.app.inject({
    url: '/remotes/registry.json',
    headers: { 'if-none-match': headers.etag, 'cache-control': 'no-cache' },
  })
  expect(again.statusCode).toBe(304)
})

describe('beside them', () => {
  it('an unknown call is an error of the one shape', async () => {
    const response = await get('/api/unknown')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ status: 404, details: { code: 'not_found' } })
  })

  it('every answer carries the id of its request', async () => {
    const { headers } = await test.app.inject({
      url: '/healthz',
      headers: { 'x-request-id': 'proxy-made-1234' },
    })
    expect(headers['x-request-id']).toBe('proxy-made-1234')
  })

  it('the answer of a call says how long the server took', async () => {
    expect((await get('/api/shipping/list')).headers['server-timing']).toMatch(/^api;dur=\d+\.\d\d$/)
    expect((await get('/healthz')).headers['server-timing']).toBeUndefined()
  })

  it('says whether it lives and whether it can work', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready', warnings: [] })
  })

  it('documents every call', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/v2/shipping/{id}/accept-sample'].patch).toMatchObject({
      operationId: 'acceptSample',
      security: [{ session: [] }],
    })
    const page = await get('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('acceptSample')
    const nonce = /'nonce-([^']+)'/u.exec(String(page.headers['content-security-policy']))?.[1]
    expect(page.body).toContain(`<style nonce="${nonce}">`)
  })
})
