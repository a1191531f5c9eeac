import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RemoteStepReport } from '@sne/shared/contract'
import { release } from '@sne/shared/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeRegistry, type RemotesPlace } from '../../api/src/platform/remotes/registry-store.ts'
import { promote } from '../../api/src/platform/remotes/steps.ts'
import { tellApi } from './tell-api.ts'

let folder: string
let place: RemotesPlace
let server: Server
let answer = 200
const heard: { key: string | undefined; body: unknown }[] = []
const settings = () => ({
  REMOTES_AUDIT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  REMOTES_AUDIT_KEY: 'a-key-of-more-than-24-letters',
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sne-tell-'))
  place = { remotesDir: join(folder, 'remotes'), stateDir: join(folder, 'state') }
  heard.length = 0
  answer = 200
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (data) => {
      text += data
    })
    request.on('end', () => {
      heard.push({ key: request.headers.authorization, body: JSON.parse(text) })
      response.writeHead(answer).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  for (const version of ['1.0.0', '1.1.0'])
    await changeRegistry(
      place,
      { action: 'promote', remote: 'mfe-x', version, reason: 'prova', by: 'test' },
      (registry) => promote(registry, 'mfe-x', release(version)),
    )
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

it('tellApi tells each step as the trail takes it, with the key', async () => {
  expect(await tellApi(place, settings())).toBeNull()
  expect(heard.map(({ body }) => RemoteStepReport.parse(body).version)).toEqual(['1.0.0', '1.1.0'])
  expect(heard[0]?.key).toBe('Bearer a-key-of-more-than-24-letters')
})

it('tellApi says what went wrong, and leaves the step as it is', async () => {
  answer = 401
  expect(await tellApi(place, settings())).toContain('answered 401')
  const gone = { ...settings(), REMOTES_AUDIT_URL: 'http://127.0.0.1:9' }
  expect(await tellApi(place, gone)).toContain('cannot be reached')
})

it('tellApi is silent where no server is set', async () => {
  expect(await tellApi(place, {})).toBeNull()
  expect(heard).toEqual([])
})
