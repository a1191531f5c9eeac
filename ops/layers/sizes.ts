import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cyclesOf } from './graph.ts'
import { type Import, importsOf } from './imports.ts'

/** Packages of the product: where their sources are, and how many names of a path make a folder (a feature, `work/grid`). */
export const packages = {
  shared: { folder: 'shared', depth: 1 },
  host: { folder: 'host/src', depth: 1 },
  'mfe-shipping': { folder: 'mfe-shipping/src', depth: 1 },
  'mfe-plates': { folder: 'mfe-plates/src', depth: 1 },
  'mfe-reports': { folder: 'mfe-reports/src', depth: 1 },
  'mfe-admin': { folder: 'mfe-admin/src', depth: 1 },
  api: { folder: 'api/src', depth: 2 },
} as const

/** Lines up to which a file is read without scrolling far. */
const longest = 150

export interface Sizes {
  readonly files: number
  readonly median: number
  /** Nine files of ten have at most so many lines. */
  readonly ninetieth: number
  readonly above: number
  /** Components above the bound: `.tsx`. */
  readonly componentsAbove: number
  /** Lines of tests for each line of a source. */
  readonly tests: number
  /** Groups of files that import each other, types included. */
  readonly cycles: number
  /** Pairs of folders that import each other. */
  readonly knots: number
}

const isTest = (file: string) => /\.(test|fixture)\.tsx?$|(^|\/)testing\//.test(file)
/** Not written by hand for the product: released migrations, tables made from the schema, data of the demonstration. */
const isLeftOut = (file: string) => /(^|\/)(node_modules|migrations|tables|demo)\//.test(file)

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** The value that the given part of the sorted numbers does not exceed. */
export const rankOf = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(Math.ceil(sorted.length * part) - 1, 0)] ?? 0

/**
 * Pairs of folders that import each other. Files beside all folders (`main.ts`, `app.tsx`) start the rest and count for none.
 * @param depth names of a path that make a folder
 */
export function knotsOf(imports: readonly Pick<Import, 'from' | 'to'>[], depth: number): string[] {
  const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, depth).join('/')
  const edges = new Set(imports.map(({ from, to }) => `${folderOf(from)} ${folderOf(to)}`))
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ')
    return from !== '' && from < to && edges.has(`${to} ${from}`)
  })
}

/** Counts the sources of one package. @param folder where they are, @param depth as of `knotsOf` */
export function sizesOf(folder: string, depth: number): Sizes {
  const read = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: isLeftOut })
    .filter((file) => !isLeftOut(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  const sources = read.filter(({ file }) => !isTest(file))
  const lines = sources.map(({ text }) => linesOf(text)).sort((one, other) => one - other)
  const sum = (all: readonly { readonly text: string }[]) =>
    all.reduce((total, { text }) => total + linesOf(text), 0)
  const imports = sources
    .flatMap(({ file, text }) => importsOf(file, text))
    .filter(({ to }) => !to.startsWith('..'))
  const long = sources.filter(({ text }) => linesOf(text) > longest)
  return {
    files: sources.length,
    median: rankOf(lines, 0.5),
    ninetieth: rankOf(lines, 0.9),
    above: long.length,
    componentsAbove: long.filter(({ file }) => file.endsWith('.tsx')).length,
    tests: sum(read.filter(({ file }) => isTest(file))) / Math.max(sum(sources), 1),
    cycles: cyclesOf(imports).length,
    knots: knotsOf(imports, depth).length,
  }
}

/** A row for each package of a checkout. @param root its folder */
export const sizeTable = (root: string): string[] =>
  Object.entries(packages).map(([name, { folder, depth }]) => {
    const { files, median, ninetieth, above, componentsAbove, tests, cycles, knots } = sizesOf(
      join(root, folder),
      depth,
    )
    const cells = [files, median, ninetieth, above, componentsAbove, tests.toFixed(2), cycles, knots]
    return `| ${[name, ...cells].join(' | ')} |`
  })
