import { screeningsOfType } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { destinationOf, type Laboratory, routing } from './laboratories.ts'

const laboratory = (id: number, type: Laboratory['type'], own = screeningsOfType(type)): Laboratory => ({
  id,
  code: `LAB-${id}`,
  type,
  screenings: own,
})
const three = [laboratory(1, 'standard'), laboratory(2, 'icfc'), laboratory(3, 'sma')]
const [standard] = three as [Laboratory]

describe('the laboratory of a card', () => {
  it('the laboratory of a card is the one named, otherwise the reference laboratory, otherwise the standard one', () => {
    expect(destinationOf(three, 'LAB-3', 2).id).toBe(3)
    expect(destinationOf(three, null, 2).id).toBe(2)
    expect(destinationOf(three, null, null).id).toBe(1)
    expect(destinationOf(three, null, 99).id).toBe(1)
    expect(() => destinationOf(three, 'LAB-9', 2)).toThrow('Il laboratorio «LAB-9» non esiste.')
    expect(() => destinationOf([], null, null)).toThrow('Nessun laboratorio')
  })

  it('the laboratory of a card is for each category the one that analyses it', () => {
    expect(Object.fromEntries(routing(three, standard))).toEqual({
      sne: 1,
      ic: 2,
      fc: 2,
      btd: 1,
      tgal: 1,
      sma: 3,
      lysosomal: 1,
    })
  })

  it('the laboratory of a card is the receiving one for whatever it analyses itself', () => {
    const all = laboratory(4, 'standard', ['sne', 'ic', 'fc', 'btd', 'tgal', 'sma', 'lysosomal'])
    expect(new Set(routing([...three, all], all).values())).toEqual(new Set([4]))
  })

  it('the laboratory of a card is none for a category that nobody analyses', () => {
    expect(routing([standard], standard).has('sma')).toBe(false)
  })
})
