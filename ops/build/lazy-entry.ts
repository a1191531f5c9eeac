import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { type ModuleItem, parseSync } from '@swc/core'

/** Where a value is declared. `name` null: the file's whole namespace (`export * as`). */
interface Declared {
  readonly file: string
  readonly name: string | null
}

/** The values that a file exports, by name. Types are left out: they are gone when it runs. */
export function exportsOf(file: string): ReadonlyMap<string, Declared> {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' })
  return new Map(body.flatMap((item) => [...namesIn(item, file)]))
}

function namesIn(item: ModuleItem, file: string): Iterable<readonly [string, Declared]> {
  const own = (name: string) => [name, { file, name }] as const
  if (item.type === 'ExportAllDeclaration') return exportsOf(resolve(dirname(file), item.source.value))
  if (item.type === 'ExportNamedDeclaration') return namedIn(item, file)
  if (item.type !== 'ExportDeclaration') return []
  const { declaration } = item
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.map(({ id }) => {
      if (id.type !== 'Identifier') throw new Error(`${file}: an export needs a name of its own`)
      return own(id.value)
    })
  const isValue = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration'
  return isValue ? [own(declaration.identifier.value)] : []
}

function namedIn(item: Extract<ModuleItem, { type: 'ExportNamedDeclaration' }>, file: string) {
  // Named otherwise than in the types of swc.
  if ('typeOnly' in item && item.typeOnly) return []
  const from = item.source && resolve(dirname(file), item.source.value)
  return item.specifiers.flatMap((one): (readonly [string, Declared])[] => {
    if (one.type === 'ExportNamespaceSpecifier') return [[one.name.value, { file: from ?? file, name: null }]]
    if (one.type !== 'ExportSpecifier') throw new Error(`${file}: a default cannot be exported here`)
    if (one.isTypeOnly) return []
    const { value } = one.orig
    const declared = (from && exportsOf(from).get(value)) || { file, name: value }
    return [[(one.exported ?? one.orig).value, declared]]
  })
}

/**
 * The text of an entry point whose files load by name. A file comes when `loadNames` is told its names. It runs
 * when one of its names is first used. Every file behind it must be without side effects, as `sideEffects` of
 * `shared/package.json` says. `require.ensure` loads the scripts of a file without running it.
 */
export function lazyEntry(file: string): string {
  const declared = Map.groupBy(exportsOf(file), ([, { file: source }]) => source)
  const paths = [...declared.keys()].map((source) => JSON.stringify(`./${relative(dirname(file), source)}`))
  // `here` or `here:there` where it is declared under another name; nothing behind the colon for the namespace.
  const names = [...declared.values()].map((one) =>
    one.map(([here, { name: there }]) => (here === there ? here : `${here}:${there ?? ''}`)).join(' '),
  )
  const loads = paths.map(
    (path, at) => `() => require.ensure([], () => { run[${at}] = () => require(${path}) }),`,
  )
  return `const names = ${JSON.stringify(names)}
const run = []
const load = [
${loads.join('\n')}
]
const fileOf = new Map()
names.forEach((list, at) => {
  for (const one of list.split(' ')) {
    const [here, there = here] = one.split(':')
    fileOf.set(here, [at, there])
  }
})
// Behind the names that were asked for: one that was not is told apart from one that is not there.
const others = new Proxy({}, {
  get(_, name) {
    if (fileOf.has(name)) throw new Error(name + ' was not asked for before it was used')
  },
})
const entry = Object.create(others, { __esModule: { value: true } })
const define = (here) => {
  if (Object.hasOwn(entry, here)) return
  const [at, there] = fileOf.get(here)
  Object.defineProperty(entry, here, {
    enumerable: true,
    get() {
      if (!run[at]) throw new Error(here + ' was not asked for before it was used')
      const file = run[at]()
      return there === '' ? file : file[there]
    },
  })
}
Object.defineProperty(entry, 'loadNames', {
  value: (wanted) => {
    const known = wanted ? wanted.filter((name) => fileOf.has(name)) : [...fileOf.keys()]
    known.forEach(define)
    const files = new Set(known.map((name) => fileOf.get(name)[0]))
    return Promise.all([...files].map((at) => run[at] ? undefined : load[at]()))
  },
})
module.exports = entry
`
}
