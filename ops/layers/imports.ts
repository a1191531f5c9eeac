import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** An import of one file of the server by another; paths from `api/src`. */
export interface Import {
  readonly from: string
  readonly to: string
  /** Gone at run time: `import type`, `export type … from`, or `declare module`. */
  readonly typeOnly: boolean
}

const statement =
  /(?:^|\n)\s*(?:(import|export)\s+(type\s+)?(?:[\w*\s{},$]*?\sfrom\s+)?|declare\s+(module)\s+)'(\.[^'\n]+)'/g
const dynamic = /\bimport\(\s*'(\.[^'\n]+)'\s*\)/g
/** A worker's file is loaded by its address. */
const address = /new URL\(\s*'(\.[^'\n]+\.ts)',\s*import\.meta\.url\s*\)/g

/** Whether every name of `import { type A, type B }` is a type. */
const namesTypesOnly = (text: string): boolean => {
  const names = /\{([^}]*)\}/.exec(text)?.[1]
  if (names === undefined || /import\s+\w/.test(text.replace(/import\s+type\b/, ''))) return false
  const each = names.split(',').filter((name) => name.trim() !== '')
  return each.length > 0 && each.every((name) => /^\s*type\s/.test(name))
}

/** Comments would show imports that nobody makes. */
const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Relative imports of one file. @param file its path, from which the targets are resolved */
export function importsOf(file: string, source: string): Import[] {
  const text = withoutComments(source)
  const to = (target: string) => posix.join(posix.dirname(file), target)
  return [
    ...[...text.matchAll(statement)].map(([whole, , type, module, target]) => ({
      from: file,
      to: to(target!),
      typeOnly: type !== undefined || module !== undefined || namesTypesOnly(whole),
    })),
    ...[...text.matchAll(dynamic), ...text.matchAll(address)].map(([, target]) => ({
      from: file,
      to: to(target!),
      typeOnly: false,
    })),
  ]
}

/**
 * Files beside the product: tests, files started by tests alone, and factories of tests. They belong to no
 * layer and import from all of them.
 */
export const isOfTests = (file: string): boolean => /\.(test|fixture)\.ts$|^testing\//.test(file)

/** Imports of the server's own files by each other. @param folder the server's sources */
export const readImports = (folder: string): Import[] =>
  globSync('**/*.ts', { cwd: folder })
    .sort()
    .flatMap((file) => importsOf(file, readFileSync(join(folder, file), 'utf8')))
    .filter(({ to }) => !to.startsWith('..'))
