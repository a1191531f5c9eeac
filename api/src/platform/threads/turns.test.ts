import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const job = (owner: number | undefined, name: string) => ({ owner, name })

it('owners take turns; the jobs of one keep their order', () => {
  const turns = createTurns()
  const queue = [job(1, 'a'), job(1, 'b'), job(1, 'c'), job(2, 'd'), job(3, 'e'), job(2, 'f')]
  const order = Array.from({ length: 7 }, () => turns.take(queue)?.name)
  expect(order).toEqual(['a', 'd', 'e', 'b', 'f', 'c', undefined])
})

it('an owner who asks later is served before a second job of another one', () => {
  const turns = createTurns()
  const queue = [job(1, 'a'), job(1, 'b')]
  expect(turns.take(queue)?.name).toBe('a')
  queue.push(job(2, 'c'))
  expect([turns.take(queue)?.name, turns.take(queue)?.name]).toEqual(['c', 'b'])
})

it('jobs without an owner are done in the order in which they are asked for', () => {
  const turns = createTurns()
  const queue = [job(undefined, 'a'), job(undefined, 'b')]
  expect([turns.take(queue)?.name, turns.take(queue)?.name]).toEqual(['a', 'b'])
})
