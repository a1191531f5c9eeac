import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { root } from '../build/packages.ts'
import { isOfTests } from './imports.ts'
import { isLinear, type Pattern, patternsOf } from './linear-patterns.ts'

/** Code that reads texts from outside: the server, the domain's rules and the contract. */
const files = globSync('{api/src,shared/domain,shared/contract}/**/*.ts', { cwd: root }).filter(
  (file) => !isOfTests(file.replace(/^(?:api\/src|shared)\//, '')),
)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/**
 * Patterns that the analysis reports although their time grows with the length alone, each with its reason.
 */
const falseAlarms: Readonly<Record<string, string>> = {
  '(?<! ) *[^ -]{2,}-(?=[^ -]{2})|(?<! ) *[^ ]+':
    'the second alternative takes every word whole: no start within it is tried',
}
/** Built at each call, from names of the program. */
const builtLater = new Set([
  'api/src/exchange/hl7/batch.ts',
  'api/src/exchange/instruments/cell-value.ts',
  'api/src/platform/database/import-profile.ts',
  'api/src/platform/database/schema/render.ts',
  'api/src/platform/remotes/kept-registries.ts',
  'api/src/platform/settings.ts',
  'api/src/work/results/named-lots.ts',
])

const told = ({ source, flags }: Pattern) => `/${source}/${flags}`
const slow = (patterns: readonly Pattern[]) =>
  patterns.filter((one) => !(one.source in falseAlarms) && !isLinear(one)).map(told)

afterEach(() => vi.unstubAllGlobals())

it('the time of every pattern grows with the length of its text', () => {
  expect(files.length).toBeGreaterThan(1000)
  const patterns = files.flatMap((file) => patternsOf(textOf(file)).map((one) => ({ file, ...one })))
  expect(patterns.length).toBeGreaterThan(400)
  expect(patterns.flatMap(({ file, ...one }) => slow([one]).map((text) => `${file}: ${text}`))).toEqual([])
  const known = new Set(patterns.map(({ source }) => source))
  expect(
    Object.keys(falseAlarms).filter((source) => !known.has(source) || isLinear({ source, flags: 'gu' })),
  ).toEqual([])
})

it('the time of every pattern that a module builds grows with the length of its text', async () => {
  const builders = files.filter((file) => /new RegExp\(/.test(textOf(file)))
  expect([...builtLater].filter((file) => !builders.includes(file))).toEqual([])
  const built: Pattern[] = []
  vi.stubGlobal(
    'RegExp',
    class extends RegExp {
      constructor(source: string, flags?: string) {
        super(source, flags)
        built.push({ source, flags: flags ?? '' })
      }
    },
  )
  for (const file of builders.filter((one) => !builtLater.has(one))) {
    const before = built.length
    // The query gives the module a second time: it builds its patterns once.
    await import(/* @vite-ignore */ `${join(root, file)}?patterns`)
    expect(built.length, file).toBeGreaterThan(before)
  }
  expect(slow(built)).toEqual([])
})

describe('isLinear', () => {
  it.each([String.raw`[.\s]+$`, String.raw`^(\d{2})\s*(?:w|s)?\s*$`, '^(?:a+)+$', '^.*a.*b$'])(
    'isLinear is false for %s',
    (source) => {
      expect(isLinear({ source, flags: 'u' })).toBe(false)
    },
  )

  it.each([String.raw`(?<![.\s])[.\s]+$`, String.raw`^\d+\s*$`, '^[a-z]+-?[0-9]*$'])(
    'isLinear is true for %s',
    (source) => {
      expect(isLinear({ source, flags: 'u' })).toBe(true)
    },
  )
})
