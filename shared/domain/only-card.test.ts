import { expect, it } from 'vitest'
import { type LeftOutCategory, onlyCardRefusal } from './only-card.ts'

const alone: LeftOutCategory = { category: 'ic', covered: false, settled: false, refused: false }

it('a category of the only suitable card is not left out', () => {
  const refusal = onlyCardRefusal([alone, { ...alone, category: 'sne', covered: true }])
  expect(refusal?.categories).toEqual(['ic'])
  expect(refusal?.message).toContain('IC')
})

it.each(['covered', 'settled', 'refused'] as const)('a category that is %s may be left out', (fact) => {
  expect(onlyCardRefusal([{ ...alone, [fact]: true }])).toBeNull()
})
