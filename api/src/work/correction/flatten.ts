import type { CorrectedField } from '@sne/shared/contract'

type Former = CorrectedField['before']
type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Items of a list as a person reads them: phones and feedings are words, problems have a label. */
function formerOf(value: unknown): Former {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (!Array.isArray(value)) return String(value)
  return value.map((item: unknown) => (isGroup(item) ? String(item.label ?? item.code ?? '') : String(item)))
}

/** A group that came, went or changed as its fields; those that are the same on both sides are left out. */
export function flatten(
  entity: CorrectedField['entity'],
  field: string,
  before: unknown,
  after: unknown,
): CorrectedField[] {
  if (isGroup(before) || isGroup(after)) {
    const [old, now] = [before, after].map((side) => (isGroup(side) ? side : {}))
    const keys = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
    return keys.flatMap((key) => flatten(entity, `${field}.${key}`, old?.[key], now?.[key]))
  }
  const [was, is] = [formerOf(before), formerOf(after)]
  return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ entity, field, before: was, after: is }]
}
