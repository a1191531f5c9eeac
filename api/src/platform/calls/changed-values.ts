import type { AuditValue } from './audit.ts'

type Fields = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const alike = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * What a change makes of the fields that it names, each with the value before; groups go by their own fields
 * (`config.screenings`). Fields that stay as they were are left out.
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
