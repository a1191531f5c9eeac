import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportsOf, lazyEntry } from './lazy-entry.ts'
import { root } from './packages.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-entry-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('the entry that the host provides', () => {
  it.each(['contract', 'domain'])('%s has every name of its source, and no other', async (name) => {
    const file = join(root, 'shared', name, 'index.ts')
    const whole: object = await import(file)
    expect([...exportsOf(file).keys()].sort()).toEqual(Object.keys(whole).sort())
  })

  it('runs a file when one of its names is first used', () => {
    write('one.ts', 'export const one = 1\nexport type None = string\nexport interface Never {}')
    write(
      'two.ts',
      'export function two() {}\nexport class Three {}\nexport { one as first } from "./one.ts"',
    )
    const text = lazyEntry(
      write(
        'index.ts',
        'import type { None } from "./one.ts"\nexport * from "./two.ts"\nexport * as all from "./one.ts"\n' +
          'export type { None }\nexport const own: None = ""',
      ),
    )
    const asked: string[] = []
    const module = { exports: {} as Record<string, unknown> }
    const files: Record<string, object> = {
      './one.ts': { one: 1 },
      './two.ts': { two: 2, Three: 3 },
      './index.ts': { own: 'own' },
    }
    new Function('module', 'require', text)(module, (path: string) => {
      asked.push(path)
      return files[path]
    })
    expect(Object.keys(module.exports)).toEqual(['__esModule', 'two', 'Three', 'first', 'all', 'own'])
    expect(asked).toEqual([])
    const { first } = module.exports
    expect([first, asked]).toEqual([1, ['./one.ts']])
    const { all, own, Three } = module.exports
    expect([all, own, Three]).toEqual([{ one: 1 }, 'own', 3])
  })

  it('refuses an export whose name it cannot read', () => {
    const file = write('index.ts', 'export const { one } = { one: 1 }')
    expect(() => exportsOf(file)).toThrow('needs a name of its own')
  })
})
