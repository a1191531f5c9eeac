/** A value as a person reads it: a list is its items as text, nothing is null. */
export type FieldValue = string | number | boolean | string[] | null

/** A field whose value is another one. */
export interface ChangedField {
  /** Path in the record: `collectedAt`, `mother.phones`. */
  readonly field: string
  readonly before: FieldValue
  readonly after: FieldValue
}

type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Items of a list as a person reads them: phones and feedings are texts, problems have a label. */
function readable(value: unknown): FieldValue {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (!Array.isArray(value)) return String(value)
  return value.map((item: unknown) => (isGroup(item) ? String(item.label ?? item.code ?? '') : String(item)))
}

/** A group that was added, removed or changed, as its fields; unchanged fields are left out. */
export function changedFields(field: string, before: unknown, after: unknown): ChangedField[] {
  if (isGroup(before) || isGroup(after)) {
    const [old, now] = [before, after].map((side) => (isGroup(side) ? side : {}))
    const keys = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
    return keys.flatMap((key) => changedFields(`${field}.${key}`, old?.[key], now?.[key]))
  }
  const [was, is] = [readable(before), readable(after)]
  return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }]
}
