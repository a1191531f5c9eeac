import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './build/packages.ts'
import { noTests, testsBeside } from './test/test-files.ts'

/** Tables of docs/safety.md and docs/safety-tests.md: a control whose test is gone fails here. */

const tests = globSync([...testsBeside, 'e2e/tests/**/*.spec.ts'], { cwd: root, exclude: noTests }).map(
  (path) => {
    const source = readFileSync(join(root, path), 'utf8')
    // Comments and sentences about tests are none.
    const literals = [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g)]
    return { path, titles: new Set(literals.map(([, one, two, three]) => one ?? two ?? three ?? '')) }
  },
)
type TestFile = (typeof tests)[number]

const rowsOf = (document: string, columns: number) =>
  readFileSync(join(root, document), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === columns + 2 && cells[1] !== '' && !/^-+$/.test(cells[1] ?? ''))
    .map((cells) => cells.slice(1, -1))

const named = /`([^`\s]+\.(?:test\.tsx?|spec\.ts))`/g

/** Files of a cell, each with the words that follow it. */
function referencesOf(cell: string): { file: string; words: string }[] {
  const files = [...cell.matchAll(named)]
  return files.map((match, index) => ({
    file: match[1] ?? '',
    words: cell
      .slice(match.index + match[0].length, files[index + 1]?.index)
      .replace(/^[\s,;]+|[\s,;]+$/g, ''),
  }))
}
const found = (file: string): TestFile[] =>
  tests.filter(({ path }) => path === file || path.endsWith(`/${file}`))

/** A title with values of a table reads as each of its rows. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const readsAs = (title: string) =>
  new RegExp(
    `^${title
      .split(/%[a-z]|\$\{[^}]*\}|\$[a-z]\w*/i)
      .map(escaped)
      .join('.+')}`,
  )

/**
 * Is the text a part of a title? The end of a group's title with the beginning of a title in the group counts
 * too.
 */
function isPart({ titles }: TestFile, text: string): boolean {
  const all = [...titles].filter((title) => title.includes(' '))
  const number = /^cases? [\d and]+$/.exec(text)
  if (number) return all.some((title) => new RegExp(`^${text}\\b`).test(title))
  if (titles.has(text)) return true
  if (all.some((title) => title.includes(text) || (title.includes('%') && readsAs(title).test(text))))
    return true
  return [...text.matchAll(/ /g)].some(({ index }) => {
    const [group, own] = [text.slice(0, index), text.slice(index + 1)]
    return (
      [...titles].some((title) => title.endsWith(group)) &&
      all.some((title) => title.startsWith(own) || readsAs(title).test(own))
    )
  })
}

/** Do the files have these parts of titles? They are separated by commas, which titles have too. */
function hasTitles(files: readonly TestFile[], words: string): boolean {
  const has = (text: string) => files.some((file) => isPart(file, text.replace(/^"|"$/g, '')))
  const parts = words.replace(/, (?=\d)/g, ', case ').split(', ')
  for (let from = 0; from < parts.length; ) {
    let to = parts.length
    while (to > from && !has(parts.slice(from, to).join(', '))) to -= 1
    if (to === from) return false
    from = to
  }
  return true
}

describe('docs/safety.md', () => {
  const hazards = rowsOf('docs/safety.md', 4).filter(([first]) => first !== 'hazard')

  it('docs/safety.md has thirty hazards or more', () => expect(hazards.length).toBeGreaterThanOrEqual(30))

  it.each(hazards)('%s', (hazard, _cause, _control, cell = '') => {
    const references = referencesOf(cell)
    expect(references.length, `${hazard}: a test`).toBeGreaterThan(0)
    for (const { file, words } of references) {
      expect(found(file).length, file).toBeGreaterThan(0)
      if (words) expect(hasTitles(found(file), words), `${file}: ${words}`).toBe(true)
    }
  })

  const cases = rowsOf('docs/safety.md', 2).filter(([first]) => first !== 'case')
  it.each(cases)('case %s has its tests', (number, cell = '') => {
    const references = referencesOf(cell)
    expect(references.length).toBeGreaterThan(0)
    for (const { file } of references) expect(hasTitles(found(file), `case ${number}`), file).toBe(true)
  })
})

describe('docs/safety-tests.md', () => {
  const defects = rowsOf('docs/safety-tests.md', 2).filter(([first]) => first !== 'defect')

  it.each(defects)('%s', (defect, cell = '') => {
    const references = referencesOf(cell)
    expect(references.length, `${defect}: a test`).toBeGreaterThan(0)
    for (const { file, words } of references) {
      const [own] = tests.filter(({ path }) => path === file)
      expect(own, file).toBeDefined()
      expect(own?.titles.has(words), `${file}: ${words}`).toBe(true)
    }
  })
})

it.each(Array.from({ length: 36 }, (_, index) => index + 1))(
  'case %d of safe judgement is the title of a test',
  (number) => {
    const title = new RegExp(`^cases? (\\d+(, | and ))*${number}\\b`)
    expect(tests.some(({ titles }) => [...titles].some((one) => title.test(one)))).toBe(true)
  },
)
