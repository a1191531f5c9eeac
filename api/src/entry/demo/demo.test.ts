import { IntakeShippingInput, maximumCards } from '@sne/shared/contract'
import { ageHours, analysisTypeIds } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { fiscalCode } from './fiscal-code.ts'
import { generateNewborns, generateValues } from './index.ts'
import { outOfRange } from './values.ts'

const now = new Date('2026-11-20T09:00:00Z')
const all = generateNewborns('demo', 2000, now)
const cards = all.flatMap((newborn) => newborn.cards.map((card) => card.input))
const share = (test: (card: (typeof cards)[number]) => boolean) => cards.filter(test).length / cards.length

describe('generated newborns', () => {
  it('generated newborns are the same for the same seed, and the first ones whatever the count', () => {
    expect(generateNewborns('demo', 50, now)).toEqual(all.slice(0, 50))
    expect(generateNewborns('other', 50, now)).not.toEqual(all.slice(0, 50))
  })

  it('generated newborns are what the intake takes', () => {
    for (let from = 0; from < 1000; from += maximumCards) {
      const own = cards.slice(from, from + maximumCards)
      const result = IntakeShippingInput.safeParse({ barcode: 'SP1', cards: own })
      expect(result.error?.issues.slice(0, 3)).toBeUndefined()
    }
  })

  it('generated newborns have barcodes and codes of their own', () => {
    expect(new Set(cards.map((card) => card.barcode)).size).toBe(cards.length)
    expect(new Set(all.map((newborn) => newborn.code)).size).toBe(all.length)
  })

  it('generated newborns are collected after birth and before now, mostly at 48 to 72 hours', () => {
    const ages = all.map(({ cards: [first] }) =>
      ageHours(first?.input.newborn.birthAt, first?.input.collectedAt),
    )
    expect(ages).not.toContain(null)
    expect(cards.every((card) => Date.parse(card.collectedAt) < now.getTime())).toBe(true)
    const due = ages.filter((age) => age !== null && age >= 48 && age <= 72).length / ages.length
    expect(due).toBeGreaterThan(0.9)
    expect(due).toBeLessThan(0.97)
  })

  it('generated newborns have the share of preterm, twin, intensive and incomplete cards that laboratories know', () => {
    expect(share((card) => (card.newborn.gaWeeks ?? 40) < 37)).toBeGreaterThan(0.05)
    expect(share((card) => (card.newborn.gaWeeks ?? 40) < 37)).toBeLessThan(0.14)
    expect(share((card) => (card.newborn.plurality?.n ?? 1) > 1)).toBeGreaterThan(0.015)
    expect(share((card) => card.conditions?.tin === true)).toBeGreaterThan(0.03)
    expect(share((card) => card.conditions?.transfusion != null)).toBeGreaterThan(0.001)
    expect(share((card) => card.newborn.birthWeight === null)).toBeGreaterThan(0.002)
    expect(all.filter((newborn) => newborn.cards.some((card) => card.fault !== null)).length).toBeGreaterThan(
      20,
    )
  })

  it('generated newborns give preterm newborns their second card once it is due', () => {
    const old = generateNewborns('demo', 600, now, { days: 60 })
    const second = old.flatMap((newborn) => newborn.cards.slice(1)).map((card) => card.input)
    expect(second.length).toBeGreaterThan(0)
    expect(second.every((card) => card.previousBarcode !== null)).toBe(true)
    expect(second.map((card) => card.motivation)).toContain('preterm_second')
  })
})

describe('fiscal code', () => {
  it.each([
    ['Rossi', 'Mario', 'male', '1980-01-01', 'H501', 'RSSMRA80A01H501U'],
    ['Bianchi', 'Anna', 'female', '1985-05-15', 'F205', 'BNCNNA85E55F205'],
    ["D'Alò", 'Gianfranco', 'male', '2026-11-14', 'D612', 'DLAGFR26S14D612'],
    ['Fo', 'Al', 'male', '2026-11-14', 'D612', 'FOXLAX26S14D612'],
  ] as const)(
    'the fiscal code of %s %s has its letters, day and place',
    (surname, name, sex, birthDay, placeCode, expected) => {
      const code = fiscalCode({ surname, name, sex, birthDay, placeCode })
      expect(code).toHaveLength(16)
      expect(code.startsWith(expected)).toBe(true)
    },
  )
})

describe('generated values', () => {
  it('generated values are the same for the same seed and near for another', () => {
    expect(generateValues('a', 'sne_ms', 'normal')).toEqual(generateValues('a', 'sne_ms', 'normal'))
    expect(generateValues('a', 'sne_ms', 'normal')).not.toEqual(generateValues('b', 'sne_ms', 'normal'))
  })

  it('generated values spread as widely as those of real newborns', () => {
    const logs = Array.from({ length: 500 }, (_, n) =>
      Math.log(Number(generateValues(n, 'btd_act', 'normal').BTD)),
    )
    const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length
    const sd = Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / logs.length)
    expect(Math.exp(mean)).toBeCloseTo(175, -1)
    expect(sd).toBeGreaterThan(0.22)
    expect(sd).toBeLessThan(0.32)
  })

  it('generated values leave nearly all healthy newborns in range', () => {
    const altered = Array.from({ length: 1000 }, (_, n) =>
      outOfRange(generateValues(n, 'sne_ms', 'normal'), 'sne_ms'),
    )
    const count = altered.filter((codes) => codes.length > 0).length
    expect(count).toBeLessThan(50)
    expect(outOfRange(generateValues(1, 'ic_tsh', 'normal'), 'ic_tsh')).toEqual([])
  })

  it.each(analysisTypeIds)(
    'generated values are in range and equal on every card of the typical profile: %s',
    (type) => {
      expect(outOfRange(generateValues('a', type, 'typical'), type)).toEqual([])
      expect(generateValues('a', type, 'typical')).toEqual(generateValues('b', type, 'typical'))
    },
  )

  it.each([
    ['mcad', ['C8', 'C8/C2', 'C6']],
    ['pku', ['PHE', 'PHE/TYR']],
    ['propionic', ['C3', 'C3/C2']],
    ['tyrosinemia', ['SUAC']],
    ['carnitine_uptake', ['C0']],
  ] as const)('generated values show %s where it is seen', (disorder, codes) => {
    const found = Array.from({ length: 20 }, (_, n) =>
      outOfRange(generateValues(n, 'sne_ms', disorder), 'sne_ms'),
    )
    for (const code of codes) expect(found.filter((one) => one.includes(code)).length).toBeGreaterThan(14)
    expect(outOfRange(generateValues(1, 'ic_tsh', disorder), 'ic_tsh')).toEqual([])
  })

  it('generated values leave SMN1 undetected beside a good reference gene in SMA', () => {
    expect(outOfRange(generateValues(3, 'sma_smn1', 'sma'), 'sma_smn1')).toEqual(['SMN1'])
  })

  it('generated values put a borderline value near its limit, in its category alone', () => {
    const values = Array.from({ length: 50 }, (_, n) =>
      Number(generateValues(n, 'ic_tsh', 'borderline:ic').TSH),
    )
    expect(Math.min(...values)).toBeGreaterThan(4)
    expect(Math.max(...values)).toBeLessThan(8.5)
    expect(Number(generateValues(1, 'fc_irt', 'borderline:ic').IRT)).toBeLessThan(48)
  })
})
