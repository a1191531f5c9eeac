import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handlers } from '../../entry/handlers.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { connectionLimits } from '../limits.ts'

/** A fortieth of the product's limits, but for that of the whole request: no test waits for it. */
const short = {
  ...(Object.fromEntries(
    Object.entries(connectionLimits).map(([name, limit]) => [name, limit / 40]),
  ) as Record<keyof typeof connectionLimits, number>),
  request: connectionLimits.request,
  pace: connectionLimits.pace,
}
/** Only the limit of the whole request ends one whose head has arrived. */
const shortRequest = { ...short, request: 1000, silence: connectionLimits.silence }
/** Only the pace ends a body: 4 kB in half a second. */
const shortPace = { ...shortRequest, request: connectionLimits.request, pace: 500 }

let test: TestApp
let other: TestApp
let paced: TestApp
let pacedPort: number
let port: number
let person: TestPerson
const listening = async ({ app }: TestApp) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}
beforeAll(async () => {
  const requestSupport: typeof handlers.requestSupport = async (context) => {
    await wait(3 * short.silence)
    context.audit({ entity: 'support-request', id: 7, action: 'create' })
    return { id: 7 }
  }
  test = await startTestApp({ connection: short, handlers: { ...handlers, requestSupport } })
  port = await listening(test)
  other = await startTestApp({ connection: shortRequest })
  paced = await startTestApp({ connection: shortPace })
  pacedPort = await listening(paced)
  person = await test.as('acceptance')
})
afterAll(() => Promise.all([test.close(), other.close(), paced.close()]))

interface Talk {
  readonly socket: Socket
  /** Everything that the server sent, once it has closed the connection. */
  readonly answer: Promise<string>
}

function talk(text: string, to = port): Talk {
  const socket = connect(to, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  // A connection that the server ends while the client writes is closed with an error.
  socket.on('error', () => undefined)
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  socket.write(text)
  return { socket, answer }
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n')
const login = head('/api/auth/login', 'Content-Type: application/json', 'Content-Length: 1000')
const support = (length: number, cookie = person.cookie) =>
  head(
    '/api/system/support',
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
    'Connection: close',
  )
const tooSlow = 'La richiesta non è arrivata in tempo. Controllare la rete e riprovare.'

describe.concurrent('a request that is not sent to its end', () => {
  it.each([
    ['in its first line', () => 'POST /api/au'],
    ['in its head', () => 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: '],
    ['in its body', () => `${login}{"email":`],
    [
      'in its file',
      () => `${support(5000)}--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nab`,
    ],
  ])('%s is answered 408 and its connection closed', async (_where, text) => {
    const start = performance.now()
    const answer = await talk(text()).answer
    // By the limits of head and silence, long before that of the whole request.
    expect(performance.now() - start).toBeLessThan(short.request)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      status: 408,
      message: tooSlow,
      details: { code: 'request_too_slow' },
    })
  })

  it('a request that is not sent to its end is ended by the limit of the whole request', async () => {
    const { socket, answer } = talk(login, await listening(other))
    const dripping = setInterval(() => socket.write(' '), shortRequest.request / 10)
    expect(await answer.finally(() => clearInterval(dripping))).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe.concurrent('a body that hardly goes on', () => {
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const start = async (length: number) => {
    const { cookie } = await paced.as('acceptance')
    return talk(support(length, cookie) + file, pacedPort)
  }

  it('a body that hardly goes on is answered 408, whatever came before', async () => {
    const { socket, answer } = await start(9_900_000)
    socket.write(Buffer.alloc(300_000, 'x'))
    const dripping = setInterval(() => socket.write('x'), 50)
    expect(await answer.finally(() => clearInterval(dripping))).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('a body that hardly goes on is taken where it is slow and not slower than the lowest pace', async () => {
    const part = Buffer.alloc(1000, 'x')
    const end = '\r\n--x--\r\n'
    const { socket, answer } = await start(file.length + 20 * part.length + end.length)
    for (let sent = 0; sent < 20; sent += 1) {
      await wait(shortPace.pace / 8)
      socket.write(part)
    }
    socket.write(end)
    expect(await answer).toMatch(/^HTTP\/1\.1 4(15|22) /)
  })
})

describe.concurrent('a slow line', () => {
  it('a slow line brings a file whose parts pause, although it takes longer than the limit of silence', async () => {
    const start = `--x\r\nContent-Disposition: form-data; name="subject"\r\n\r\nProva\r\n--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n`
    const end = '\r\n--x--\r\n'
    const pieces = Array.from({ length: 8 }, () => 'testo ')
    const { socket, answer } = talk(support(start.length + pieces.join('').length + end.length) + start)
    for (const piece of pieces) {
      await wait(short.silence / 4)
      socket.write(piece)
    }
    socket.write(end)
    // The handler answers only after three times the limit of silence: a slow answer is no silent client.
    expect(await answer).toContain('{"id":7}')
  })

  it('a slow line may send 10 MB at 0.3 Mbit/s, and wait for the slowest document behind another', () => {
    expect(connectionLimits.request / 1000).toBeGreaterThan((10 * 1024 * 1024 * 8) / 300_000)
    expect(connectionLimits.answer).toBeGreaterThan(2 * 60_000)
  })
})

it.runIf(process.env.TEST_DATABASE_URL).concurrent(
  'a call whose session is looked up for longer than the limit of silence is answered',
  async () => {
    const pieces = ['--x', 'Content-Disposition: form-data; name="text"', '', 'testo', '--x--', '']
    const body = pieces.join('\r\n')
    const answer = await test.db.transaction().execute(async (locking) => {
      await sql`lock table sessions in access exclusive mode`.execute(locking)
      const talking = talk(support(body.length) + body)
      await wait(3 * short.silence)
      return talking
    })
    expect(await answer.answer).toMatch(/^HTTP\/1\.1 422 /)
  },
)

it.concurrent('a kept connection without requests is closed', async () => {
  const { answer } = talk('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

it.concurrent('text that is no request is answered in the one shape of errors', async () => {
  const answer = await talk('BREW /coffee HTTP/9.9\r\n\r\n').answer
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    status: 400,
    details: { code: 'validation' },
  })
})
