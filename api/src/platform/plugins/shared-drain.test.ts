import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedDrain } from './shared-drain.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const chunk = 64 * 1024
const bytesOfTurn = 4 * chunk
const turn = 25

/** A body that is there as a whole; `read` says how much of it was taken. */
function bodyOf(chunks: number) {
  let taken = 0
  const body = Readable.from(
    (function* () {
      for (let at = 0; at < chunks; at += 1) {
        taken += chunk
        yield Buffer.alloc(chunk)
      }
    })(),
    { highWaterMark: 1 },
  )
  return { body, read: () => taken }
}
/** Everything that the streams do by themselves until the next turn. */
const settled = async () => {
  for (let time = 0; time < 200; time += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('bodies that no handler reads', () => {
  it('bodies that no handler reads are read at one pace together, each of them in its turn, to their ends', async () => {
    const drain = sharedDrain({ bytesOfTurn, turn })
    const bodies = Array.from({ length: 30 }, () => bodyOf(8))
    for (const { body } of bodies) drain(body)
    const sum = () => bodies.reduce((all, { read }) => all + read(), 0)
    await settled()
    // Two chunks of each may wait in its stream.
    let before = sum()
    expect(before).toBeLessThanOrEqual(2 * 30 * chunk)
    for (let turns = 0; turns < 10; turns += 1) {
      vi.advanceTimersByTime(turn)
      await settled()
      expect(sum() - before).toBeLessThanOrEqual(2 * bytesOfTurn)
      before = sum()
    }
    expect(bodies.filter(({ read }) => read() > 2 * chunk).length).toBeGreaterThan(10)
    for (let turns = 0; turns < 100; turns += 1) {
      vi.advanceTimersByTime(turn)
      await settled()
    }
    expect(bodies.map(({ body }) => body.readableEnded)).toEqual(bodies.map(() => true))
  })

  it('a single body that no handler reads comes at once, and another one after its end', async () => {
    const drain = sharedDrain({ bytesOfTurn, turn })
    const [first, second] = [bodyOf(20), bodyOf(2)]
    drain(first.body)
    await settled()
    drain(second.body)
    first.body.destroy()
    vi.advanceTimersByTime(turn)
    await settled()
    expect(second.body.readableEnded).toBe(true)
  })
})
