import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportsOf, lazyEntry } from './lazy-entry.ts'
import { root } from './packages.ts'

interface LazyEntry {
  readonly loadNames: (names: readonly string[] | null) => Promise<unknown>
}

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

  /** Runs the text of an entry with two files behind it; notes which of them are loaded and which run. */
  function runEntry() {
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
    const ran: string[] = []
    let loads = 0
    const module = { exports: {} as Record<string, unknown> & LazyEntry }
    const files: Record<string, object> = {
      './one.ts': { one: 1 },
      './two.ts': { two: 2, Three: 3 },
      './index.ts': { own: 'own' },
    }
    const require = (path: string) => {
      ran.push(path)
      return files[path]
    }
    const ensure = async (_: [], loaded: () => void) => {
      loads += 1
      loaded()
    }
    new Function('module', 'require', text)(module, Object.assign(require, { ensure }))
    return { entry: module.exports, ran, loads: () => loads }
  }

  it('the host’s entry loads the files of names, and runs a file at the first use of its name', async () => {
    const { entry, ran, loads } = runEntry()
    await entry.loadNames(['first', 'all', 'of another version'])
    expect(Object.keys(entry)).toEqual(['first', 'all'])
    expect([loads(), ran]).toEqual([1, []])
    expect([entry.first, ran]).toEqual([1, ['./one.ts']])
    await entry.loadNames(null)
    await entry.loadNames(['two'])
    expect(loads()).toBe(3)
    expect(Object.keys(entry).toSorted()).toEqual(['Three', 'all', 'first', 'own', 'two'])
    const { all, own, Three } = entry
    expect([all, own, Three]).toEqual([{ one: 1 }, 'own', 3])
  })

  it('the entry that the host provides says which name was used before it was asked for', () => {
    const { entry, ran } = runEntry()
    expect(() => entry.Three).toThrow('Three was not asked for before it was used')
    expect([entry.then, entry.ofAnotherVersion, entry.__esModule]).toEqual([undefined, undefined, true])
    expect(ran).toEqual([])
  })

  it('the entry that the host provides refuses an export whose name it cannot read', () => {
    const file = write('index.ts', 'export const { one } = { one: 1 }')
    expect(() => exportsOf(file)).toThrow('needs a name of its own')
  })
})
