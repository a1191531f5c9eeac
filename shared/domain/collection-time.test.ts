import { expect, it } from 'vitest'
import { formatCollected } from './collection-time.ts'

const collectedAt = '2026-11-20T22:59:00Z'

it('a collection is shown without an hour where nobody knows it', () => {
  expect(formatCollected({ collectedAt, collectionTimeKnown: false })).toBe('20/11/2026 (ora non nota)')
  expect(formatCollected({ collectedAt, collectionTimeKnown: true })).toBe('20/11/2026 23:59')
  expect(formatCollected({ collectedAt })).toBe('20/11/2026 23:59')
  expect(formatCollected({ collectedAt: null, collectionTimeKnown: false })).toBe('-')
})
