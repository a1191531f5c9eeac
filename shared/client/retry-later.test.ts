import { expect, it } from 'vitest'
import { retryLater } from './retry-later.ts'

function open(longest: number) {
  const pauses: number[] = []
  const waiting = new Set<() => void>()
  const state = { runs: 0, isOpen: true }
  const retry = retryLater({
    longest,
    run: () => {
      state.runs += 1
    },
    isOpen: () => state.isOpen,
    after: (milliseconds, work) => {
      pauses.push(milliseconds)
      waiting.add(work)
      return () => waiting.delete(work)
    },
  })
  return { retry, pauses, waiting, state }
}

it.each([8000, 30_000])('pauses grow up to %i ms, and begin anew after an answer', (longest) => {
  const { retry, pauses } = open(longest)
  for (let failure = 0; failure < 50; failure += 1) {
    retry.failed()
    retry.wake()
  }
  expect(pauses.slice(0, 4)).toEqual([1000, 2000, 4000, 8000])
  expect(pauses.at(-1)).toBe(longest)
  expect(retry.isAway()).toBe(true)
  retry.answered()
  expect(retry.isAway()).toBe(false)
  retry.failed()
  expect(pauses.at(-1)).toBe(1000)
})

it('retryLater runs once when wake is called during a pause', () => {
  const { retry, waiting, state } = open(8000)
  retry.failed()
  expect(retry.isPausing()).toBe(true)
  retry.wake()
  expect([state.runs, waiting.size, retry.isPausing()]).toEqual([1, 0, false])
})

it('retryLater tries nothing after its end, and its open work once it begins again', () => {
  const { retry, waiting, state } = open(8000)
  retry.failed()
  retry.end()
  retry.wake()
  expect([state.runs, waiting.size, retry.isEnded()]).toEqual([0, 0, true])
  retry.begin()
  expect(state.runs).toBe(1)
  state.isOpen = false
  retry.begin()
  expect(state.runs).toBe(1)
})
