import type { AsyncDependenciesBlock, Chunk, Compilation, Module } from 'webpack'

/**
 * Files that the host's first screen needs, in no order: those of its one asynchronous boundary
 * (`import('./bootstrap.tsx')`) and of the shared modules that these import in turn. Modules behind another
 * `import()` come later and are left out.
 */
export function firstFiles(compilation: Compilation): string[] {
  const { chunkGraph } = compilation
  const wanted = new Set<Chunk>()

  const takeBlocks = (block: { readonly blocks: readonly AsyncDependenciesBlock[] }) => {
    for (const inner of block.blocks) {
      const group = chunkGraph.getBlockChunkGroup(inner)
      for (const chunk of group?.chunks ?? []) takeChunk(chunk)
    }
  }
  const takeChunk = (chunk: Chunk) => {
    if (wanted.has(chunk)) return
    wanted.add(chunk)
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      if (isConsumedShared(module)) takeBlocks(module)
    }
  }

  for (const chunk of compilation.entrypoints.get('main')?.chunks ?? []) {
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      if (isHostEntry(module)) takeBlocks(module)
    }
  }
  return [...new Set([...wanted].flatMap((chunk) => [...chunk.files]))]
}

const isConsumedShared = (module: Module) => module.type === 'consume-shared-module'
const isHostEntry = (module: Module) => module.nameForCondition()?.endsWith('/host/src/index.ts') ?? false
