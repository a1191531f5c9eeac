import type { Chunk, Compilation, Compiler, Configuration, Module } from 'webpack'
import { sharedModules } from './shared-modules.ts'

/** The one part of SplitChunksPlugin's options that is used here. */
type CacheGroups = Extract<
  NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>,
  object
>['cacheGroups']

/** Modules that federation provides, by request. */
function providedModules({ modules }: Compilation): ReadonlyMap<string, Module> {
  const provided = new Map<string, Module>()
  for (const module of modules) {
    const request = providedRequest(module)
    if (request) provided.set(request, module)
  }
  return provided
}

/**
 * The chunks behind some `import()`, and behind the shared modules that these import in turn.
 * Modules behind another `import()` come later and are left out.
 *
 * A shared module stands twice in the graph, where it is provided and as the fall-back of who consumes it; the
 * host's page always takes the provided one.
 */
function chunksBehind(compilation: Compilation, from: readonly Block[]): ReadonlySet<Chunk> {
  const { chunkGraph } = compilation
  const provided = providedModules(compilation)
  const wanted = new Set<Chunk>()
  const takeBlocks = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      for (const chunk of chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) takeChunk(chunk)
    }
  }
  const takeChunk = (chunk: Chunk) => {
    if (wanted.has(chunk)) return
    wanted.add(chunk)
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      const request = consumedRequest(module)
      const source = request ? provided.get(request) : undefined
      if (source) takeBlocks(source.blocks)
    }
  }
  takeBlocks(from)
  return wanted
}

type Block = Module['blocks'][number]

/** What a module imports asynchronously; `request`: only what its request fits. */
const blocksOf = ({ modules }: Compilation, file: string, request = /./): readonly Block[] =>
  [...modules]
    .filter((module) => module.nameForCondition()?.endsWith(file))
    .flatMap(({ blocks }) => blocks.filter((block) => request.test(block.request ?? '')))

/** What the entry imports at its one asynchronous boundary (`import('./bootstrap.tsx')`). */
const startChunks = (compilation: Compilation) =>
  chunksBehind(compilation, blocksOf(compilation, '/host/src/index.ts'))

/** The start, and the sign-in's own page. */
const firstChunks = (compilation: Compilation) =>
  new Set([
    ...startChunks(compilation),
    ...chunksBehind(compilation, blocksOf(compilation, '/host/src/pages/host-pages.ts', /login-page/)),
  ])

/** What every page of a signed-in person needs: the frames around pages, and our entry points for remotes. */
export function frameChunks(compilation: Compilation): ReadonlySet<Chunk> {
  const provided = providedModules(compilation)
  const entries = Object.entries(sharedModules).flatMap(([request, when]) => {
    const module = when === 'frame' ? provided.get(request) : undefined
    return module?.blocks ?? []
  })
  return chunksBehind(compilation, [...blocksOf(compilation, '/host/src/layout/frames.ts'), ...entries])
}

/** Lists and fields, which the pages of remotes are made of. */
export const listChunks = (compilation: Compilation): ReadonlySet<Chunk> =>
  chunksBehind(compilation, providedModules(compilation).get('@sne/shared/ui-data')?.blocks ?? [])

/** Files that the host's first page needs, in no order. */
export const firstFiles = (compilation: Compilation): string[] => [
  ...new Set([...startChunks(compilation)].flatMap((chunk) => [...chunk.files])),
]

const kinds = ['look', 'libraries', 'own', 'styles'] as const

/**
 * Puts what the first page needs into three scripts and a style, and what every page of a signed-in person needs into as many,
 * instead of one or more for each shared module: every file is asked for, hashed and compiled by itself. Three, so that they
 * come and are compiled side by side.
 */
export class FirstFilesPlugin {
  #chunks: Readonly<Record<'first' | 'frame', ReadonlySet<Chunk>>> = { first: new Set(), frame: new Set() }

  apply(compiler: Compiler) {
    const { splitChunks } = compiler.options.optimization
    if (!splitChunks) return
    const groups = {
      ...this.#groups(compiler, 'first', 40),
      ...this.#groups(compiler, 'frame', 30),
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
        this.#chunks = { first: firstChunks(compilation), frame: frameChunks(compilation) }
      })
    })
  }

  #groups(compiler: Compiler, part: 'first' | 'frame', priority: number): CacheGroups {
    const folder = compiler.context.replace(/host$/, '')
    const fits: Readonly<Record<(typeof kinds)[number], (path: string) => boolean>> = {
      look: (path) => /[\\/]node_modules[\\/].*(antd|ant-design|rc-component)/.test(path),
      libraries: (path) => path.includes('node_modules'),
      own: (path) => path.startsWith(folder),
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
        [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => this.#chunks[part].has(chunk)),
    })
    return Object.fromEntries(kinds.map((kind, place) => [`${part}-${kind}`, group(kind, place)]))
  }
}

/** The federation plugin's modules are told apart by their identifiers: it exports no classes for them. */
export const providedRequest = (module: Pick<Module, 'identifier'>) =>
  /^provide module \([^)]*\) (.+)@[^@]* = /.exec(module.identifier())?.[1]

export const consumedRequest = (module: Pick<Module, 'identifier'>) =>
  /^consume-shared-module\|[^|]*\|([^|]+)\|/.exec(module.identifier())?.[1]
