import type { Chunk, Compilation, Compiler, Configuration, Module } from 'webpack'

/** The one part of SplitChunksPlugin's options that is used here. */
type CacheGroups = Extract<
  NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>,
  object
>['cacheGroups']

/**
 * The chunks that the host's first screen needs: those of its one asynchronous boundary (`import('./bootstrap.tsx')`)
 * and of the shared modules that these import in turn. Modules behind another `import()` come later and are left out.
 *
 * A shared module stands twice in the graph, where it is provided and as the fall-back of who consumes it; the
 * host's page always takes the provided one.
 */
function firstChunks(compilation: Compilation): ReadonlySet<Chunk> {
  const { chunkGraph } = compilation
  const entryModules = [...(compilation.entrypoints.get('main')?.chunks ?? [])].flatMap((chunk) => [
    ...chunkGraph.getChunkModulesIterable(chunk),
  ])
  const provided = new Map(
    entryModules.flatMap((module) => {
      const request = providedRequest(module)
      return request ? [[request, module] as const] : []
    }),
  )

  const wanted = new Set<Chunk>()
  const takeBlocks = (module: Module) => {
    for (const block of module.blocks) {
      for (const chunk of chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) takeChunk(chunk)
    }
  }
  const takeChunk = (chunk: Chunk) => {
    if (wanted.has(chunk)) return
    wanted.add(chunk)
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      const request = consumedRequest(module)
      const source = request ? provided.get(request) : undefined
      if (source) takeBlocks(source)
    }
  }

  entryModules.filter(isHostEntry).forEach(takeBlocks)
  return wanted
}

/** Files that the host's first screen needs, in no order. */
export const firstFiles = (compilation: Compilation): string[] => [
  ...new Set([...firstChunks(compilation)].flatMap((chunk) => [...chunk.files])),
]

/**
 * Puts what the first screen needs into three files instead of one or more for each shared module: every file is asked for,
 * hashed and compiled by itself. Three, so that they come and are compiled side by side, and that a change of our own
 * sources leaves the libraries in the browsers' caches.
 */
export class FirstFilesPlugin {
  #first: ReadonlySet<Chunk> = new Set()

  apply(compiler: Compiler) {
    const { splitChunks } = compiler.options.optimization
    if (!splitChunks) return
    splitChunks.cacheGroups = { ...splitChunks.cacheGroups, ...this.#groups(compiler) }
    compiler.hooks.thisCompilation.tap('FirstFilesPlugin', (compilation) => {
      // Before SplitChunksPlugin, which works at a later stage of the same hook.
      compilation.hooks.optimizeChunks.tap('FirstFilesPlugin', () => {
        this.#first = firstChunks(compilation)
      })
    })
  }

  #groups(compiler: Compiler): CacheGroups {
    const group = (name: string, priority: number, fits: (path: string) => boolean) => ({
      name,
      priority,
      chunks: 'all' as const,
      enforce: true,
      test: (module: Module, { chunkGraph }: { chunkGraph: Compilation['chunkGraph'] }) =>
        module.type.startsWith('javascript/') &&
        fits(module.nameForCondition() ?? '') &&
        [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => this.#first.has(chunk)),
    })
    return {
      look: group('first-look', 30, (path) =>
        /[\\/]node_modules[\\/].*(antd|ant-design|rc-component)/.test(path),
      ),
      libraries: group('first-libraries', 20, (path) => path.includes('node_modules')),
      own: group('first-own', 10, (path) => path.startsWith(compiler.context.replace(/host$/, ''))),
    }
  }
}

/** The federation plugin's modules are told apart by their identifiers: it exports no classes for them. */
export const providedRequest = (module: Pick<Module, 'identifier'>) =>
  /^provide module \([^)]*\) (.+)@[^@]* = /.exec(module.identifier())?.[1]

export const consumedRequest = (module: Pick<Module, 'identifier'>) =>
  /^consume-shared-module\|[^|]*\|([^|]+)\|/.exec(module.identifier())?.[1]

const isHostEntry = (module: Module) => module.nameForCondition()?.endsWith('/host/src/index.ts') ?? false
