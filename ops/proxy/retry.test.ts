import { readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../test/free-port.ts'
import { type RunningProxy, startProxy } from '../test/proxy.ts'

const running: { stop(): unknown }[] = []
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop()
})

/** An api process that notes each request, and then answers or ends during the call. */
async function standIn(first: 'answers' | 'dies') {
  let behaviour = first
  const reached: string[] = []
  const server: Server = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    if (behaviour === 'dies') {
      server.close()
      request.socket.destroy()
    } else request.resume().on('end', () => response.end('done'))
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  running.push({ stop: () => server.close() })
  const comeBack = () => {
    behaviour = 'answers'
    return listen(port)
  }
  return { reached, comeBack, address: `127.0.0.1:${port}` }
}

/** A fresh proxy: it sends its first call to the first process. */
async function proxyBefore(first: string, second: string, env = {}): Promise<RunningProxy> {
  const proxy = await startProxy({ api: [first, second], root: tmpdir(), env })
  running.push(proxy)
  return proxy
}

const stopped = async () => `127.0.0.1:${await freePort()}`
const send = (proxy: RunningProxy, method: string, body?: string) =>
  fetch(`${proxy.url}/api/v2/x?name=ROSSI`, { method, ...(body === undefined ? {} : { body }) })

describe('a process that was stopped', () => {
  it.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])(
    '%s goes to the other one: it was not taken',
    async (method) => {
      const other = await standIn('answers')
      const answer = await send(await proxyBefore(await stopped(), other.address), method)
      expect(answer.status).toBe(200)
      expect(other.reached).toEqual([`${method} /api/v2/x?name=ROSSI`])
    },
  )

  it('a process that was stopped is needed again the moment it is back, whatever happened to the other one', async () => {
    const back = await standIn('dies')
    const proxy = await proxyBefore(await stopped(), back.address)
    expect((await send(proxy, 'POST')).status).toBe(502)
    await back.comeBack()
    expect((await send(proxy, 'POST')).status).toBe(200)
  })
})

describe('a process that ends during a call', () => {
  it.each(['GET', 'HEAD'])('%s goes to the other one', async (method) => {
    const [first, other] = [await standIn('dies'), await standIn('answers')]
    expect((await send(await proxyBefore(first.address, other.address), method)).status).toBe(200)
    expect([first.reached.length, other.reached.length]).toEqual([1, 1])
  })

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
    '%s may have been carried out and is not sent again',
    async (method) => {
      const [first, other] = [await standIn('dies'), await standIn('answers')]
      const proxy = await proxyBefore(first.address, other.address)
      expect((await send(proxy, method)).status).toBe(502)
      expect([first.reached.length, other.reached.length]).toEqual([1, 0])
      // The proxy sends the next call to a running process.
      expect((await send(proxy, method)).status).toBe(200)
    },
  )
})

it('the proxy says in a page of its own that nobody answers, and logs the call without names', async () => {
  const log = join(tmpdir(), `sne-calls-${process.pid}.log`)
  const answer = await send(await proxyBefore(await stopped(), await stopped(), { PROXY_LOG: log }), 'GET')
  expect(answer.status).toBe(502)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toContain('Servizio non raggiungibile')
  // nginx writes the line after its answer.
  await expect.poll(() => readFile(log, 'utf8')).toContain(` 502 GET via=`)
  const noted = await readFile(log, 'utf8')
  await rm(log)
  expect(noted).toContain(`request=${answer.headers.get('x-request-id')}`)
  expect(noted).not.toMatch(/ROSSI|\/v2\//)
})

it('a body beyond the limit stops at the proxy, one that the server itself may refuse does not', async () => {
  const { address, reached } = await standIn('answers')
  const limit = 100_000
  const proxy = await proxyBefore(address, address, { UPLOAD_MAX_BYTES: String(limit) })
  const upload = (bytes: number) =>
    fetch(`${proxy.url}/api/system/support`, { method: 'POST', body: 'x'.repeat(bytes) })
  expect((await upload(limit + 1)).status).toBe(200)
  const refused = await upload(limit + 1_048_577)
  expect(refused.status).toBe(413)
  expect(await refused.text()).toContain('File troppo grande')
  expect(reached).toHaveLength(1)
})
