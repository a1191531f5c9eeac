import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from '../../platform/calls/error-answer.ts'
import { ThreadError } from '../../platform/threads/thread-queue.ts'
import { refusalOfReading } from './reading-refusal.ts'

it('a full queue is answered 503 with Retry-After, and is a line of information without a stack', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'info', stream }, disableRequestLogging: true })
  answerErrors(app)
  app.get('/busy', ({ log }) => Promise.reject(refusalOfReading(new ThreadError('busy', 'full'), log)))
  const answer = await app.inject('/busy')
  await app.close()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([30])
  expect(lines[0]).not.toContain('stack')
})
