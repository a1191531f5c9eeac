import { describe, expect, it } from 'vitest'
import { cyclesOf, folderCycles } from './graph.ts'
import { importsOf, isOfTests } from './imports.ts'

const edge = (from: string, to: string) => ({ from, to })

describe('importsOf', () => {
  const targets = (source: string) =>
    importsOf('work/grid/close.ts', source).map(({ to, typeOnly }) => `${to}${typeOnly ? ' (type)' : ''}`)

  it('importsOf finds imports, exports and dynamic imports by their file', () => {
    expect(targets(`import { a } from './a.ts'\nimport './b.ts'\nexport * from '../c.ts'`)).toEqual([
      'work/grid/a.ts',
      'work/grid/b.ts',
      'work/c.ts',
    ])
    expect(targets(`const d = await import('./d.ts')`)).toEqual(['work/grid/d.ts'])
    expect(targets(`import {\n  a,\n  type B,\n} from '../../records/a.ts'`)).toEqual(['records/a.ts'])
  })

  it('importsOf says which of them are gone at run time', () => {
    expect(targets(`import type { A } from './a.ts'`)).toEqual(['work/grid/a.ts (type)'])
    expect(targets(`import { type A, type B } from './a.ts'`)).toEqual(['work/grid/a.ts (type)'])
    expect(targets(`import { type A, b } from './a.ts'`)).toEqual(['work/grid/a.ts'])
    expect(targets(`declare module '../services.ts' {}`)).toEqual(['work/services.ts (type)'])
  })

  it('importsOf finds the file of a worker thread by its address', () => {
    expect(targets(`new Worker(new URL('./worker.ts', import.meta.url))`)).toEqual(['work/grid/worker.ts'])
  })

  it('importsOf passes over packages and comments', () => {
    expect(targets(`import { z } from 'zod'\n// import './gone.ts'\n/** from './never.ts' */`)).toEqual([])
  })
})

describe('folderCycles', () => {
  it('folderCycles names the imports between folders of a cycle, the fewest first', () => {
    expect(
      folderCycles([
        edge('records/cards/a.ts', 'records/plates/b.ts'),
        edge('records/cards/c.ts', 'records/plates/b.ts'),
        edge('records/plates/d.ts', 'records/cards/a.ts'),
        edge('records/plates/d.ts', 'platform/x/y.ts'),
      ]),
    ).toEqual([
      'records/plates → records/cards: records/plates/d.ts imports records/cards/a.ts',
      'records/cards → records/plates: records/cards/a.ts imports records/plates/b.ts; records/cards/c.ts imports records/plates/b.ts',
    ])
  })
})

describe('cyclesOf', () => {
  it('cyclesOf finds the files that import each other over others', () => {
    expect(cyclesOf([edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd')])).toEqual([
      ['a', 'b', 'c'],
    ])
  })

  it('cyclesOf finds none where two ways lead to one file', () => {
    expect(cyclesOf([edge('a', 'b'), edge('a', 'c'), edge('b', 'd'), edge('c', 'd')])).toEqual([])
  })
})

it('isOfTests names tests, their fixtures and their factories', () => {
  const files = ['a/b.test.ts', 'a/writer.fixture.ts', 'testing/app.ts', 'a/testing.ts', 'a/fixture.ts']
  expect(files.filter(isOfTests)).toEqual(['a/b.test.ts', 'a/writer.fixture.ts', 'testing/app.ts'])
})
