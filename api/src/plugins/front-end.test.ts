import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/index.ts'
import { noncePlaceholder } from './front-end.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sne-front-'))
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await write('host/index.html', `<html><meta name="csp-nonce" content="${noncePlaceholder}"></html>`)
  await write('host/main.1a2b3c4d5e.js', 'host()')
  await write('host/favicon.svg', '<svg/>')
  await write('remotes/registry.json', '{}')
  await write('remotes/shipping/1.2.0/entry.js', 'remote()')
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
    const nonce = /content="([^"]+)"/.exec(response.body)?.[1] ?? ''
    expect(nonce).toMatch(/^[\w+/]{22}==$/)
    expect(response.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'none'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`,
    )
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('has another nonce every time', async () => {
    expect((await get('/')).body).not.toBe((await get('/')).body)
  })
})

describe('files', () => {
  const year = 'public, max-age=31536000, immutable'
  it.each([
    ['/remotes/registry.json', 'no-store'],
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

describe('beside them', () => {
  it('an unknown call is an error of the one shape', async () => {
    const response = await get('/api/unknown')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ status: 404, details: { code: 'not_found' } })
  })

  it('every answer carries the security headers and the id of its request', async () => {
    const { headers } = await test.app.inject({
      url: '/healthz',
      headers: { 'x-request-id': 'proxy-made-1234' },
    })
    expect(headers).toMatchObject({
      'x-request-id': 'proxy-made-1234',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('says whether it lives and whether it can work', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
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
  })
})
