// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inactivityTimer, watchActivity } from './activity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const move = () => window.dispatchEvent(new Event('mousemove'))

describe('watching activity', () => {
  it('tells the last activity when nothing has moved for five minutes', () => {
    const tell = vi.fn()
    const stop = watchActivity(tell)
    vi.advanceTimersByTime(60_000)
    move()
    vi.advanceTimersByTime(50)
    const moved = Date.now()
    vi.advanceTimersByTime(inactivityTimer - 1)
    expect(tell).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(tell).toHaveBeenCalledWith(new Date(moved))
    stop()
  })

  it('tells once in five minutes while somebody works without a pause', () => {
    const tell = vi.fn()
    const stop = watchActivity(tell)
    for (let second = 0; second < 601; second++) {
      move()
      vi.advanceTimersByTime(1000)
    }
    expect(tell).toHaveBeenCalledTimes(2)
    stop()
  })

  it('hears nothing any more when it has ended', () => {
    const tell = vi.fn()
    watchActivity(tell)()
    move()
    vi.advanceTimersByTime(2 * inactivityTimer)
    expect(tell).not.toHaveBeenCalled()
  })
})
