import { describe, expect, it } from 'vitest'
import { DatabaseUnreachable } from '../database/unreachable.ts'
import { refusalFor } from './error-answer.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('what the caller is told', () => {
  it.each(['ENOSPC', 'EDQUOT', '53100'])('of a full disk (%s): 507 and that nothing was saved', (code) => {
    const { status, message } = refusalFor(withCode(code))
    expect(status).toBe(507)
    expect(message).toContain('niente è stato salvato')
  })

  it.each(['EROFS', '25006'])('of a disk or database that takes no writes (%s): 503', (code) => {
    const { status, message } = refusalFor(withCode(code))
    expect(status).toBe(503)
    expect(message).toContain('sola lettura')
  })

  it('of a database that is away: 503 and to look before another attempt', () => {
    const { status, message } = refusalFor(new DatabaseUnreachable(withCode('ECONNREFUSED')))
    expect(status).toBe(503)
    expect(message).toContain('dopo aver controllato')
  })

  it('of anything else: nothing', () => {
    expect(refusalFor(withCode('EWHATEVER')).code).toBe('generic_error')
  })
})
