import webpack, { type Chunk, type Compilation, type Compiler, type Module } from 'webpack'
import { type DeclaringEntry, declaringEntries, type UsedNames } from './entry-files.ts'
import { consumedRequest } from './first-chunks.ts'

/** Adds up the uses of several modules or chunks. */
export function namesTogether(all: readonly UsedNames[]): UsedNames {
  const requests = Object.keys(declaringEntries) as DeclaringEntry[]
  const used = requests.flatMap((request) => {
    const lists = all.flatMap((one) => (one[request] === undefined ? [] : [one[request]]))
    if (lists.length === 0) return []
    return [[request, lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))]]]
  })
  return Object.fromEntries(used)
}

/** Names of contract and domain that a module uses. Must be asked before webpack joins modules. */
function namesOfModule({ moduleGraph }: Compilation, module: Module): UsedNames {
  const used = [...moduleGraph.getOutgoingConnections(module)].flatMap((connection): UsedNames[] => {
    const request = connection.module && consumedRequest(connection.module)
    if (!request || !(request in declaringEntries) || !connection.dependency) return []
    if (connection.getActiveState(undefined) === false) return []
    return connection.dependency.getReferencedExports(moduleGraph, undefined).map((referenced) => {
      const [name] = Array.isArray(referenced) ? referenced : referenced.name
      // Without a name: the whole namespace is handed on.
      return { [request]: name === undefined ? null : [name] }
    })
  })
  return namesTogether(used)
}

const namesOfChunk = (compilation: Compilation, chunk: Chunk): UsedNames =>
  namesTogether(
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)].map((module) =>
      namesOfModule(compilation, module),
    ),
  )

/** Of the hook `optimizeChunks`: chunks are split and merged by then, their modules not joined yet. */
const lastStage = 100

/** Names that each chunk of a compilation uses, by the chunk; kept for plugins that describe the pages. */
export const usedNames = new WeakMap<Compilation, ReadonlyMap<Chunk, UsedNames>>()

/**
 * Makes a remote ask the host for the names of contract and domain that one of its scripts uses. The remote
 * asks before the script runs. The page's function `__sneNames` loads the files behind the names. A host from
 * before this function has all of the files there.
 */
export class UsedNamesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('UsedNames', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'UsedNames', stage: lastStage }, () => {
        usedNames.set(
          compilation,
          new Map([...compilation.chunks].map((chunk) => [chunk, namesOfChunk(compilation, chunk)])),
        )
      })
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunkHandlers)
        .tap('UsedNames', (chunk) => compilation.addRuntimeModule(chunk, new UsedNamesRuntimeModule()))
    })
  }
}

class UsedNamesRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('used names', webpack.RuntimeModule.STAGE_ATTACH)
  }

  override generate(): string {
    const { compilation } = this
    const byChunk = [...((compilation && usedNames.get(compilation)) ?? [])].filter(
      ([chunk, used]) => chunk.id !== null && Object.keys(used).length > 0,
    )
    // Names once, and chunks by their places: most pages share names.
    const requests = Object.keys(declaringEntries) as DeclaringEntry[]
    const names = requests.map((request) => [...new Set(byChunk.flatMap(([, used]) => used[request] ?? []))])
    const places = (used: UsedNames) =>
      requests.map((request, at) => {
        const wanted = used[request]
        // 0: nothing of it; null: all of it.
        if (!wanted) return wanted === null ? null : 0
        return wanted.map((name) => names[at]?.indexOf(name))
      })
    const table = Object.fromEntries(byChunk.map(([chunk, used]) => [String(chunk.id), places(used)]))
    return `var names = ${JSON.stringify(names.map((list) => list.join(' ')))}.map((list) => list.split(' '));
var requests = ${JSON.stringify(requests)};
var used = ${JSON.stringify(table)};
${webpack.RuntimeGlobals.ensureChunkHandlers}.names = (chunkId, promises) => {
  var wanted = used[chunkId];
  if (!wanted || !globalThis.__sneNames) return;
  promises.push(globalThis.__sneNames(Object.fromEntries(requests.flatMap((request, at) =>
    wanted[at] === 0 ? [] : [[request, wanted[at] && wanted[at].map((place) => names[at][place])]]
  ))));
};`
  }
}
