import { describe, expect, it } from 'vitest'
import {
  asksTransfusionMoment,
  type CardFactsOfEpisode,
  hidesFindings,
  isBeforeMilk,
  isTransfused,
  needsCentre,
  unsuitability,
} from './card-suitability.ts'

const collectedAt = '2026-03-04T10:00:00.000Z'
const card = (given: Partial<CardFactsOfEpisode> = {}): CardFactsOfEpisode => ({
  collectedAt,
  ageHours: 60,
  feeding: ['breast'],
  conditions: { transfusion: null, ecmo: false, meconiumIleus: false },
  answersRecall: false,
  notValid: false,
  ...given,
})
const given = (conditions: Partial<CardFactsOfEpisode['conditions']>) =>
  card({ conditions: { ...card().conditions, ...conditions } })
const transfused = (at: string | null, type: 'red_cells' | 'plasma' | 'platelets' | null = 'red_cells') =>
  given({ transfusion: { at, type } })

describe('the check of a card’s suitability', () => {
  it('the check of a card’s suitability takes a card without conditions as suitable for every category', () => {
    expect(unsuitability('tgal', card())).toBeNull()
    expect(unsuitability('fc', card())).toBeNull()
  })

  it('case 11: says no negative of galactosaemia and biotinidase after a transfusion, and judges the others', () => {
    const after = transfused('2026-03-03T10:00:00.000Z')
    expect(unsuitability('tgal', after)).toMatch(/^Trasfusione/)
    expect(unsuitability('btd', after)).toMatch(/^Trasfusione/)
    expect(unsuitability('sne', after)).toBeNull()
    expect(unsuitability('sma', after, ['tgal', 'btd', 'sma'])).toMatch(/^Trasfusione/)
  })

  it('card suitability counts a transfusion of unknown time or blood, and none after the collection', () => {
    expect(isTransfused(transfused(null), 'tgal')).toBe(true)
    expect(isTransfused(transfused(null, null), 'tgal')).toBe(true)
    expect(isTransfused(transfused('2026-03-05T10:00:00.000Z'), 'tgal')).toBe(false)
    expect(isTransfused(given({ ecmo: true }), 'btd')).toBe(true)
  })

  it('card suitability counts no transfusion dated 120 days ago or more, even where the card tells it', () => {
    const table = ['tgal', 'btd', 'sma'] as const
    const days = (count: number) => new Date(Date.parse(collectedAt) - count * 86_400_000).toISOString()
    for (const category of table) {
      expect(unsuitability(category, transfused(days(133)), table)).toBeNull()
      expect(unsuitability(category, transfused(days(120)), table)).toBeNull()
      expect(unsuitability(category, transfused(days(119)), table)).toMatch(/^Trasfusione prima/)
    }
  })

  it('card suitability asks a person for an undated transfusion’s moment on a card of 120 days or more', () => {
    const late = (ageHours: number | null) => ({ ...transfused(null), ageHours })
    const asks = [137 * 24, 120 * 24, 119 * 24, null].map((hours) =>
      asksTransfusionMoment('tgal', late(hours)),
    )
    expect(asks).toEqual([true, true, false, false])
    expect(unsuitability('tgal', late(137 * 24))).toMatch(/chiedere la data/)
    expect(asksTransfusionMoment('sne', late(137 * 24))).toBe(false)
    const ecmo = { ...late(137 * 24), conditions: { ...late(0).conditions, ecmo: true } }
    expect(asksTransfusionMoment('tgal', ecmo)).toBe(false)
    const told = given({ transfusion: { at: null, type: 'red_cells', by: collectedAt } })
    expect(asksTransfusionMoment('tgal', { ...told, ageHours: 137 * 24 })).toBe(false)
  })

  it('the check of a card’s suitability counts plasma for biotinidase alone, and platelets for none', () => {
    const plasma = transfused(null, 'plasma')
    expect([isTransfused(plasma, 'btd'), isTransfused(plasma, 'tgal')]).toEqual([true, false])
    expect(isTransfused(transfused(null, 'platelets'), 'btd')).toBe(false)
  })

  it('card suitability takes metabolites of the first three days after a transfusion for the donor’s', () => {
    const shows = (at: string | null) => hidesFindings(transfused(at), 'sne')
    expect(['2026-03-04T00:00:00.000Z', '2026-03-01T10:00:00.001Z', null].map(shows)).toEqual([
      true,
      true,
      true,
    ])
    expect(shows('2026-03-01T10:00:00.000Z')).toBe(false)
    expect(shows('2026-03-05T10:00:00.000Z')).toBe(false)
    expect(hidesFindings(given({ ecmo: true }), 'ic')).toBe(true)
    expect(hidesFindings(transfused(null), 'sma')).toBe(false)
    // An enzyme is the donor's for longer.
    expect(hidesFindings(transfused('2026-02-26T10:00:00.000Z'), 'lysosomal')).toBe(true)
    expect(hidesFindings(card(), 'lysosomal')).toBe(false)
    expect(hidesFindings(transfused(null, 'plasma'), 'sne')).toBe(false)
  })

  it('card suitability takes no value in range of an early, milkless or dopamine card for an answer', () => {
    expect([47, 48].map((ageHours) => hidesFindings(card({ ageHours }), 'sne'))).toEqual([true, false])
    expect(hidesFindings(card({ ageHours: 30 }), 'btd')).toBe(false)
    expect(hidesFindings(card({ feeding: ['soy'] }), 'tgal')).toBe(true)
    expect(hidesFindings(card(), 'tgal')).toBe(false)
    const dopamine = { ...card(), conditions: { ...card().conditions, dopamine: true } }
    expect([hidesFindings(dopamine, 'ic'), hidesFindings(dopamine, 'sne')]).toEqual([true, false])
  })

  it('the check of a card’s suitability trusts total galactose only after milk and 48 hours', () => {
    expect(isBeforeMilk(card())).toBe(false)
    expect(isBeforeMilk(card({ feeding: ['soy', 'breast'] }))).toBe(false)
    expect(isBeforeMilk(card({ feeding: ['soy'] }))).toBe(true)
    expect(isBeforeMilk(card({ ageHours: 47 }))).toBe(true)
    expect(isBeforeMilk(card({ ageHours: null }))).toBe(true)
  })

  it('card suitability gives no negative of cystic fibrosis with meconium ileus, nor for a recall outside its window', () => {
    expect(unsuitability('fc', given({ meconiumIleus: true }))).toMatch(/^Ileo/)
    const recall = (days: number) => card({ answersRecall: true, ageHours: days * 24 })
    expect(unsuitability('fc', recall(20))).toMatch(/finestra/)
    expect(unsuitability('fc', recall(36))).toMatch(/finestra/)
    expect(unsuitability('fc', recall(21))).toBeNull()
    expect(unsuitability('fc', recall(35.9))).toBeNull()
  })

  it('card suitability sends a recall card after the window of trypsinogen to the centre, as meconium ileus', () => {
    const recall = (days: number) => card({ answersRecall: true, ageHours: days * 24 })
    expect([20, 30, 36].map((days) => needsCentre('fc', recall(days)))).toEqual([false, false, true])
    expect(needsCentre('fc', given({ meconiumIleus: true }))).toBe(true)
    expect(needsCentre('fc', card({ ageHours: 40 * 24 }))).toBe(false)
  })
})

it('isBeforeMilk holds the enzyme back where nobody knows the food', () => {
  expect(isBeforeMilk(card({ feeding: [] }))).toBe(true)
  expect(isBeforeMilk(card({ feeding: ['fasting', 'breast'] }))).toBe(false)
})

describe('a recall card without food', () => {
  const nutrition = (from: string | null, to: string | null) => ({
    ...card(),
    conditions: { ...card().conditions, parenteral: { from, to } },
  })

  it('a recall card without food closes no finding of amino acids or acylcarnitines during parenteral nutrition, and does after it', () => {
    expect(hidesFindings(nutrition(null, null), 'sne')).toBe(true)
    expect(hidesFindings(nutrition(null, '2026-03-01T10:00:00.000Z'), 'sne')).toBe(false)
    expect(hidesFindings(nutrition(null, null), 'ic')).toBe(false)
  })

  it.each([
    [['fasting'], true],
    [['parenteral'], true],
    [['fasting', 'breast'], false],
    [[], false],
  ] as const)('a recall card without food that tells %j closes none: %s', (feeding, hides) => {
    expect(hidesFindings(card({ feeding: [...feeding] }), 'sne')).toBe(hides)
  })
})
