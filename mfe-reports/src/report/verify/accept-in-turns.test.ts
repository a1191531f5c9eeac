import { refusal } from '@sne/shared/testing'
import { expect, it, vi } from 'vitest'
import { acceptInTurns } from './accept-in-turns.ts'

const ids = Array.from({ length: 45 }, (_, index) => index + 1)
const answer = (part: readonly number[]) => ({
  accepted: part.length,
  leftOut: 0,
  results: part.map((id) => ({
    id,
    accepted: true,
    changed: true,
    number: `2026/${id}`,
    code: null,
    message: null,
  })),
})
const never = () => false

it('acceptInTurns sends at most twenty ids in a call, one call after the other', async () => {
  const calls: number[] = []
  let open = 0
  const done: number[] = []
  const outcome = await acceptInTurns({
    ids,
    isStopped: never,
    onResults: (_, count) => done.push(count),
    accept: async (part) => {
      open += 1
      expect(open).toBe(1)
      await Promise.resolve()
      open -= 1
      calls.push(part.length)
      return answer(part)
    },
  })
  expect([calls, done]).toEqual([
    [20, 20, 5],
    [20, 40, 45],
  ])
  expect(outcome).toMatchObject({ accepted: 45, leftOut: 0 })
  expect(outcome.results.map(({ id }) => id)).toEqual(ids)
})

it('acceptInTurns makes no further call once it is stopped, and names what was not sent', async () => {
  const accept = vi.fn(async (part: number[]) => answer(part))
  const outcome = await acceptInTurns({
    ids,
    accept,
    isStopped: () => accept.mock.calls.length === 1,
    onResults: () => undefined,
  })
  expect(accept).toHaveBeenCalledTimes(1)
  expect(outcome).toMatchObject({ accepted: 20, leftOut: 25 })
  expect(outcome.results[20]).toMatchObject({ id: 21, code: 'stopped', message: 'Non inviato: interrotto.' })
})

it('acceptInTurns ends with the first call that fails, and keeps what was accepted before', async () => {
  const accept = vi.fn(async (part: number[]) => {
    if (part[0] === 21) throw refusal('unavailable')
    return answer(part)
  })
  const outcome = await acceptInTurns({ ids, accept, isStopped: never, onResults: () => undefined })
  expect(accept).toHaveBeenCalledTimes(2)
  expect(outcome).toMatchObject({ accepted: 20, leftOut: 25 })
  expect(outcome.results[20]).toMatchObject({ code: 'unavailable' })
  expect(outcome.results[44]).toMatchObject({ code: 'stopped' })
})
