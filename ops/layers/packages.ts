import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Parts of `shared`, the lowest first: each imports from itself and from earlier ones. */
export const sharedParts = ['domain', 'contract', 'client', 'ui', 'shell'] as const

const specifier =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[\w*\s{},$]*?\sfrom\s+)?'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/g

/** `shared/ui`, `api`, `mfe-plates` of a path from the root. */
const packageOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/')
  return first === 'shared' ? `shared/${second}` : first
}

/** Names under which the parts of `shared` are imported, when they differ from their folder. */
const exported: Readonly<Record<string, string>> = {
  'ui-core': 'ui',
  'ui-data': 'ui',
  'ui-more': 'ui',
  'remote-roots': 'shell',
  examples: 'testing',
}

/** The package that an import means; null when it means none of the product. @param file its path from the root */
function importedPackage(file: string, name: string): string | null {
  if (name.startsWith('.')) return packageOf(posix.join(posix.dirname(file), name))
  if (!name.startsWith('@sne/')) return null
  const [, own = '', part = ''] = name.split('/')
  return own === 'shared' ? `shared/${exported[part] ?? part}` : own
}

const isRemote = (name: string) => name.startsWith('mfe-')
const rankOf = (name: string) => sharedParts.findIndex((part) => name === `shared/${part}`)

/** The rule that an import of one package by another breaks; null when it breaks none. */
export function brokenPackageRule(from: string, to: string): string | null {
  if (from === to) return null
  if (to === 'shared/testing') return 'what only tests use is imported by tests alone'
  if (from.startsWith('shared/')) {
    if (!to.startsWith('shared/')) return 'shared imports no other package'
    return rankOf(to) > rankOf(from) ? `${from} never imports ${to}, which is above it` : null
  }
  // The form of the registry has no I/O: the server writes the file that the host reads.
  if (to === 'shared/registry') return null
  if (from === 'api')
    return rankOf(to) < 0 || rankOf(to) > 1 ? 'the server imports the contract and the domain alone' : null
  if (isRemote(to)) return 'no package imports a remote: links between remotes are addresses'
  if (to === 'host') return 'a remote never imports the host'
  if (to === 'api') return 'a front end never imports the server'
  return null
}

const folders = ['shared', 'host', 'api/src', 'mfe-*']
const isProduct = (file: string) =>
  !/(^|\/)(node_modules|dist)\/|\.(test|fixture)\.tsx?$|^shared\/testing\/|^host\/src\/testing\/|^api\/src\/(testing|entry\/demo)\//.test(
    file,
  )

/** A sentence for each import between packages that breaks a rule. @param root of the repository */
export const packageViolations = (root: string): string[] =>
  folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: (name) => /node_modules|dist/.test(name) }),
    )
    .filter(isProduct)
    .sort()
    .flatMap((file) => violationsIn(file, readFileSync(join(root, file), 'utf8')))

/** Imports of one file that a rule forbids. */
export const violationsIn = (file: string, source: string): string[] =>
  [...source.matchAll(specifier)].flatMap(([, written = '', dynamic = '']) => {
    const name = written || dynamic
    const to = importedPackage(file, name)
    const rule = to === null ? null : brokenPackageRule(packageOf(file), to)
    return rule === null ? [] : [`${file} imports ${name}: ${rule}.`]
  })
