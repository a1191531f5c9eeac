import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, endpoints } from '@sne/shared/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../api/src/testing/index.ts'
import { type RunningProxy, startProxy } from '../test/proxy.ts'

const limit = 4_000_000
const ofAddress = 4
let api: TestApp
let proxy: RunningProxy
const open: Socket[] = []
beforeAll(async () => {
  api = await startTestApp({ env: { TRUST_PROXY: '1', UPLOAD_MAX_BYTES: String(limit) } })
  const { host } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
  const env = { UPLOAD_MAX_BYTES: String(limit), PROXY_UPLOADS_OF_ADDRESS: String(ofAddress) }
  proxy = await startProxy({ api: [host, host], root: tmpdir(), env })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(async () => {
  await proxy.stop()
  await api.close()
})

const upload = (path: string, bytes: number, headers: Record<string, string> = {}) => {
  const body = new FormData()
  body.append('file', new Blob([Buffer.alloc(bytes, 'x')]), 'a.pdf')
  return fetch(proxy.url + path, { method: 'POST', headers, body })
}

/** The head of an upload and a part of its body. */
async function begin(path: string, part: number, method = 'POST'): Promise<() => string> {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  open.push(socket)
  let answer = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    answer += bytes
  })
  const type = 'Content-Type: multipart/form-data; boundary=x'
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', type, `Content-Length: ${part + 1000}`]
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(part)}`, sent))
  return () => answer
}

const pathOf = (path: string) => `/api${path.replaceAll(/:\w+/g, '7')}`
const doors = (Object.values(endpoints) as Endpoint[]).filter(({ upload }) => upload)
/** Bytes of bodies that nginx keeps: its files have no name any more while they are open. */
function keptBytes(): number {
  const pid = readFileSync(join(proxy.folder, 'nginx.pid'), 'utf8').trim()
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return workers
    .flatMap((worker) => readdirSync(`/proc/${worker}/fd`).map((fd) => `/proc/${worker}/fd/${fd}`))
    .filter((fd) => existsSync(fd) && readlinkSync(fd).startsWith(join(proxy.folder, 'body')))
    .reduce((sum, fd) => sum + statSync(fd).size, 0)
}

describe('a body of somebody who is not signed in', () => {
  it('a body of somebody who is not signed in is answered 401 each time, and not "not reached"', async () => {
    for (let time = 0; time < 30; time += 1)
      expect((await upload('/api/system/support', 2_000_000)).status).toBe(401)
  })

  it('a body of somebody who is not signed in is not kept by the proxy while it comes', async () => {
    const answer = await begin('/api/system/support', 2_000_000)
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(keptBytes()).toBe(0)
  })
})

describe('the address of an upload', () => {
  it.each(doors.map(({ method, path }) => [method, path] as const))(
    '%s %s takes as much as the server does',
    async (method, path) => {
      expect(method).toBe('POST')
      // More than a message may have: without a limit of its own the proxy itself would answer 413, in HTML.
      const answer = await upload(pathOf(path), 4_400_000)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        401,
        expect.stringContaining('json'),
      ])
    },
  )

  it('the address of an upload has a limit of bodies that one address has under way', async () => {
    const { cookie } = await api.as('acceptance')
    const silent = ['Cookie: ', cookie].join('')
    let held: (() => string)[] = []
    await expect
      .poll(async () => {
        // One that was answered meanwhile has no place any more.
        held = held.filter((answer) => answer() === '')
        while (held.length < ofAddress)
          held.push(await begin(`/api/system/support HTTP/1.1\r\n${silent}\r\nX: x`, 10))
        return (await upload('/api/system/support', 10)).status
      })
      .toBe(503)
    const refused = await upload('/api/system/support', 10)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await refused.text()).toContain('Troppi invii insieme')
    // Other calls of that address go on.
    expect((await fetch(`${proxy.url}/api/user/me`, { headers: { cookie } })).status).not.toBe(503)
  })
})

it('a call without a file takes no more than a message', async () => {
  const refused = await upload('/api/auth/login', 4_300_000)
  expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining('File troppo grande')])
})

describe('a body that is kept for a second attempt', () => {
  const remove = (body: string | ReadableStream) =>
    fetch(`${proxy.url}/api/plate/7/planning/multiple`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)

  it('a body that is kept for a second attempt reaches the server up to 99,999 bytes', async () => {
    const answer = await remove(`{"x":"${'x'.repeat(99_991)}"}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      401,
      expect.stringContaining('json'),
    ])
  })

  it('a body kept for a second attempt is refused when it is longer or does not say its length', async () => {
    expect((await remove('x'.repeat(100_000))).status).toBe(413)
    expect((await remove(new Blob(['{}']).stream())).status).toBe(411)
    const answer = await begin('/api/plate/7/planning/multiple', 2_000_000, 'DELETE')
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(keptBytes()).toBe(0)
  })
})
