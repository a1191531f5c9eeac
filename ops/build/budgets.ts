import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { loadableFiles, sizeOnWire } from './bundle-files.ts'
import { type FrontName, frontNames, root } from './packages.ts'

/**
 * The size limit of a bundle, compressed, in bytes. `budget.json` beside the bundle's `package.json` holds
 * it. Its team raises it on purpose, after looking at the growth.
 */
const Budget = z.strictObject({
  /**
   * Before the first page of the bundle shows: of the host everything that its page names; of a remote its entry
   * and the module that it exposes (pages behind `import()` come later).
   */
  firstLoad: z.number().int().positive(),
  /** Everything that the bundle can ever load. */
  total: z.number().int().positive(),
})
export type Budget = z.infer<typeof Budget>

const fileOf = (name: string, base: string) => join(base, name, 'budget.json')

/** @throws Error when the bundle has no budget, or one that cannot be read */
export function budgetOf(name: FrontName, base = root): Budget {
  const file = fileOf(name, base)
  if (!existsSync(file))
    throw new Error(`${name} has no budget: write ${name}/budget.json with firstLoad and total, in bytes`)
  const read = Budget.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${name}/budget.json: ${z.prettifyError(read.error)}`)
  return read.data
}

/** Folders with a budget and no bundle: one that was removed, or renamed on one side only. */
export const budgetsWithoutBundle = (base = root, bundles: readonly string[] = frontNames): string[] =>
  readdirSync(base).filter((name) => existsSync(fileOf(name, base)) && !bundles.includes(name))

/** Scripts and styles that the host's page names, as paths below its folder. */
export const filesOfPage = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)),
]

interface FederationManifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string; readonly path: string } }
  readonly exposes: readonly {
    readonly assets: Readonly<Record<'js' | 'css', { readonly sync: readonly string[] }>>
  }[]
}

function filesOfManifest(folder: string): string[] {
  const { metaData, exposes }: FederationManifest = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  )
  const exposed = exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync])
  return [join(metaData.remoteEntry.path, metaData.remoteEntry.name), ...new Set(exposed)]
}

/** Size of a built bundle, compressed, in bytes. */
export function weightOf(name: FrontName, folder: string): Budget {
  const first =
    name === 'host' ? filesOfPage(readFileSync(join(folder, 'index.html'), 'utf8')) : filesOfManifest(folder)
  const sum = (files: readonly string[]) =>
    files.reduce((bytes, file) => bytes + sizeOnWire(join(folder, file)), 0)
  return { firstLoad: sum(first), total: sum(loadableFiles(folder)) }
}

/** A bundle weighs more than its budget; the sentence names the remedy. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget'
}

/** The next half kilobyte: a number that does not fall with the next line. */
const roundedUp = (bytes: number) => Math.ceil((bytes + 1) / 500) * 500

/**
 * @param grown files that grew, as text, where known
 * @throws OverBudget when a bundle is over its budget, Error when it has none
 */
export function checkBudget(
  name: FrontName,
  folder: string,
  budget = budgetOf(name),
  grown: () => string = () => '',
) {
  const weight = weightOf(name, folder)
  const over = (['firstLoad', 'total'] as const).filter((part) => weight[part] > budget[part])
  if (over.length === 0) return
  const said = { firstLoad: 'loads %s bytes at first', total: 'has %s bytes in all' }
  const found = over.map((part) => `${said[part].replace('%s', `${weight[part]}`)}, over ${budget[part]}`)
  const raised = over.map((part) => `"${part}" to ${roundedUp(weight[part])}`)
  throw new OverBudget(
    `${name} ${found.join(' and ')} (${name}/budget.json). Leave something out, or load it with import(); what has to be there ` +
      `raises ${raised.join(' and ')} in the same commit.${grown()}`,
  )
}
