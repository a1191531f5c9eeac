import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../build/packages.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const fronts = globSync('{host,mfe-*}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/testing\/|-bench\./.test(file))
  .sort()
const shared = globSync('shared/**/*.{ts,tsx}', { cwd: root, exclude: ['shared/node_modules/**'] })
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .sort()

/** A number, or its constant, declared in this file or in a neighbour that it imports. */
function milliseconds(file: string, term: string): number {
  const sources = [
    read(file),
    ...[...read(file).matchAll(/from '(\.\/[\w-]+\.tsx?)'/g)].map(([, near]) =>
      read(join(dirname(file), near!)),
    ),
  ]
  const named = sources
    .map((source) => new RegExp(`const ${term} = ([\\d_]+)`).exec(source)?.[1])
    .find(Boolean)
  const value = Number((named ?? term).replaceAll('_', ''))
  if (Number.isNaN(value)) throw new Error(`${file}: the interval ${term} is no constant of this folder`)
  return value
}

const everySites = (source: string) =>
  [...source.matchAll(/\bevery(?:: |=\{)([\w]+)/g)].map(([, term]) => term!)
const timerSites = (source: string) =>
  [...source.matchAll(/\bsetInterval\(.*,\s*([\w]+)\)/g)].map(([, term]) => term!)

/** `file interval`, once for each interval of a file. */
const inSources = new Set(
  fronts.flatMap((file) => {
    const source = read(file)
    return [...everySites(source), ...timerSites(source)].map((term) => `${file} ${milliseconds(file, term)}`)
  }),
)

const document = read('docs/intervals.md')
const rows = [...document.matchAll(/^\| (\S+\.tsx?) +\| .*\| +(\d+) +\| +(.*?) +\|$/gm)].map(
  ([, file, interval, call]) => ({
    file: file!,
    interval: interval!,
    call: call!,
  }),
)

describe('timers of the page', () => {
  it('timers of the page stand in the table of docs/intervals.md with their intervals, and nothing else does', () => {
    const inTable = rows.map(({ file, interval }) => `${file} ${interval}`)
    expect(inSources.size).toBeGreaterThan(10)
    expect(inTable.sort()).toEqual([...inSources].sort())
  })

  it('a query’s interval is given to useCall or List alone, which mark its calls', () => {
    const library =
      /\b(?:useQuery|useQueries|useInfiniteQuery|useSuspenseQuery|QueryObserver|refetchInterval)\b/
    const others = [...fronts, ...shared].filter((file) => library.test(read(file)))
    expect(others).toEqual(['shared/client/use-call.ts'])
  })

  it('timers of the page mark the call that an interval makes without a query', () => {
    const withoutQuery = fronts.filter((file) => {
      const source = read(file)
      return timerSites(source).length > 0 && /\bcall\(|useCallAsRemote|useAction\(/.test(source)
    })
    expect(withoutQuery).toEqual(['mfe-plates/src/grid/use-draft.ts'])
    for (const file of withoutQuery) expect(read(file), file).toContain('{ background: true }')
  })

  it('timers of the page that call the server once after a pause are named there too', () => {
    const putOff = fronts.filter((file) => {
      const source = read(file)
      return /\bsetTimeout\(/.test(source) && /\bcall\(|useCallAsRemote|sendBeacon|send:/.test(source)
    })
    expect(putOff.length).toBeGreaterThan(2)
    for (const file of putOff) expect(document).toContain(file)
  })
})
