import { globSync, readFileSync } from 'node:fs'
import { type Import, importsOf, isOfTests } from './imports.ts'

/** Remotes whose features never import each other. */
export const layeredRemotes = ['mfe-shipping', 'mfe-plates', 'mfe-reports', 'mfe-admin'] as const

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

/** A sentence for each import of a remote that breaks a rule. @param folder the remote's sources */
export const remoteViolations = (folder: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: folder })
    .sort()
    .filter((file) => !isOfTestsHere(file))
    .flatMap((file) => importsOf(file, readFileSync(`${folder}/${file}`, 'utf8')))
    .filter(({ to }) => !to.startsWith('..'))
    .flatMap((one) => {
      const rule = brokenRemoteRule(one)
      return rule === null ? [] : [`${one.from} imports ${one.to}: ${rule}.`]
    })
