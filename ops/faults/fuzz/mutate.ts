import fc from 'fast-check'
import { wild, wildKey } from './wild.ts'

/** One way in which a valid request is spoilt. */
export interface Mutation {
  /** Which value of the request, counted through it and begun again at its end. */
  readonly at: number
  readonly how: 'replace' | 'remove' | 'add' | 'wrap'
  readonly key: string
  readonly value: unknown
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(200),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  key: wildKey,
  value: wild,
})

type Path = readonly string[]
/** Values looked at: a request may hold long lists. */
const most = 300

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Paths of every value below the parts of a request, the parts themselves included. */
export function pathsOf(request: Readonly<Record<string, unknown>>): Path[] {
  const open: { path: Path; value: unknown }[] = Object.entries(request).map(([name, value]) => ({
    path: [name],
    value,
  }))
  const paths: Path[] = []
  for (let one = open.shift(); one && paths.length < most; one = open.shift()) {
    paths.push(one.path)
    if (!isHolder(one.value)) continue
    for (const [name, value] of Object.entries(one.value).slice(0, most))
      open.push({ path: [...one.path, name], value })
  }
  return paths
}

/** A key of any name becomes a field, `__proto__` too. */
const put = (holder: Record<string, unknown>, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

const copy = (value: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(value)
    ? ([...value] as unknown as Record<string, unknown>)
    : Object.entries(value).reduce<Record<string, unknown>>((made, [key, one]) => put(made, key, one), {})

function change(value: unknown, { how, key, value: wildValue }: Mutation): unknown {
  if (how === 'wrap') return [value]
  if (how === 'add' && isHolder(value) && !Array.isArray(value)) return put(copy(value), key, wildValue)
  return wildValue
}

function changeAt(
  holder: Record<string, unknown>,
  [name = '', ...rest]: Path,
  one: Mutation,
): Record<string, unknown> {
  const changed = copy(holder)
  const inner = changed[name]
  if (rest.length > 0 && isHolder(inner)) put(changed, name, changeAt(inner, rest, one))
  else if (one.how === 'remove') put(changed, name, undefined)
  else put(changed, name, change(inner, one))
  return changed
}

/** @returns the request with every mutation made, one after the other; the request itself stays as it is */
export const mutated = <T extends Readonly<Record<string, unknown>>>(
  request: T,
  all: readonly Mutation[],
): T =>
  all.reduce<T>((made, one) => {
    const paths = pathsOf(made)
    const path = paths[one.at % Math.max(1, paths.length)]
    return path ? (changeAt(made, path, one) as T) : made
  }, request)
