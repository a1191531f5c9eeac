import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serveRegistry } from './registry-file.ts'

let folder: string
const app = () => {
  const made = fastify()
  serveRegistry(made, folder)
  return made
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-registry-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (text: string) => {
  writeFileSync(join(folder, 'registry.json.partial'), text)
  renameSync(join(folder, 'registry.json.partial'), join(folder, 'registry.json'))
}
const url = '/remotes/registry.json'

it('the server answers “not modified” until a step was made, then the new registry at once', async () => {
  put('{"serial":1}')
  const server = app()
  const first = await server.inject({ url })
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
  const again = { url, headers: { 'if-none-match': String(first.headers.etag) } }
  expect((await server.inject(again)).statusCode).toBe(304)
  put('{"serial":2}')
  const second = await server.inject(again)
  expect(second.json()).toEqual({ serial: 2 })
  expect(second.headers.etag).not.toBe(first.headers.etag)
})

it('the registry is compressed for a browser that accepts it', async () => {
  put('{"serial":1}')
  const { headers, rawPayload } = await app().inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(rawPayload).toString()).toBe('{"serial":1}')
})

it('the registry is missing before the first step, and found afterwards', async () => {
  const server = app()
  expect((await server.inject({ url })).statusCode).toBe(404)
  mkdirSync(folder, { recursive: true })
  put('{}')
  expect((await server.inject({ url })).statusCode).toBe(200)
})
