import type { Chunk, Compilation, Compiler, Configuration, Module } from 'webpack'
import { frame, partOf } from './entry-parts.ts'
import { firstChunks, frameChunks, layoutChunks } from './first-chunks.ts'

/** The one part of SplitChunksPlugin's options that is used here. */
type CacheGroups = Extract<
  NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>,
  object
>['cacheGroups']

/** The files with our entry points for remotes: a page calls little of them. */
export const entriesFile = /\b(frame-entries|part-)/

/** Name of the chunk with a part of contract and domain. */
const partsPrefix = 'part-'

/** Scripts of the parts of contract and domain, by the name of the part. */
export const partFiles = ({ namedChunks }: Compilation): Record<string, string[]> =>
  Object.fromEntries(
    [...namedChunks]
      .filter(([name]) => name.startsWith(partsPrefix))
      .map(([name, { files }]) => [name.slice(partsPrefix.length), [...files]]),
  )

const partIn = (module: Module) => partOf(module.nameForCondition() ?? '')

const kinds = ['look', 'react', 'libraries', 'own', 'entries', 'styles'] as const

/**
 * Puts the first page's code into four scripts and a style. The code that every page of a signed-in person
 * needs goes into as many. One file or more per shared module would each be requested, hashed and compiled by
 * itself. The four have similar size, so that they load and compile in parallel: the entry waits for the
 * slowest.
 */
export class FirstFilesPlugin {
  #chunks: Readonly<Record<'first' | 'frame' | 'layout', ReadonlySet<Chunk>>> = {
    first: new Set(),
    frame: new Set(),
    layout: new Set(),
  }

  apply(compiler: Compiler) {
    const { splitChunks } = compiler.options.optimization
    if (!splitChunks) return
    const groups = {
      ...this.#groups(compiler, 'first', 40),
      ...this.#groups(compiler, 'frame', 30),
      // Files of contract and domain outside of sign-in and frame, in parts that come with the pages that use
      // them.
      parts: {
        name: (module: Module) => `${partsPrefix}${partIn(module)}`,
        // Behind `own` of first page and frame, before `entries`.
        priority: 26.5,
        chunks: 'all' as const,
        enforce: true,
        test: (module: Module) => ![undefined, frame].includes(partIn(module)),
      },
      // Fields, tables and their styles that pages of the host use beside remotes: one file instead of a copy in each page's.
      fields: {
        name: 'fields',
        priority: 20,
        chunks: 'all' as const,
        enforce: true,
        minChunks: 2,
        test: /[\\/]shared[\\/]ui[\\/](data|styles)[\\/].*\.(tsx?|css)$/,
      },
    }
    splitChunks.cacheGroups = { ...splitChunks.cacheGroups, ...groups }
    compiler.hooks.thisCompilation.tap('FirstFilesPlugin', (compilation) => {
      // Before SplitChunksPlugin, which works at a later stage of the same hook.
      compilation.hooks.optimizeChunks.tap('FirstFilesPlugin', () => {
        this.#chunks = {
          first: firstChunks(compilation),
          frame: frameChunks(compilation),
          layout: layoutChunks(compilation),
        }
      })
    })
  }

  #groups(compiler: Compiler, part: 'first' | 'frame', priority: number): CacheGroups {
    const folder = compiler.context.replace(/host$/, '')
    const fits: Readonly<Record<(typeof kinds)[number], (path: string) => boolean>> = {
      look: (path) => /[\\/]node_modules[\\/].*(antd|ant-design|rc-component)/.test(path),
      react: (path) => /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/.test(path),
      libraries: (path) => path.includes('node_modules'),
      own: (path) => path.startsWith(folder),
      entries: (path) => path.startsWith(folder),
      styles: () => true,
    }
    const group = (kind: (typeof kinds)[number], place: number) => ({
      name: `${part}-${kind}`,
      priority: priority - place,
      chunks: 'all' as const,
      enforce: true,
      test: (module: Module, { chunkGraph }: { chunkGraph: Compilation['chunkGraph'] }) =>
        module.type.startsWith(kind === 'styles' ? 'css/' : 'javascript/') &&
        fits[kind](module.nameForCondition() ?? '') &&
        ([...chunkGraph.getModuleChunksIterable(module)].some((chunk) =>
          this.#chunks[part === 'frame' && kind === 'own' ? 'layout' : part].has(chunk),
        ) ||
          (part === 'frame' && kind === 'entries' && partIn(module) === frame)),
    })
    return Object.fromEntries(kinds.map((kind, place) => [`${part}-${kind}`, group(kind, place)]))
  }
}
