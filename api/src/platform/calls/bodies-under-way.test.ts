import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handlers } from '../../entry/handlers.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { uploadLimits } from '../limits.ts'

const total = 30_000_000
const size = 6_000_000
let test: TestApp
let port: number
let open: Socket[]
let ending: boolean
/** Calls whose handler has the body, and how they end. */
let working: PromiseWithResolvers<{ id: number }>[]
beforeEach(async () => {
  open = []
  ending = false
  working = []
  const requestSupport: typeof handlers.requestSupport = (context) => {
    context.audit({ entity: 'support-request', id: 7, action: 'create' })
    const gate = Promise.withResolvers<{ id: number }>()
    working.push(gate)
    if (ending) gate.resolve({ id: 7 })
    return gate.promise
  }
  test = await startTestApp({
    env: { UPLOADS_TOTAL_MAX_BYTES: String(total) },
    handlers: { ...handlers, requestSupport },
  })
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  ending = true
  for (const gate of working) gate.resolve({ id: 7 })
  await test.close()
})

const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`
const start = `${part('subject')}\r\n\r\nProva\r\n${part('text')}\r\n\r\ntesto\r\n`
/** A form with a file of so many bytes. */
const form = (bytes: number) =>
  `${start}${part('file')}; filename="a.pdf"\r\n\r\n${'x'.repeat(bytes)}\r\n--x--\r\n`

/** A request whose body of `length` bytes has begun with `first`. */
function begin({ cookie }: TestPerson, length: number, first = start) {
  const head = [
    'POST /api/system/support HTTP/1.1',
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
    '',
    first,
  ]
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const seen = { socket, answer: '' }
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    seen.answer += bytes
  })
  socket.write(head.join('\r\n'))
  return seen
}
/** Another call of the account is answered after earlier ones: they were admitted by then. */
const letIn = async (person: TestPerson) => void (await person.call('getMe'))
const status = (seen: { readonly answer: string }) => expect.poll(() => seen.answer.slice(9, 12))

it('one account has a few bodies under way, another one has its own beside them', async () => {
  const person = await test.as('acceptance')
  const many = Array.from({ length: uploadLimits.ofCaller + 3 }, () => begin(person, 100_000))
  const refused = () => many.filter(({ answer }) => answer.startsWith('HTTP/1.1 429'))
  await expect.poll(() => refused().length).toBe(3)
  const [one] = refused()
  expect(one?.answer).toMatch(/retry-after: 10/i)
  expect(one?.answer).toContain('Niente è stato salvato')
  expect(one?.answer).toContain('uploads_running')
  // A click and a colleague's upload go on.
  await letIn(person)
  const colleague = begin(await test.as('planner'), 100_000)
  const whole = form(80_000)
  const small = begin(person, whole.length, whole)
  await status(small).toBe('429')
  // A client that leaves frees its share of the memory.
  const left = many.find(({ answer }) => answer === '')
  left?.socket.destroy()
  await expect
    .poll(async () => {
      begin(person, whole.length, whole)
      return working.length
    })
    .toBeGreaterThan(0)
  expect(colleague.answer).toBe('')
})

it('one session that sends hundreds is refused before the database is asked who it is', async () => {
  const person = await test.as('acceptance')
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const transaction = test.db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const many = Array.from({ length: uploadLimits.ofCaller + 30 }, () => begin(person, 100_000))
  const refused = () => many.filter(({ answer }) => answer.startsWith('HTTP/1.1 429')).length
  await expect.poll(refused).toBe(30)
  held.resolve()
  await transaction
  await letIn(person)
  expect(refused()).toBe(30)
})

it('all together have no more bytes than the process allows', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => test.as('acceptance')))
  const many = people.flatMap((person) => [begin(person, size), begin(person, size)])
  const refused = () => many.filter(({ answer }) => answer.startsWith('HTTP/1.1 503'))
  await expect.poll(() => refused().length).toBe(1)
  expect(refused()[0]?.answer).toMatch(/retry-after: 10/i)
  expect(refused()[0]?.answer).toContain('sta ricevendo troppi dati')
})

it.runIf(process.env.TEST_DATABASE_URL)(
  'the share of a call is kept until the call is done, although its client has left',
  async () => {
    const person = await test.as('acceptance')
    const whole = form(80_000)
    const called = [begin(person, whole.length, whole), begin(person, whole.length, whole)]
    await expect.poll(() => working.length).toBe(called.length)
    // One too many: once it is refused, all others are let in.
    const others = Array.from({ length: uploadLimits.ofCaller - called.length + 1 }, () =>
      begin(person, 100_000),
    )
    await expect.poll(() => others.filter(({ answer }) => answer !== '').length).toBe(1)
    for (const { socket } of called) socket.destroy()
    await letIn(person)
    await status(begin(person, whole.length, whole)).toBe('429')
    for (const gate of working) gate.resolve({ id: 7 })
    await expect
      .poll(() => {
        begin(person, whole.length, whole)
        return working.length
      })
      .toBeGreaterThan(called.length)
  },
)
