import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entryPartsFile, partOf, partsOfNames } from './entry-parts.ts'
import { root } from './packages.ts'

const parts: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(entryPartsFile, 'utf8'))
const files = Object.values(parts).flat()

describe('the parts of contract and domain', () => {
  it('name each file once, and none that is gone: `npm run entry-parts` makes them anew', () => {
    expect(files.filter((file) => !existsSync(join(root, 'shared', file)))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
  })

  it('partOf gives the part of a source, and one for the rest', () => {
    const [[part, [first = '']] = ['', []]] = Object.entries(parts).filter(([name]) => name !== 'start')
    expect(partOf(join(root, 'shared', first))).toBe(part)
    expect(partOf(join(root, 'shared/domain/new-file.ts'))).toBe('rest')
    expect(partOf(join(root, 'shared/domain/index.ts'))).toBeUndefined()
    expect(partOf(join(root, 'shared/ui/core.ts'))).toBeUndefined()
  })

  it('partsOfNames gives the parts of files behind names, of all for the whole entry', () => {
    expect(partsOfNames({})).toEqual([])
    expect(partsOfNames({ '@sne/shared/domain': ['no such name'] })).toEqual([])
    const plates = partsOfNames({ '@sne/shared/contract': ['plateEndpoints'] })
    expect(plates.length).toBeGreaterThan(0)
    expect(plates).not.toContain('start')
    // A function that asks every call would bring all of them to a page of accounts.
    expect(partsOfNames({ '@sne/shared/contract': ['decides'] })).not.toContain('rest')
    const all = partsOfNames({ '@sne/shared/contract': null, '@sne/shared/domain': null })
    expect(all).toEqual(expect.arrayContaining([...plates]))
    expect(all.length).toBeGreaterThan(plates.length)
  })
})
