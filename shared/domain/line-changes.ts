/** One field of a line of reference data. */
export type LineCell = string | number | boolean | readonly string[] | null

/** How a line differs from the same line of another set. */
export interface LineChange {
  readonly kind: 'added' | 'removed' | 'changed'
  /** Fields that differ; empty where the line is new or gone. */
  readonly fields: readonly { readonly field: string; readonly before: LineCell; readonly after: LineCell }[]
}

const same = (one: LineCell, other: LineCell) => JSON.stringify(one) === JSON.stringify(other)

type Changed<T> = LineChange & { readonly line: T }

/**
 * Lines that `after` says otherwise than `before`, each with the newer of the two. Lines with the same key are the same
 * line; several of one key are compared in their order.
 * @param said fields that are compared; the others belong to the key
 */
export function lineChanges<T>(
  before: readonly T[],
  after: readonly T[],
  { keyOf, said }: { readonly keyOf: (line: T) => string; readonly said: readonly (keyof T & string)[] },
): Changed<T>[] {
  const known = Map.groupBy(before, keyOf)
  const now = Map.groupBy(after, keyOf)
  const cell = (line: T, field: keyof T & string) => (line[field] ?? null) as LineCell
  return [...new Set([...known.keys(), ...now.keys()])].flatMap((key) => {
    const [old, fresh] = [known.get(key) ?? [], now.get(key) ?? []]
    return Array.from({ length: Math.max(old.length, fresh.length) }).flatMap((_, index): Changed<T>[] => {
      const [left, right] = [old[index], fresh[index]]
      if (left === undefined) return right === undefined ? [] : [{ line: right, kind: 'added', fields: [] }]
      if (right === undefined) return [{ line: left, kind: 'removed', fields: [] }]
      const fields = said
        .map((field) => ({ field, before: cell(left, field), after: cell(right, field) }))
        .filter((one) => !same(one.before, one.after))
      return fields.length > 0 ? [{ line: right, kind: 'changed', fields }] : []
    })
  })
}
