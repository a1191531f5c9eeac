import { expect, it } from 'vitest'
import { partsOf } from './parts.ts'

const file = (name: string, bytes: number, ...pages: number[]) => ({
  file: name,
  bytes,
  pages: new Set(pages),
})
const named = (parts: ReturnType<typeof partsOf>) => parts.map((part) => part.map((one) => one.file).sort())

it('partsOf puts files that the same pages use together, and large files of other pages apart', () => {
  const parts = partsOf(
    [file('a', 50_000, 0, 1), file('b', 10, 0, 1), file('c', 80_000, 2), file('d', 20_000, 3)],
    4,
  )
  expect(named(parts).sort()).toEqual([['a', 'b'], ['c'], ['d']])
})

it('partsOf joins small files of other pages, since each script costs a request', () => {
  expect(named(partsOf([file('a', 100, 0), file('b', 100, 0, 1)], 2))).toEqual([['a', 'b']])
})
