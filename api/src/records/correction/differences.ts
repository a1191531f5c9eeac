import { isDeepStrictEqual } from 'node:util'
import type { AuditValue } from '../../platform/calls/audit.ts'

type Fields = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** A column's words for one that a person reads in the trail: `collectedAt`, `conditions.tin`. */
const pathOf = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

/**
 * Fields whose value a correction changes, each with the former value. A group that appears or disappears is
 * one field; lists count as one value.
 * @param after the corrected fields alone
 */
export function differences(before: Fields, after: Fields, path = ''): AuditValue[] {
  return Object.entries(after).flatMap(([key, value]): AuditValue[] => {
    const old = before[key] ?? null
    const now = value ?? null
    if (isDeepStrictEqual(old, now)) return []
    const field = pathOf(path, key)
    return isGroup(old) && isGroup(now) ? differences(old, now, field) : [{ field, before: old, after: now }]
  })
}
