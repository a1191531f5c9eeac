import { Report } from '@sne/shared/contract'
import { record, refusal } from '@sne/shared/testing'
import { expect, it, vi } from 'vitest'
import { acceptInTurns } from './accept-in-turns.ts'
import { counted, lookUp } from './unanswered.ts'

const ids = Array.from({ length: 45 }, (_, index) => index + 1)
const answer = (part: readonly number[]) => ({
  accepted: part.length,
  leftOut: 0,
  unknown: 0,
  results: part.map((id) => ({
    id,
    accepted: true,
    changed: true,
    unknown: false,
    number: `2026/${id}`,
    code: null,
    message: null,
  })),
})
const never = () => false
const noLookUp = async () => []

it('acceptInTurns sends at most twenty ids in a call, one call after the other', async () => {
  const calls: number[] = []
  let open = 0
  const done: number[] = []
  const outcome = await acceptInTurns({
    ids,
    isStopped: never,
    lookUp: noLookUp,
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
    lookUp: noLookUp,
    isStopped: () => accept.mock.calls.length === 1,
    onResults: () => undefined,
  })
  expect(accept).toHaveBeenCalledTimes(1)
  expect(outcome).toMatchObject({ accepted: 20, leftOut: 25 })
  expect(outcome.results[20]).toMatchObject({ id: 21, code: 'stopped', message: 'Non inviato: interrotto.' })
})

/** The reports as the server has them: signed by person 7 or 8, or waiting. */
const stored = (signed: readonly number[], by = 7) => ({
  me: 7,
  read: async (id: number) => {
    const stamp = { at: '2026-11-26T13:00:00Z', by: { id: by, label: 'Rinaldi Marco' } }
    const found = signed.includes(id)
      ? { status: 'accepted' as const, number: `2026/${id}`, accepted: stamp }
      : { status: 'pending' as const, number: null, accepted: null }
    return { ...record(Report), id, ...found } as Report
  },
})
const withLostCall = (lost: Parameters<typeof lookUp>[1]) =>
  acceptInTurns({
    ids,
    accept: async (part) => {
      if (part[0] === 21) throw refusal('unavailable')
      return answer(part)
    },
    isStopped: never,
    lookUp: (part) => lookUp(part, lost),
    onResults: () => undefined,
  })

it('acceptInTurns looks up the reports of a call without an answer before it counts', async () => {
  const outcome = await withLostCall(stored([21, 22, 23]))
  expect(outcome).toMatchObject({ accepted: 23, leftOut: 5, open: 17 })
  expect(outcome.results[20]).toMatchObject({ id: 21, accepted: true, number: '2026/21' })
  expect(outcome.results[23]).toMatchObject({ id: 24, isOpen: true })
  expect(outcome.results[23]?.message).toMatch(/al controllo delle \d\d:\d\d.* non risultava firmato/)
  expect(outcome.results[44]).toMatchObject({ code: 'stopped', isOpen: false })
})

it('acceptInTurns looks up the reports that the server lost sight of, keeps the other results, and makes no further call', async () => {
  const lost = {
    accepted: false,
    changed: false,
    unknown: true,
    number: null,
    code: 'unavailable',
    message: 'Il database non risponde.',
  }
  const asked: number[][] = []
  const outcome = await acceptInTurns({
    ids,
    accept: async (part) => {
      const whole = answer(part)
      if (part[0] !== 21) return whole
      const results = whole.results.map((one) =>
        one.id < 33 ? one : { ...one, ...lost, unknown: one.id < 35 },
      )
      return { accepted: 12, leftOut: 6, unknown: 2, results }
    },
    isStopped: never,
    lookUp: (part) => {
      asked.push([...part])
      return lookUp(part, stored([33]))
    },
    onResults: () => undefined,
  })
  expect(asked).toEqual([[33, 34]])
  expect(outcome).toMatchObject({ accepted: 33, leftOut: 11, open: 1 })
  expect(outcome.results[32]).toMatchObject({ id: 33, accepted: true, number: '2026/33' })
  expect(outcome.results[34]).toMatchObject({ id: 35, isOpen: false, message: 'Il database non risponde.' })
  expect(outcome.results[44]).toMatchObject({ id: 45, code: 'stopped' })
})

it('acceptInTurns says of no report that it is left out while its outcome cannot be read', async () => {
  const read = () => Promise.reject(refusal('unavailable'))
  const outcome = await withLostCall({ me: 7, read })
  expect(outcome).toMatchObject({ accepted: 20, leftOut: 5, open: 20 })
  const found = await lookUp([21, 22], stored([21]))
  expect(counted(found)).toMatchObject({ accepted: 1, leftOut: 0, open: 1 })
})

it('a report that a colleague signed meanwhile counts as accepted before', async () => {
  const [found] = await lookUp([21], stored([21], 8))
  expect(found).toMatchObject({ accepted: true, changed: false, isOpen: false })
})
