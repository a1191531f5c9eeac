// @vitest-environment happy-dom
import { mockCalls } from '@sne/shared/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inactivityTimer, tellActivity, watchActivity } from './activity.ts'
import { stopwatch } from './person-input.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const move = () => window.dispatchEvent(new Event('mousemove'))

describe('watching activity', () => {
  it('watching activity reports how long ago the last input was when nothing has moved for five minutes', () => {
    const tell = vi.fn()
    const stop = watchActivity(tell)
    vi.advanceTimersByTime(60_000)
    move()
    vi.advanceTimersByTime(50 + inactivityTimer - 1)
    expect(tell).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    // Since the movement itself, not since the pause after which it is noted.
    expect(tell).toHaveBeenCalledExactlyOnceWith(50 + inactivityTimer)
    stop()
  })

  it('watching activity reports once in five minutes while somebody works without a pause', () => {
    const tell = vi.fn()
    const stop = watchActivity(tell)
    for (let second = 0; second < 601; second++) {
      move()
      vi.advanceTimersByTime(1000)
    }
    expect(tell).toHaveBeenCalledTimes(2)
    stop()
  })

  it('watching activity reports at once when a person is back after more than five minutes, by keyboard or scanner alone', () => {
    const tell = vi.fn()
    const stop = watchActivity(tell)
    vi.advanceTimersByTime(inactivityTimer)
    tell.mockClear()
    vi.advanceTimersByTime(inactivityTimer)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '7' }))
    vi.advanceTimersByTime(50)
    expect(tell).toHaveBeenCalledExactlyOnceWith(50)
    stop()
  })

  it('watching activity sends the age of the last input, not a moment by the clock of this computer', async () => {
    const calls = mockCalls({ updateLastActivity: () => ({ expiresAt: '2026-11-20T10:00:00Z' }) })
    await tellActivity(1234)
    expect(calls).toMatchObject([{ name: 'updateLastActivity', input: { body: { idleMs: 1234 } } }])
    expect(calls[0]?.input.body).not.toHaveProperty('at')
  })

  it('watching activity reports nothing after its end', () => {
    const tell = vi.fn()
    watchActivity(tell)()
    move()
    vi.advanceTimersByTime(2 * inactivityTimer)
    expect(tell).not.toHaveBeenCalled()
  })
})

describe('the age of the last input', () => {
  it('the age of the last input follows the clock that counts more: after sleep or a time set back', () => {
    const sinceInput = stopwatch()
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(sinceInput.elapsed()).toBe(3_600_000)
    sinceInput.restart()
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(5000)
    expect(sinceInput.elapsed()).toBe(5000)
  })
})
