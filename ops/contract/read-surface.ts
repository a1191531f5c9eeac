import { join } from 'node:path'
import {
  API,
  type Checker,
  type Program,
  SymbolFlags,
  type Symbol as TypedName,
} from 'typescript/unstable/sync'
import { root } from '../build/packages.ts'
import { ShapeReader } from './read-shape.ts'
import type { Shape, Surface } from './surface.ts'

/**
 * Files for the host and operations, which no remote reads: they have a schema and a version of their own.
 */
const notForRemotes = /\/shared\/shell\/registry(-entry)?\.ts$/

interface Sources {
  /** Folder with the `tsconfig.json`. Names declared below it are ours and are taken apart. */
  readonly folder: string
  /** Module whose exports are the surface, below the folder. */
  readonly module: string
}

export const shellSources: Sources = { folder: join(root, 'shared'), module: 'shell/index.ts' }

/** Reads surfaces from sources with the compiler that also checks their types. @throws Error for an unknown module */
export function readSurface(shellContract: string, { folder, module }: Sources = shellSources): Surface {
  const api = new API({ cwd: folder })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] })
    const project = snapshot.getProjects()[0]
    if (!project) throw new Error(`No project in ${folder}`)
    return { shellContract, ...exportsOf(project, folder, join(folder, module)) }
  } finally {
    api.close()
  }
}

function exportsOf(
  { checker, program }: { readonly checker: Checker; readonly program: Program },
  folder: string,
  path: string,
): Omit<Surface, 'shellContract'> {
  const file = program.getSourceFile(path)
  const module = file && checker.getSymbolAtLocation(file)
  if (!module) throw new Error(`${path} is not a module of the project in ${folder}`)
  const reader = new ShapeReader(checker, folder)
  const exported: [string, Shape][] = []
  for (const name of checker.getExportsOfModule(module)) {
    const target = name.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name
    if (notForRemotes.test(target.declarations[0]?.path ?? '')) continue
    // The version is written beside the surface; its change alone is no change of the surface.
    if (name.name === 'shellContract') continue
    exported.push([name.name, shapeOf(target, checker, reader)])
  }
  return { exports: sorted(exported), types: sorted([...reader.types]) }
}

function shapeOf(target: TypedName, checker: Checker, reader: ShapeReader): Shape {
  if (target.flags & SymbolFlags.Value) {
    const type = checker.getTypeOfSymbol(target)
    return type ? reader.shapeOf(type) : 'unknown'
  }
  return reader.declared(target)
}

const sorted = (entries: [string, Shape][]) =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
