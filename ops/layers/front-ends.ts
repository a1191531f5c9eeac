import { globSync, readFileSync } from 'node:fs'
import { type Import, importsOf, isOfTests } from './imports.ts'

const partsFolder = 'parts'

/** `grid` of `grid/texts.ts`; null of a file beside the features: `app.tsx`, `remote.ts`. */
const featureOf = (file: string): string | null => (file.includes('/') ? (file.split('/')[0] ?? null) : null)

const isOfTestsHere = (file: string): boolean => isOfTests(file.replace(/\.tsx$/, '.ts'))

/** The rule of the remotes' layers that an import breaks; null when it breaks none. */
export function brokenRemoteRule({ from, to }: Pick<Import, 'from' | 'to'>): string | null {
  const [own, other] = [featureOf(from), featureOf(to)]
  if (own === null || own === other || other === partsFolder) return null
  if (other === null) return 'what pages need stands in a feature or in parts'
  if (own === partsFolder) return 'parts never import a feature'
  return 'a feature never imports another one: what both need goes into parts'
}

/**
 * Folders of the host, the lowest first: each imports from itself and from earlier ones. Files beside them
 * start the host.
 */
export const hostFolders = [
  'start',
  'shell',
  'session',
  'remotes',
  'search',
  'guide',
  'turnaround',
  'layout',
  'pages',
  'routes',
] as const

/** The rule of the host's folders that an import breaks; null when it breaks none. */
export function brokenHostRule({ from, to }: Pick<Import, 'from' | 'to'>): string | null {
  const rankOf = (file: string) => hostFolders.findIndex((folder) => file.startsWith(`${folder}/`))
  const [own, other] = [rankOf(from), rankOf(to)]
  if (featureOf(from) === null) return null
  if (own < 0 || other < 0) return `every file stands in a folder (${hostFolders.join(', ')})`
  return other > own ? `${hostFolders[own]} never imports ${hostFolders[other]}, which is above it` : null
}

/** A sentence for each import of a front end that breaks its rules. @param folder its sources */
export const frontEndViolations = (
  folder: string,
  broken: (one: Pick<Import, 'from' | 'to'>) => string | null,
): string[] =>
  frontEndImports(folder).flatMap((one) => {
    const rule = broken(one)
    return rule === null ? [] : [`${one.from} imports ${one.to}: ${rule}.`]
  })

/** Imports of a front end's own files by each other, tests left out. @param folder its sources */
export const frontEndImports = (folder: string): Import[] =>
  globSync('**/*.{ts,tsx}', { cwd: folder })
    .sort()
    .filter((file) => !isOfTestsHere(file))
    .flatMap((file) => importsOf(file, readFileSync(`${folder}/${file}`, 'utf8')))
    .filter(({ to }) => !to.startsWith('..'))
