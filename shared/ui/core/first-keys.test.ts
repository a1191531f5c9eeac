import { expect, it } from 'vitest'
import { createFirstKeys, earlyScans } from './first-keys.ts'

const pressed = (text: string, at: number) => [...text].map((key, place) => ({ key, at: at + place * 5 }))
const written = (code: string, at: number) => [
  ...pressed(code, at),
  { key: 'Enter', at: at + code.length * 5 },
]
/** The page was painted at 300 ms. */
const read = (...keys: { key: string; at: number }[]) => {
  const first = createFirstKeys(() => 300)
  for (const { key, at } of keys) first.key(key, at)
  return first.mayLackBeginning()
}

it('a scan that comes with the first paint may lack its beginning, up to its Enter', () => {
  expect(read(...written('VA-06', 310))).toBe(true)
  expect(read(...written('1', 290))).toBe(true)
})

it('a scan well after the first paint is whole', () => {
  expect(read(...written('NOVA-06', 1400))).toBe(false)
})

it('the scan after the first one, and one after a key pressed by hand, are whole', () => {
  expect(read(...written('VA-06', 310), ...written('NOVA-07', 2500))).toBe(false)
  expect(read({ key: 'F2', at: 310 }, ...written('NOVA-07', 350))).toBe(false)
  expect(read({ key: 'j', at: 310 }, ...written('NOVA-07', 1200))).toBe(false)
})

it('a code read before the first paint may lack its beginning', () => {
  const first = createFirstKeys(() => null)
  for (const { key, at } of written('NOVA-06', 100)) first.key(key, at)
  expect(first.mayLackBeginning()).toBe(true)
})

it('early keys are scans up to Enter, and the characters after it', () => {
  expect(earlyScans({ keys: [...written('NOVA-06', 100), ...pressed('NOV', 500)] })).toEqual({
    ended: ['NOVA-06'],
    rest: 'NOV',
    at: 510,
  })
  expect(earlyScans({ keys: [{ key: 'j', at: 1 }, ...written('NOVA-06', 1000)] }).ended).toEqual(['NOVA-06'])
  expect(earlyScans({ keys: [{ key: 'Enter', at: 1 }] }).ended).toEqual([])
})
