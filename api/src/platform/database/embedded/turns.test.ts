import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Turns } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Turns whose clock and next moments the test sets. */
function makeTurns() {
  let now = 0
  const moments: (() => void)[] = []
  const turns = new Turns(15_000, { now: () => now, soon: (callback) => moments.push(callback) })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    turns,
    settle,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    nextMoment: async () => {
      for (const moment of moments.splice(0)) moment()
      await settle()
    },
  }
}

describe('turns', () => {
  it('turns are given in the order of asking', async () => {
    const { turns, settle } = makeTurns()
    const order: number[] = []
    for (const one of [1, 2, 3]) void turns.take().then(() => order.push(one))
    await settle()
    expect(order).toEqual([1])
    turns.give()
    turns.give()
    await settle()
    expect(order).toEqual([1, 2, 3])
  })

  it('turns are refused to who has waited too long', async () => {
    const { turns } = makeTurns()
    await turns.take()
    const refused = expect(turns.take()).rejects.toThrow('15000 ms')
    await vi.advanceTimersByTimeAsync(15_000)
    await refused
  })

  it('turns stay with a call that asks again at once, for 40 ms', async () => {
    const { turns, settle, pass } = makeTurns()
    const call = {}
    let others = 0
    await turns.take(call)
    void turns.take({}).then(() => others++)
    for (let statement = 0; statement < 4; statement += 1) {
      pass(9)
      turns.give(true)
      await turns.take(call)
    }
    expect(others).toBe(0)
    pass(5)
    turns.give(true)
    await settle()
    expect(others).toBe(1)
  })

  it('turns go to the next one when the call asks no more, or after a transaction', async () => {
    const { turns, settle, nextMoment } = makeTurns()
    let others = 0
    await turns.take({})
    for (let other = 0; other < 2; other += 1) void turns.take({}).then(() => others++)
    turns.give(true)
    await settle()
    expect(others).toBe(0)
    await nextMoment()
    expect(others).toBe(1)
    turns.give(false)
    await settle()
    expect(others).toBe(2)
  })

  it('turns go to people before systems that send, for 5 s, and to who has waited for a system', async () => {
    const { turns, settle, pass } = makeTurns()
    const order: string[] = []
    const ask = (name: string, letsOthersFirst: boolean) =>
      void turns.take({ letsOthersFirst }).then(() => order.push(name))
    const next = async (milliseconds: number) => {
      pass(milliseconds)
      turns.give()
      await settle()
      return order.at(-1)
    }
    ask('system 1', true)
    for (const number of [2, 3, 4]) ask(`system ${number}`, true)
    ask('person 1', false)
    expect(await next(10)).toBe('person 1')
    expect(await next(10)).toBe('system 2')
    ask('person 2', false)
    // The systems have waited for 6 s, the person for one of them.
    expect(await next(6000)).toBe('person 2')
    ask('person 3', false)
    expect(await next(10)).toBe('system 3')
    expect(await next(10)).toBe('person 3')
    expect(await next(10)).toBe('system 4')
  })

  it('turns have one holder at a time, keep the order within a call, and starve nobody', async () => {
    const statement = fc.record({ stays: fc.boolean(), takes: fc.integer({ min: 1, max: 30 }) })
    const call = fc.record({
      starts: fc.integer({ min: 0, max: 200 }),
      statements: fc.array(statement, { minLength: 1, maxLength: 12 }),
      beside: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 8 }), async (calls) => {
        const { turns, settle, pass, nextMoment } = makeTurns()
        let holders = 0
        let time = 0
        let longest = 0
        const running: { readonly until: number; end(): void }[] = []
        const asked = calls.map(() => 0)
        const served: number[][] = calls.map(() => [])
        const run = async (index: number, own: object, number: number) => {
          const { stays = false, takes = 1 } = calls[index]?.statements[number] ?? {}
          asked[index] = (asked[index] ?? 0) + 1
          const since = time
          await turns.take(own)
          longest = Math.max(longest, time - since)
          holders += 1
          expect(holders).toBe(1)
          served[index]?.push(number)
          await new Promise<void>((resolve) => running.push({ until: time + takes, end: resolve }))
          holders -= 1
          turns.give(stays)
        }
        const start = async (index: number) => {
          const own = {}
          const { statements, beside } = calls[index] ?? { statements: [], beside: false }
          if (beside) await Promise.all(statements.map((_, number) => run(index, own, number)))
          else for (const [number] of statements.entries()) await run(index, own, number)
        }
        const ended = new Set<number>()
        const all = calls.reduce((sum, { statements }) => sum + statements.length, 0)
        for (; ended.size < calls.length && time < 200 + all * 31; time += 1) {
          for (const [index, { starts }] of calls.entries())
            if (starts === time) void start(index).then(() => ended.add(index))
          for (const one of running.splice(0)) one.until <= time ? one.end() : running.push(one)
          await settle()
          await nextMoment()
          pass(1)
        }
        expect(ended.size).toBe(calls.length)
        for (const numbers of served) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
        // Every statement that waited before has 40 ms, its last turn, and a moment between.
        expect(longest).toBeLessThanOrEqual(all * (40 + 30 + 2))
      }),
      { numRuns: 60 },
    )
  })
})
