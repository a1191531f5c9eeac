import type { Chunk, Compilation, Module } from 'webpack'
import { sharedModules } from './shared-modules.ts'

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
 * The chunks behind some `import()`, and behind the shared modules that these import in turn. Modules behind
 * another `import()` come later and are left out.
 *
 * The graph holds a shared module twice: where it is provided and as the fall-back of its consumer. The
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

/** The asynchronous imports of a module; `request`: only the ones whose request fits. */
const blocksOf = ({ modules }: Compilation, file: string, request = /./): readonly Block[] =>
  [...modules]
    .filter((module) => module.nameForCondition()?.endsWith(file))
    .flatMap(({ blocks }) => blocks.filter((block) => request.test(block.request ?? '')))

/** The imports of the entry at its one asynchronous boundary (`import('./bootstrap.tsx')`). */
const startChunks = (compilation: Compilation) =>
  chunksBehind(compilation, blocksOf(compilation, '/host/src/index.ts'))

/** The start, and the sign-in's own page. */
export const firstChunks = (compilation: Compilation) =>
  new Set([
    ...startChunks(compilation),
    ...chunksBehind(compilation, blocksOf(compilation, '/host/src/pages/host-pages.ts', /login-page/)),
  ])

/** The frames around pages. */
export const layoutChunks = (compilation: Compilation): ReadonlySet<Chunk> =>
  chunksBehind(compilation, blocksOf(compilation, '/host/src/layout/frames.ts'))

/**
 * The chunks of every page of a signed-in person: the frames around pages, and our entry points for remotes.
 */
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

/** The federation plugin's modules are told apart by their identifiers: it exports no classes for them. */
export const providedRequest = (module: Pick<Module, 'identifier'>) =>
  /^provide module \([^)]*\) (.+)@[^@]* = /.exec(module.identifier())?.[1]

export const consumedRequest = (module: Pick<Module, 'identifier'>) =>
  /^consume-shared-module\|[^|]*\|([^|]+)\|/.exec(module.identifier())?.[1]
