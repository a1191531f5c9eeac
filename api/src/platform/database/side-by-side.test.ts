import { expect, it } from 'vitest'
import { sideBySide } from './side-by-side.ts'

it('sideBySide answers in the order of the items, whichever ends first, and never has more under way', async () => {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const answering = sideBySide([1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    await new Promise<void>((resolve) => ends.set(item, resolve))
    return item * 10
  })
  expect(begun).toEqual([1, 2])
  for (const item of [2, 1, 4, 3]) {
    await expect.poll(() => ends.has(item)).toBe(true)
    ends.get(item)?.()
  }
  expect(await answering).toEqual([10, 20, 30, 40])
  expect(begun).toHaveLength(4)
})

it('sideBySide with one at once begins each item when the one before has ended', async () => {
  const steps: string[] = []
  await sideBySide([1, 2], 1, async (item) => {
    steps.push(`${item} begins`)
    await Promise.resolve()
    steps.push(`${item} ends`)
  })
  expect(steps).toEqual(['1 begins', '1 ends', '2 begins', '2 ends'])
})

it('sideBySide begins none after one that fails, and waits for those under way', async () => {
  const begun: number[] = []
  let ended = false
  const end = Promise.withResolvers<void>()
  const answering = sideBySide([1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    if (item === 2) throw new Error('of the second')
    await end.promise
    ended = true
  })
  const outcome = answering.catch((error: unknown) => ({ error, ended }))
  end.resolve()
  expect(await outcome).toEqual({ error: new Error('of the second'), ended: true })
  expect(begun).toEqual([1, 2])
})
