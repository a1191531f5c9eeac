import type { Chunk, Compilation, Module } from 'webpack'

/**
 * Files that the host's first screen needs, in no order: those of its one asynchronous boundary
 * (`import('./bootstrap.tsx')`) and of the shared modules that these import in turn. Modules behind another
 * `import()` come later and are left out.
 *
 * A shared module stands twice in the graph, where it is provided and as the fall-back of who consumes it; the
 * host's page always takes the provided one.
 */
export function firstFiles(compilation: Compilation): string[] {
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
  return [...new Set([...wanted].flatMap((chunk) => [...chunk.files]))]
}

/** The federation plugin's modules are told apart by their identifiers: it exports no classes for them. */
export const providedRequest = (module: Pick<Module, 'identifier'>) =>
  /^provide module \([^)]*\) (.+)@[^@]* = /.exec(module.identifier())?.[1]

export const consumedRequest = (module: Pick<Module, 'identifier'>) =>
  /^consume-shared-module\|[^|]*\|([^|]+)\|/.exec(module.identifier())?.[1]

const isHostEntry = (module: Module) => module.nameForCondition()?.endsWith('/host/src/index.ts') ?? false
