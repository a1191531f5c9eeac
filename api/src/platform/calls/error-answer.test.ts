import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { DatabaseUnreachable } from '../database/unreachable.ts'
import { answerErrors, refusalFor } from './error-answer.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('what the caller is told', () => {
  it.each(['ENOSPC', 'EDQUOT', '53100'])(
    'the caller is told of a full disk (%s): 507 and that nothing was saved',
    (code) => {
      const { status, message } = refusalFor(withCode(code))
      expect(status).toBe(507)
      expect(message).toContain('niente è stato salvato')
    },
  )

  it.each(['EROFS', '25006'])(
    'the caller is told of a disk or database that takes no writes (%s): 503',
    (code) => {
      const { status, message } = refusalFor(withCode(code))
      expect(status).toBe(503)
      expect(message).toContain('sola lettura')
    },
  )

  it('the caller is told of a database that is away: 503 and to look before another attempt', () => {
    const { status, message } = refusalFor(new DatabaseUnreachable(withCode('ECONNREFUSED')))
    expect(status).toBe(503)
    expect(message).toContain('dopo aver controllato')
  })

  it.each(['55P03', '57014', '40P01'])(
    'the caller is told of a lock or statement that took too long (%s): 503',
    (code) => {
      expect(refusalFor(withCode(code))).toMatchObject({ status: 503, code: 'unavailable' })
    },
  )

  it('the caller is told nothing of any other error', () => {
    expect(refusalFor(withCode('EWHATEVER')).code).toBe('generic_error')
  })
})

describe('a lock that is not given in time', () => {
  it('a lock that is not given in time is answered 503 with Retry-After, and logged without a stack', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(line, _, done) {
        lines.push(String(line))
        done()
      },
    })
    const app = Fastify({ logger: { level: 'warn', stream } })
    answerErrors(app)
    app.get('/locked', () => Promise.reject(withCode('55P03')))
    const answer = await app.inject('/locked')
    await app.close()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: '55P03', msg: expect.stringContaining('lock') })
    expect(lines[0]).not.toContain('stack')
  })
})
