import { expect, it } from 'vitest'
import { differingJudgedFacts, namesOfChanged } from './judged-facts.ts'

const card = {
  collectedAt: '2026-11-20T08:00:00Z',
  ageHours: 60,
  feeding: ['breast' as const],
  conditions: { transfusion: null, ecmo: false, meconiumIleus: false },
}
const fasting = { ...card, feeding: ['fasting' as const] }
const onEcmo = { ...card, conditions: { ...card.conditions, ecmo: true } }
const withIleus = { ...card, conditions: { ...card.conditions, meconiumIleus: true } }

it('judged facts differ for the category that they decide about alone', () => {
  expect(differingJudgedFacts('tgal', card, fasting)).toEqual(['feeding'])
  expect(differingJudgedFacts('sne', card, fasting)).toEqual([])
  expect(differingJudgedFacts('tgal', card, onEcmo)).toEqual(['ecmo'])
  expect(differingJudgedFacts('fc', card, withIleus)).toEqual(['meconiumIleus'])
  expect(differingJudgedFacts('ic', card, withIleus)).toEqual([])
  expect(differingJudgedFacts('tgal', card, { ...card, feeding: ['formula'] })).toEqual([])
})

it('namesOfChanged names judged facts beside printed ones', () => {
  expect(namesOfChanged(['surname', 'feeding'])).toBe('cognome, alimentazione')
})
