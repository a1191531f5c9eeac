import { describe, expect, it } from 'vitest'
import { closesNewborn, decidesCard } from './card-laboratory.ts'
import type { Role } from './roles.ts'

const person = (currentRole: Role, laboratory: number | null) => ({
  currentRole,
  hcp: { workgroup: laboratory === null ? null : { id: laboratory } },
})

describe('decidesCard', () => {
  it('decidesCard lets the laboratory to which the card was sent decide it, and no other one', () => {
    expect(decidesCard(person('acceptance', 1), { laboratoryId: 1 })).toBe(true)
    expect(decidesCard(person('acceptance', 2), { laboratoryId: 1 })).toBe(false)
    expect(decidesCard({ currentRole: 'planner', hcp: null }, { laboratoryId: 1 })).toBe(false)
  })

  it('decidesCard lets any laboratory decide a card without a shipment', () => {
    expect(decidesCard(person('acceptance', 2), { laboratoryId: null })).toBe(true)
    expect(decidesCard(person('acceptance', null), { laboratoryId: null })).toBe(false)
  })

  it('decidesCard lets support and administrator decide every card', () => {
    expect(decidesCard(person('support', null), { laboratoryId: 1 })).toBe(true)
    expect(decidesCard(person('administrator', null), { laboratoryId: 1 })).toBe(true)
  })
})

describe('closesNewborn', () => {
  const cards = [{ laboratoryId: 1 }, { laboratoryId: 3 }]
  it('closesNewborn lets a laboratory close that got one of the cards, and no other one', () => {
    expect(closesNewborn(person('acceptance', 3), cards)).toBe(true)
    expect(closesNewborn(person('acceptance', 2), cards)).toBe(false)
    expect(closesNewborn(person('acceptance', 1), [])).toBe(false)
    expect(closesNewborn(person('support', null), [])).toBe(true)
  })
})
