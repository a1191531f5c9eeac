import type { AuditValue } from './audit.ts'

type Fields = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const alike = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Fields that a change names, each with the values before and after. Groups are compared by their
 * own fields (`config.screenings`). Unchanged fields are left out.
 */
export function changedValues(before: Fields, after: Fields, path = ''): AuditValue[] {
  return Object.entries(after).flatMap(([name, value]) => {
    if (value === undefined) return []
    const field = `${path}${name}`
    const former = before[name]
    if (isGroup(value)) return changedValues(isGroup(former) ? former : {}, value, `${field}.`)
    return alike(former, value) ? [] : [{ field, before: former ?? null, after: value }]
  })
}
