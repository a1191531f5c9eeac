import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtFrontEnd, compressed, frontEndIn, nonceOf } from '../../api/src/testing/front-end.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../api/src/testing/index.ts'
import { kindsOfAnswer, securityHeaders, securityOf } from '../../api/src/testing/security-headers.ts'
import { type RunningProxy, startProxy } from '../test/proxy.ts'

/** The same front end, from an api process itself and through the proxy before it. */
let folder: string
let api: TestApp
let direct: string
let proxy: RunningProxy
beforeAll(async () => {
  folder = await builtFrontEnd()
  api = await startTestApp({
    env: { ...frontEndIn(folder), TRUST_PROXY: '1' },
  })
  direct = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { host } = new URL(direct)
  proxy = await startProxy({ api: [host, host], root: folder })
})
afterAll(async () => {
  await proxy.stop()
  await api.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(proxy.url + path, { headers })

describe('through the proxy', () => {
  it.each(kindsOfAnswer)(
    '$kind has the same security headers, once',
    async ({ path, status, type, cache }) => {
      const answer = await get(path)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toContain(type)
      expect(answer.headers.get('cache-control')).toBe(cache)
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
      const nonce = nonceOf(await answer.text())
      expect(securityOf(Object.fromEntries(answer.headers))).toEqual(securityHeaders({ nonce }))
    },
  )

  it('the host page has another nonce at every delivery', async () => {
    const nonces = await Promise.all([1, 2].map(async () => nonceOf(await (await get('/')).text())))
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/)
    expect(nonces[0]).not.toBe(nonces[1])
    // Never as the file lies on the disk.
    expect(nonceOf(await (await get('/index.html')).text())).toMatch(/^[\w+/]{22}==$/)
  })

  it('a missing page is answered through the proxy with the server’s own page', async () => {
    const page = await (await fetch(`${direct}/remotes/shipping/1.2.0/7.js`)).text()
    expect(page).toContain('Pagina non trovata')
    expect(await (await get('/remotes/shipping/1.2.0/7.js')).text()).toBe(page)
  })

  it.each(['br', 'gzip'])('a built file comes as %s from the disk', async (encoding) => {
    const answer = await get(compressed.path, { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(await answer.text()).toBe(compressed.text)
  })

  it('a file of the host that no process could publish comes from the api', async () => {
    const shared = join(folder, 'host')
    await rename(shared, `${shared}-away`)
    const answer = await get(compressed.path)
    await rename(`${shared}-away`, shared)
    expect([answer.status, await answer.text()]).toEqual([200, compressed.text])
    expect(securityOf(Object.fromEntries(answer.headers))).toEqual(securityHeaders())
  })

  it('a browser with the present registry is told so through the proxy', async () => {
    const etag = (await get('/remotes/registry.json')).headers.get('etag') ?? ''
    const again = await get('/remotes/registry.json', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe('no-cache')
  })

  it.each(['br', 'gzip'])('a large answer passes as %s, one with a secret uncompressed', async (encoding) => {
    const described = await get('/api/openapi.json', { 'accept-encoding': encoding })
    expect(described.headers.get('content-encoding')).toBe(encoding)
    expect(await described.json()).toMatchObject({ openapi: '3.1.0' })
    const { cookie } = await api.as('support')
    const birthPoint = await createWorkgroup(api.db, { type: 'spoke_birth_point', name: 'a'.repeat(3000) })
    const secret = await fetch(`${proxy.url}/api/intake/keys`, {
      method: 'POST',
      headers: { cookie, 'accept-encoding': encoding, 'content-type': 'application/json' },
      body: JSON.stringify({ workgroupId: birthPoint.id, label: 'Prova' }),
    })
    expect(secret.status).toBe(200)
    expect(secret.headers.get('content-encoding')).toBeNull()
  })

  it('nothing beside the built front ends is served', async () => {
    await writeFile(join(folder, 'beside.txt'), 'beside')
    for (const path of [
      '/beside.txt',
      '/..%2fbeside.txt',
      '/remotes/..%2fbeside.txt',
      '/remotes%2f..%2fbeside.txt',
    ])
      expect((await get(path)).status).not.toBe(200)
  })
})
