import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/packages.ts'

/** A type split as far as it is ours; a type of another package stays a name with its package. */
export type Shape = Named | ObjectShape | CallShape | UnionShape | GenericShape

/** A type of `Surface.types`, or text that says it all: `string`, `'info' | 'error'`, `To (react-router-dom)`. */
type Named = string

/** Keys end in `?` where the property may be absent; `[string]` is an index. */
export interface ObjectShape {
  readonly properties: Readonly<Record<string, Shape>>
}
/** Parameters in their order; a key ends in `?` where it may be left out and begins with `...` for the rest. */
export interface CallShape {
  readonly parameters: Readonly<Record<string, Shape>>
  readonly returns: Shape
}
export interface UnionShape {
  readonly anyOf: readonly Shape[]
}
/** A type of somebody else with parts of ours in it: `Promise`, `Context (react)`. */
export interface GenericShape {
  readonly of: string
  readonly with: readonly Shape[]
}

/** Everything of `@sne/shared/shell` that a remote can rely on. */
export interface Surface {
  /** Version of the contract that this is: `major.minor`. */
  readonly shellContract: string
  /** Names to import: values with their types, types as the name of an entry below. */
  readonly exports: Readonly<Record<string, Shape>>
  /** Types of ours that these name. */
  readonly types: Readonly<Record<string, Shape>>
}

/** The accepted surface; a change of the contract shows here, line by line. */
export const surfaceFile = join(root, 'shared', 'shell', 'public-surface.json')

/** The accepted surface; null where there is none yet. */
export const acceptedSurface = (file = surfaceFile): Surface | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Surface) : null

export const acceptSurface = (surface: Surface, file = surfaceFile) =>
  writeFileSync(file, `${jsonOf(surface)}\n`)

/** JSON with everything on one line that fits, so that a change shows as a few lines. */
function jsonOf(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= 100) return flat
  const deeper = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((entry) => jsonOf(entry, deeper))
    : Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${jsonOf(entry, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${deeper}${lines.join(`,\n${deeper}`)}\n${indent}${close}`
}
