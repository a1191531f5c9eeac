import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { connectionLimits } from '../limits.ts'

const limit = 8_000_000
let test: TestApp
let port: number
let cookie: string
beforeAll(async () => {
  test = await startTestApp({ env: { UPLOAD_MAX_BYTES: String(limit) } })
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port)
  cookie = (await test.as('acceptance')).cookie
})
afterAll(() => test.close())

const boundary = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.exe"\r\n\r\n'

interface Sent {
  readonly length: number
  readonly lines?: readonly string[]
  /** Sent behind the head, before anything is read. */
  readonly body?: Buffer
}

/**
 * Answer that a client reads which, as a proxy does, sends first and reads afterwards; and how its
 * connection ended.
 */
function upload({ length, lines = [], body = Buffer.alloc(length, 'x') }: Sent) {
  const head = ['POST /api/system/support HTTP/1.1', 'Host: localhost', ...lines]
  const form = ['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${length}`, '', '']
  return new Promise<{ answer: string; error: string | null }>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    let error: string | null = null
    socket.on('error', (reason: NodeJS.ErrnoException) => {
      error = reason.code ?? ''
    })
    socket.on('close', () => resolve({ answer, error }))
    socket.write([...head, ...form].join('\r\n'))
    socket.write(body, () => {
      socket.on('data', (bytes) => {
        answer += bytes
      })
    })
  })
}

describe('an answer before the body has come', () => {
  it.each([
    ['nobody is signed in', 401, (): readonly string[] => []],
    ['the file is announced as too large', 413, () => [`Cookie: ${cookie}`]],
  ])(
    '%s: %i reaches who sends all of it first, and the connection ends in order',
    async (_, status, lines) => {
      const sent = { length: limit + 1_100_000, lines: [...lines(), 'Connection: close'] }
      for (let time = 0; time < 10; time += 1) {
        const { answer, error } = await upload(sent)
        expect([answer.slice(0, 12), error]).toEqual([`HTTP/1.1 ${status}`, null])
      }
    },
  )

  it('a file that is refused half way is answered in the same way', async () => {
    const rest = Buffer.alloc(limit, 'x')
    const body = Buffer.concat([Buffer.from(`${boundary}ab\r\n${boundary}`), rest])
    const lines = [`Cookie: ${cookie}`, 'Connection: close']
    const { answer, error } = await upload({ length: body.length, lines, body })
    expect([answer.slice(0, 10), error]).toEqual(['HTTP/1.1 4', null])
  })

  it('no more is read than a body may have', async () => {
    const lines = ['Connection: close']
    const start = performance.now()
    await upload({ length: 2 ** 30, lines, body: Buffer.alloc(limit * 3, 'x') })
    // By the bytes, and not because no more of them come.
    expect(performance.now() - start).toBeLessThan(connectionLimits.silence)
  })
})
