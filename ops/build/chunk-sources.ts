import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Compilation, Module } from 'webpack'
import { root } from './packages.ts'

/** Source files of ours by the built file that holds them; paths from the root of the repository, with `/`. */
export type ChunkSources = Readonly<Record<string, readonly string[]>>

const folder = join(root, 'dist', 'sources')
const fileOf = (name: string) => join(folder, `${name}.json`)

/** A module, or the modules that webpack has joined in it. */
const partsOf = (module: Module): readonly Module[] =>
  'modules' in module ? (module.modules as readonly Module[]) : [module]

const sourceOf = (module: Module): string | null => {
  const resource = 'resource' in module ? (module.resource as string | undefined) : undefined
  if (!resource || resource.includes('node_modules')) return null
  const path = relative(root, resource.split('?')[0] ?? '')
  return path.startsWith('..') ? null : path.split(sep).join('/')
}

/** Says which sources each script of a compilation was made of, pages that come lazily included. */
export function sourcesOf(compilation: Compilation): ChunkSources {
  const sources: Record<string, readonly string[]> = {}
  for (const chunk of compilation.chunks) {
    const modules = [...compilation.chunkGraph.getChunkModules(chunk)].flatMap(partsOf)
    const own = [...new Set(modules.map(sourceOf).filter((path) => path !== null))].sort()
    for (const file of chunk.files) if (file.endsWith('.js')) sources[basename(file)] = own
  }
  return sources
}

/**
 * Keeps the sources of a build beside the delivered files: the map of the browser tests is made with them.
 */
export function writeSources(name: string, sources: ChunkSources): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(name), JSON.stringify(sources))
}

/** @returns an empty record where the build was made before sources were kept */
export function readSources(name: string): ChunkSources {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8'))
  } catch {
    return {}
  }
}
