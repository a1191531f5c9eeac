import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync, transformSync } from '@swc/core'
import { exportsOf } from './lazy-entry.ts'
import { root } from './packages.ts'

/** Our entry points whose files only declare, by request: no styles, whose order counts, and no effects. */
export const declaringEntries = {
  '@sne/shared/contract': join(root, 'shared', 'contract', 'index.ts'),
  '@sne/shared/domain': join(root, 'shared', 'domain', 'index.ts'),
} as const
export type DeclaringEntry = keyof typeof declaringEntries

/** Names of the entry points, by request; null where the whole namespace is used. */
export type UsedNames = Readonly<Partial<Record<DeclaringEntry, readonly string[] | null>>>

const isEntry = (request: string): request is DeclaringEntry => request in declaringEntries

/** The entry point that an import of `file` leads to; undefined for another import. */
export function entryOf(request: string, file: string): string | undefined {
  const target = isEntry(request) ? declaringEntries[request] : resolve(dirname(file), request)
  return Object.values<string>(declaringEntries).includes(target) ? target : undefined
}

interface Import {
  readonly request: string
  /** Null: all of it. */
  readonly names: readonly string[] | null
  /** `import()`. */
  readonly later?: boolean
}

const remembered = <T>(make: (file: string) => T) => {
  const known = new Map<string, T>()
  return (file: string): T => {
    const found = known.get(file) ?? make(file)
    known.set(file, found)
    return found
  }
}

const namesOfEntry = remembered(exportsOf)

/** Values that a source imports, as its built form does; types are left out. */
export const importsOf = remembered((file: string): readonly Import[] => {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      target: 'es2023',
      transform: { react: { runtime: 'automatic' } },
    },
  })
  const { body } = parseSync(code, { syntax: 'ecmascript' })
  const fixed = body.flatMap((item): Import[] => {
    if (item.type === 'ImportDeclaration')
      return [{ request: item.source.value, names: namesOf(item.specifiers) }]
    if (item.type === 'ExportAllDeclaration') return [{ request: item.source.value, names: null }]
    if (item.type === 'ExportNamedDeclaration' && item.source)
      return [{ request: item.source.value, names: namesOf(item.specifiers) }]
    return []
  })
  const onDemand = [...code.matchAll(/\bimport\((['"])([^'"]+)\1\)/g)].map(([, , request = '']) => ({
    request,
    names: null,
    later: true,
  }))
  return [...fixed, ...onDemand]
})

type Specifier = Readonly<{
  type: string
  imported?: { value: string } | null
  local?: { value: string }
  orig?: { value: string }
}>

function namesOf(specifiers: readonly Specifier[]): readonly string[] | null {
  if (specifiers.some(({ type }) => type !== 'ImportSpecifier' && type !== 'ExportSpecifier')) return null
  return specifiers.map(({ imported, orig, local }) => (imported ?? orig ?? local)?.value ?? '')
}

/** The files behind names of an entry point; all of them for null. Names that it does not have are left out. */
export function filesOfNames(entry: string, names: readonly string[] | null): string[] {
  const declared = namesOfEntry(entry)
  return [...(names ?? declared.keys())].flatMap((name) => declared.get(name)?.file ?? [])
}

/** Files of contract and domain that run with these, themselves included. */
export function filesBehind(files: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const take = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { request, names } of importsOf(file)) {
      const entry = entryOf(request, file)
      const target = resolve(dirname(file), request)
      if (entry) filesOfNames(entry, names).forEach(take)
      else if (isDeclaring(target) && existsSync(target)) take(target)
    }
  }
  files.forEach(take)
  return seen
}

const folders = Object.values(declaringEntries).map((file) => `${dirname(file)}/`)

/** Whether a source belongs to the contract or the domain; the entry points themselves do not. */
export const isDeclaring = (file: string) =>
  file.endsWith('.ts') && folders.some((folder) => file.startsWith(folder) && file !== `${folder}index.ts`)

/** The files behind the names that a remote uses. */
export const filesBehindNames = (used: UsedNames) =>
  filesBehind(
    Object.entries(used).flatMap(([request, names]) =>
      isEntry(request) && names !== undefined ? filesOfNames(declaringEntries[request], names) : [],
    ),
  )
