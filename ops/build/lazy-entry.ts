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
 * The text of an entry point whose files run when one of their names is first used. Every file behind it must be without side effects,
 * as `sideEffects` of `shared/package.json` says.
 */
export function lazyEntry(file: string): string {
  const getters = [...exportsOf(file)].map(([name, declared]) => {
    const path = JSON.stringify(`./${relative(dirname(file), declared.file)}`)
    return `get ${name}() { return require(${path})${declared.name ? `.${declared.name}` : ''} },`
  })
  return `module.exports = { get __esModule() { return true },\n${getters.join('\n')}\n}\n`
}
