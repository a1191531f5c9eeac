import { type Import, isOfTests } from './imports.ts'

/** Layers of the server, the lowest first: each imports from itself and from earlier ones. */
export const layers = ['platform', 'records', 'exchange', 'work', 'entry'] as const

/** A forbidden import that is allowed until its reason is gone. */
export interface Allowed {
  readonly from: string
  readonly to: string
  readonly why: string
}

/** Imports against the rules; the test fails for an entry without its import, so that the list only shrinks. */
export const allowed: readonly Allowed[] = []

const rankOf = (file: string): number => layers.findIndex((layer) => file.startsWith(`${layer}/`))

/** Folder of a file: `work/grid`, or the layer of a file outside of its folders. */
export const folderOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 2).join('/') || '.'

/** The rule that an import breaks; null when it breaks none. */
export function brokenRule({ from, to }: Pick<Import, 'from' | 'to'>): string | null {
  const [own, other] = [rankOf(from), rankOf(to)]
  if (isOfTests(to)) return 'what only tests use is imported by tests alone'
  if (own < 0 || other < 0) return `every file stands in a layer (${layers.join(', ')})`
  if (other > own) return `${layers[own]} never imports ${layers[other]}, which is above it`
  if (layers[own] === 'work' && other === own && folderOf(from) !== folderOf(to))
    return 'a folder of work never imports another one: what both need goes down into records'
  return null
}

/**
 * A sentence for each import that breaks a rule and is not allowed. Each allowed import that nobody makes gets
 * one too.
 */
export function violations(imports: readonly Import[], exceptions: readonly Allowed[]): string[] {
  const is = (one: Pick<Import, 'from' | 'to'>) => (other: Pick<Import, 'from' | 'to'>) =>
    one.from === other.from && one.to === other.to
  const broken = imports.flatMap((one) => {
    const rule = brokenRule(one)
    return rule === null ? [] : [{ ...one, rule }]
  })
  return [
    ...broken
      .filter((one) => !exceptions.some(is(one)))
      .map(({ from, to, rule }) => `${from} imports ${to}: ${rule}.`),
    ...exceptions
      .filter((exception) => !broken.some(is(exception)))
      .map(({ from, to }) => `${from} no longer imports ${to}: take it off the list of allowed imports.`),
  ]
}
