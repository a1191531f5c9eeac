import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from '../calls/error-answer.ts'
import { refuseWhenStopping } from './refuse-when-stopping.ts'

it('a call on an open connection of a server that stops is answered 503 in the shape of the product', async () => {
  const slow = Promise.withResolvers<void>()
  const app = Fastify({ return503OnClosing: false })
  answerErrors(app)
  refuseWhenStopping(app)
  app.get('/api/slow', async () => {
    await slow.promise
    return { done: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let told = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  const ask = () => socket.write('GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n')
  ask()
  await once(app.server, 'request')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  ask()
  await once(app.server, 'request')
  slow.resolve()
  await expect.poll(() => told).toContain('HTTP/1.1 503')
  expect(told).toContain('{"done":true}')
  expect(told.toLowerCase()).toContain('retry-after: 5')
  expect(told).toContain('"code":"unavailable"')
  socket.destroy()
  await closed
})

it.each([
  ['head', 'POST /api/slow HTTP/1.1\r\nHost:'],
  ['body', 'POST /api/slow HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nab'],
])('a server that stops does not wait for a request of which half the %s came', async (_, half) => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  answerErrors(app)
  refuseWhenStopping(app)
  let done = false
  app.post('/api/slow', async () => {
    done = true
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(app.server, 'connection')
  socket.write(half)
  await app.close()
  if (!socket.closed) await once(socket, 'close')
  expect(done).toBe(false)
})

it('a server that stops answers the first call of a connection that it had accepted', async () => {
  const app = Fastify({ return503OnClosing: false })
  answerErrors(app)
  refuseWhenStopping(app)
  app.post('/api/first', async () => ({ done: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(app.server, 'connection')
  let told = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('POST /api/first HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  await once(socket, 'close')
  await closed
  expect(told).toContain('HTTP/1.1 200')
  expect(told).toContain('{"done":true}')
})
