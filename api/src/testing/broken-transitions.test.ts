import { describe, expect, it } from 'vitest'
import { isInTables } from './broken-transitions.ts'

describe('a step of the audit trail', () => {
  it.each([
    [true, 'a step of the table', { entity: 'report', from: 'pending', to: 'accepted' }],
    [true, 'a record without a table', { entity: 'well', from: 'to_punch', to: 'punched' }],
    [true, 'a change that keeps the status', { entity: 'plate', from: 'planning', to: 'planning' }],
    [false, 'a step that no table has', { entity: 'report', from: 'refused', to: 'accepted' }],
    [false, 'a status that no table has', { entity: 'plate', from: 'planning', to: 'eaten' }],
  ])('a step of the audit trail stands in the tables: %s for %s', (expected, _, step) => {
    expect(isInTables(step)).toBe(expected)
  })
})
