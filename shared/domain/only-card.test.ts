import { expect, it } from 'vitest'
import { type LeftOutCategory, onlyCardRefusal } from './only-card.ts'
import type { OtherCard } from './recall-card.ts'

const other: OtherCard = {
  category: 'sne',
  cardStatus: 'shipped',
  status: 'waiting',
  exhausted: false,
  unsuitable: false,
  uncertain: true,
  outcome: null,
}

const alone: LeftOutCategory = { category: 'ic', others: [], settled: false, refused: false }

it('a category of the only suitable card is not left out', () => {
  const refusal = onlyCardRefusal([alone, { ...alone, category: 'sne', others: [other] }])
  expect(refusal?.categories).toEqual(['ic'])
  expect(refusal?.message).toContain('IC')
})

it.each<Partial<OtherCard>>([
  { cardStatus: 'not_valid' },
  { cardStatus: 'not_received' },
  { status: 'closed' },
  { status: 'not_required' },
  { unsuitable: true },
])('another card that gives nothing covers no category: %o', (change) => {
  const others = [{ ...other, ...change }]
  expect(onlyCardRefusal([{ ...alone, others }])?.categories).toEqual(['ic'])
})

it.each(['settled', 'refused'] as const)('a category that is %s may be left out', (fact) => {
  expect(onlyCardRefusal([{ ...alone, [fact]: true }])).toBeNull()
})
