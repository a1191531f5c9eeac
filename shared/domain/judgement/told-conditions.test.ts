import { describe, expect, it } from 'vitest'
import { isTransfused, needsCentre } from './card-suitability.ts'
import { conditionsOn, type ToldConditions } from './told-conditions.ts'

const none = { transfusion: null, ecmo: false, meconiumIleus: false } as const
const card = (collectedAt: string, given: Partial<ToldConditions['conditions']> = {}): ToldConditions => ({
  collectedAt,
  conditions: { ...none, ...given },
})
const redCells = { at: '2026-03-01T10:00:00.000Z', type: 'red_cells' } as const
const plasma = { at: '2026-03-04T08:00:00.000Z', type: 'plasma' } as const
const second = card('2026-03-04T10:00:00.000Z')
const on = (one: ToldConditions, ...others: ToldConditions[]) => conditionsOn(one, others)

describe('a transfusion that another card tells', () => {
  const told = card('2026-03-02T10:00:00.000Z', { transfusion: redCells })

  it.each([
    ['2026-03-04T10:00:00.000Z', redCells],
    ['2026-06-28T21:59:00.000Z', redCells],
    ['2026-06-29T06:00:00.000Z', null],
    ['2026-02-28T10:00:00.000Z', null],
  ])('a transfusion that another card tells counts on a card of %s as %j', (collectedAt, transfusion) => {
    expect(on(card(collectedAt), told).transfusion).toEqual(transfusion)
  })

  it('a transfusion that another card tells without a moment was before the card that tells it', () => {
    const unknown = { at: null, type: 'red_cells' } as const
    const silent = card('2026-03-02T10:00:00.000Z', { transfusion: unknown })
    expect(on(second, silent).transfusion).toEqual({ ...unknown, by: silent.collectedAt })
    expect(on(silent).transfusion).toEqual(unknown)
    expect(on(card('2026-03-01T12:00:00.000Z'), silent).transfusion).toBeNull()
  })

  it('a transfusion that another card tells is not hidden by a plasma transfusion of the own card', () => {
    const own = card(second.collectedAt, { transfusion: plasma })
    const conditions = on(own, told)
    expect(conditions.transfusion).toEqual(redCells)
    const facts = { ageHours: 90, feeding: [], answersRecall: false, notValid: false }
    expect(isTransfused({ ...facts, collectedAt: own.collectedAt, conditions }, 'tgal')).toBe(true)
  })

  it('a transfusion told by another card is not hidden by the own card’s transfusion older than 120 days', () => {
    const late = { at: '2026-08-01T10:00:00.000Z', type: 'plasma' } as const
    const own = card('2026-08-04T10:00:00.000Z', { transfusion: redCells })
    expect(on(own, card('2026-08-02T10:00:00.000Z', { transfusion: late })).transfusion).toEqual(late)
    expect(on(own).transfusion).toEqual(redCells)
  })

  it('a transfusion that another card tells is not hidden by one that followed the own collection', () => {
    const after = card(second.collectedAt, {
      transfusion: { at: '2026-03-05T10:00:00.000Z', type: 'red_cells' },
    })
    expect(on(after, told).transfusion).toEqual(redCells)
    expect(on(after).transfusion).toEqual(after.conditions.transfusion)
  })
})

it('ECMO of an earlier card counts for 120 days, that of a later card does not', () => {
  const told = card('2026-03-02T10:00:00.000Z', { ecmo: true })
  expect(on(second, told).ecmo).toBe(true)
  expect(on(card('2026-07-01T10:00:00.000Z'), told).ecmo).toBe(false)
  expect(on(card('2026-03-01T10:00:00.000Z'), told).ecmo).toBe(false)
})

it('meconium ileus of any card is a fact of the newborn', () => {
  const told = card('2026-03-09T10:00:00.000Z', { meconiumIleus: true })
  const conditions = on(second, told)
  expect(conditions.meconiumIleus).toBe(true)
  const facts = { ageHours: 90, feeding: [], answersRecall: false, notValid: false }
  expect(needsCentre('fc', { ...facts, collectedAt: second.collectedAt, conditions })).toBe(true)
})
