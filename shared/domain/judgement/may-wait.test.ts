import { expect, it } from 'vitest'
import { analytesThatWait } from './may-wait.ts'
import type { RemarkedCard } from './remarks.ts'

const card: RemarkedCard = {
  collectedAt: '2026-03-04T10:00:00.000Z',
  ageHours: 60,
  feeding: ['breast'],
  conditions: { transfusion: null, ecmo: false, meconiumIleus: false, parenteral: null },
  answersRecall: false,
  notValid: false,
  gestationalWeeks: 39,
  birthWeight: 3200,
}

it('analytesThatWait names amino acids of parenteral nutrition at the collection, and those of immature newborns', () => {
  const during = (to: string | null) =>
    analytesThatWait({ ...card, conditions: { ...card.conditions, parenteral: { from: null, to } } })
  expect(analytesThatWait(card)).toEqual([])
  expect(during(null)).toContain('PHE')
  expect(during('2026-03-03T10:00:00.000Z')).toEqual([])
  expect(analytesThatWait({ ...card, gestationalWeeks: 31 })).toEqual(['TYR', 'MET', 'MET/PHE'])
})
