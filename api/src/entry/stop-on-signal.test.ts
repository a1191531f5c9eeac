import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopOnSignal } from './stop-on-signal.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server whose stop ends when the test says so. */
function running() {
  const lines: [string, string][] = []
  const line = (level: string) => (_: object, message: string) => lines.push([level, message])
  const stop = Promise.withResolvers<void>()
  const exit = vi.fn()
  const own = Object.assign(new EventEmitter(), { exit })
  const stopped = vi.fn(() => stop.promise)
  const app = { log: { info: line('info'), error: line('error') } } as never
  stopOnSignal({ app, stop: stopped }, own)
  return { own, exit, stopped, lines, stop }
}

describe('the server', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])(
    'the server stops once at %s and logs one line',
    async (event) => {
      const { own, exit, stopped, lines, stop } = running()
      own.emit(event)
      own.emit(event)
      expect(exit).not.toHaveBeenCalled()
      stop.resolve()
      await vi.advanceTimersByTimeAsync(0)
      expect(exit).toHaveBeenCalledExactlyOnceWith(0)
      expect(stopped).toHaveBeenCalledTimes(1)
      expect(lines).toEqual([['info', 'stopped']])
    },
  )

  it('the server ends by force after 20 seconds, with one line that says so', () => {
    const { own, exit, lines } = running()
    own.emit('SIGTERM')
    vi.advanceTimersByTime(19_999)
    expect(exit).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(exit).toHaveBeenCalledExactlyOnceWith(1)
    expect(lines).toEqual([['error', expect.stringContaining('by force')]])
  })
})
