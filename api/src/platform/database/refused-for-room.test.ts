import { describe, expect, it } from 'vitest'
import { refusedForRoom } from './refused-for-room.ts'

describe('a write that the database refused for lack of space', () => {
  it('a write refused for lack of space counts for 30 seconds, also as the cause of another error', () => {
    let now = 1000
    const room = refusedForRoom(() => now)
    room.notice(new Error('no', { cause: Object.assign(new Error('full'), { code: '53100' }) }))
    expect(room.isFull).toBe(true)
    now += 29_999
    expect(room.isFull).toBe(true)
    now += 1
    expect(room.isFull).toBe(false)
  })

  it('a database without room is not concluded from other errors: the data directory is checked by itself', () => {
    const room = refusedForRoom(() => 0)
    for (const code of ['ENOSPC', '25006', '23505']) room.notice(Object.assign(new Error('no'), { code }))
    expect(room.isFull).toBe(false)
  })
})
