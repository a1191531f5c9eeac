import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../build/packages.ts'

/** Source text by its path from the root of the repository. */
export type Sources = Readonly<Record<string, string>>

/** Dependents of a file of the contract that declares a resource. */
export interface ContractUse {
  /** Folders whose sources import an export of the file, or of a contract file that is built on it. */
  readonly folders: readonly string[]
  /** First segments of the paths of its calls, such as `shipping`. */
  readonly resources: readonly string[]
}

export interface ContractUses {
  /** Null for a file that declares no resource, such as `common.ts`. */
  readonly ofFile: (path: string) => ContractUse | null
  /** First segments of the paths of the calls that a folder of the server answers. */
  readonly ofFolder: (folder: string) => readonly string[]
}

const contractFile = /^shared\/contract\/(?!index\.)[^/]+\.ts$/
const distinct = (words: readonly string[]) => [...new Set(words)].sort()
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const exportsOf = (text: string) => all(text, /^\s*export (?:const|type|interface|function|class) (\w+)/gm)
const importedNames = (text: string) =>
  all(text, /import (?:type )?\{([^}]*)\} from '@sne\/shared\/contract'/g)
    .join(',')
    .split(/\W+/)
const resourcesOf = (text: string) => distinct(all(text, /\bpath: [`']\/([\w-]+)/g))

/** Reads who uses which file of the contract from the imports of `sources`. */
export function contractUses(sources: Sources): ContractUses {
  const contract = Object.keys(sources).filter((path) => contractFile.test(path))
  const textOf = (path: string) => sources[path] ?? ''
  const importers = Object.entries(sources)
    .filter(([path]) => !path.startsWith('shared/contract/'))
    .map(([path, text]) => ({ folder: dirname(path), names: new Set(importedNames(text)) }))

  const withBuiltOn = (path: string): readonly string[] => {
    const found = [path]
    for (const one of found)
      for (const other of contract)
        if (!found.includes(other) && textOf(other).includes(`'./${basename(one)}'`)) found.push(other)
    return found
  }
  const foldersOf = (names: readonly string[]) =>
    distinct(importers.filter((one) => names.some((name) => one.names.has(name))).map(({ folder }) => folder))

  return {
    ofFile: (path) => {
      if (!contractFile.test(path) || !textOf(path).includes('defineResource(')) return null
      const names = withBuiltOn(path).flatMap((one) => exportsOf(textOf(one)))
      return { folders: foldersOf(names), resources: resourcesOf(textOf(path)) }
    },
    ofFolder: (folder) => {
      const names = importers
        .filter((one) => `${one.folder}/`.startsWith(`${folder}/`))
        .flatMap((one) => [...one.names].filter((name) => name.endsWith('Endpoints')))
      const declared = contract.filter((path) => exportsOf(textOf(path)).some((name) => names.includes(name)))
      return distinct(declared.flatMap((path) => resourcesOf(textOf(path))))
    },
  }
}

/** Sources of every package except tests. */
export const readSources = (): Sources =>
  Object.fromEntries(
    globSync('{api/src,host/src,mfe-*/src,shared/*}/**/*.{ts,tsx}', { cwd: root })
      .filter((path) => !path.includes('node_modules') && !/\.test\.tsx?$/.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
