import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { knotsOf, rankOf, sizesOf } from './sizes.ts'

const edge = (from: string, to: string) => ({ from, to })

it('a knot is a pair of folders that import each other, and files beside all folders make none', () => {
  const imports = [
    edge('grid/a.ts', 'plate/b.ts'),
    edge('plate/c.ts', 'grid/d.ts'),
    edge('plate/c.ts', 'lot/e.ts'),
    edge('app.ts', 'grid/a.ts'),
    edge('grid/a.ts', 'app.ts'),
  ]
  expect(knotsOf(imports, 1)).toEqual(['grid plate'])
})

it('a deeper path makes folders of one feature a knot', () => {
  const imports = [edge('work/grid/a.ts', 'work/plate/b.ts'), edge('work/plate/b.ts', 'work/grid/a.ts')]
  expect(knotsOf(imports, 1)).toEqual([])
  expect(knotsOf(imports, 2)).toEqual(['work/grid work/plate'])
})

it('the rank of a part is the value that so many of the sorted numbers do not exceed', () => {
  const numbers = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
  expect([rankOf(numbers, 0.5), rankOf(numbers, 0.9), rankOf([], 0.5)]).toEqual([50, 90, 0])
})

it('the sizes of a package leave out its migrations, and count the lines of its tests apart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (file: string, lines: number, first = '') => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), `${first}\n${'// line\n'.repeat(lines - 1)}`)
  }
  put('grid/a.ts', 100, "import { b } from '../plate/b.tsx'")
  put('plate/b.tsx', 200, "import { a } from '../grid/a.ts'")
  put('grid/a.test.ts', 150)
  put('migrations/0001.ts', 900)
  expect(sizesOf(folder, 1)).toEqual({
    files: 2,
    median: 100,
    ninetieth: 200,
    above: 1,
    componentsAbove: 1,
    tests: 0.5,
    cycles: 1,
    knots: 1,
  })
})
