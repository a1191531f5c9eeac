import { Writable } from 'node:stream'
import Fastify, { type FastifyLoggerOptions } from 'fastify'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerErrors } from '../calls/error-answer.ts'
import { AcquireTimeout } from '../database/embedded/turns.ts'
import { refusedForRoom } from '../database/refused-for-room.ts'
import { DatabaseUnreachable } from '../database/unreachable.ts'
import { loggerOptions } from './logging.ts'
import { databaseOutage, OutageLog, storageOutage } from './outage-log.ts'

let away: Error | null
const ask = vi.fn(async () => {
  if (away) throw away
})
beforeEach(() => {
  away = null
  ask.mockClear()
})

/** A server whose every call asks the database, and what it writes into its log. */
function started(pauses: { look: number; tell: number }, kind = databaseOutage) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const outage = new OutageLog(kind(ask), pauses)
  const options = loggerOptions({ logLevel: 'warn' }, [outage]) as FastifyLoggerOptions
  const app = Fastify({ logger: { ...options, stream } })
  outage.writeTo(app.log)
  answerErrors(app)
  app.get('/', () => ask())
  const call = async () => (await app.inject('/')).statusCode
  return { lines, outage, app, call }
}
const stacks = (lines: readonly Record<string, unknown>[]) =>
  lines.filter(({ err }) => err !== undefined).length

it('an outage of the database has one stack, a count of its errors, and a line at its end', async () => {
  const { lines, outage, app, call } = started({ look: 10, tell: 10 })
  away = new DatabaseUnreachable(new Error('connect ECONNREFUSED'), 'ECONNREFUSED')
  for (let time = 0; time < 20; time += 1) expect(await call()).toBe(503)
  app.log.error({ err: new AcquireTimeout(15_000) }, 'call failed')
  app.log.error({ err: away }, 'mail round failed')
  expect(stacks(lines)).toBe(1)
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[1]).toMatchObject({ errors: 21, msg: expect.stringContaining('does not answer') })
  away = null
  await expect.poll(() => lines.length).toBe(3)
  expect(lines[2]).toMatchObject({ errors: 22, msg: expect.stringContaining('answers again') })

  away = new DatabaseUnreachable(new Error('again'))
  await call()
  expect(stacks(lines)).toBe(2)
  await outage.stop()
  await app.close()
})

it.each(['ENOSPC', 'EROFS'])(
  'a disk that takes no writes (%s) has one stack, and a line at its end',
  async (code) => {
    const { lines, outage, app, call } = started({ look: 10, tell: 60_000 }, (ask) =>
      storageOutage(ask, refusedForRoom()),
    )
    away = Object.assign(new Error('write'), { code })
    for (let time = 0; time < 20; time += 1) expect(await call()).toBeGreaterThanOrEqual(503)
    expect(stacks(lines)).toBe(1)
    await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(22)
    expect(lines).toHaveLength(1)
    away = null
    await expect.poll(() => lines.length).toBe(2)
    expect(lines[1]).toMatchObject({ errors: 20, msg: expect.stringContaining('takes writes again') })
    await outage.stop()
    await app.close()
  },
)

it('every other error keeps its line during an outage', async () => {
  const { lines, outage, app, call } = started({ look: 60_000, tell: 60_000 })
  away = new DatabaseUnreachable(new Error('gone'))
  await call()
  away = new Error('a defect')
  await call()
  await call()
  expect(stacks(lines)).toBe(3)
  away = new AcquireTimeout(1)
  await outage.stop()
  await call()
  expect(stacks(lines)).toBe(4)
  await app.close()
})
