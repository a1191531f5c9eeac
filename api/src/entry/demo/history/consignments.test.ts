import { IntakeShippingInput } from '@sne/shared/contract'
import { describe, expect, it } from 'vitest'
import { casesByBarcode, consignments, historyDays } from './consignments.ts'
import { MovingClock } from './moving-clock.ts'
import { storyCases } from './story.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const packedAt = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000)
const plan = consignments(now, packedAt)
const cards = plan.flatMap((one) => one.cards)

describe('consignments of the history', () => {
  it('consignments of the history are the same for the same moment', () => {
    expect(consignments(now, packedAt)).toEqual(plan)
  })

  it('consignments of the history have cards and newborns of their own', () => {
    expect(new Set(cards.map(({ barcode }) => barcode)).size).toBe(cards.length)
    expect(new Set(cards.map(({ newborn }) => newborn.code)).size).toBe(cards.length)
  })

  it('consignments of the history are what the intake takes', () => {
    for (const { barcode, cards: own } of plan) {
      const result = IntakeShippingInput.safeParse({ barcode, cards: own })
      expect(result.error?.issues.slice(0, 3)).toBeUndefined()
    }
  })

  it('consignments of the history bring the first card of every case, by its barcode', () => {
    const cases = casesByBarcode(now)
    const sent = cards.flatMap(({ barcode, newborn }) => (cases.has(barcode) ? [newborn.code] : []))
    expect(sent.sort()).toEqual(storyCases.map(({ code }) => code).sort())
  })

  it('consignments of the history leave in the order of their days, the last one as a draft', () => {
    const days = plan.map(({ daysAgo }) => daysAgo)
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    expect(days[0]).toBeLessThanOrEqual(historyDays)
    expect(plan.filter(({ fate }) => fate === 'draft')).toEqual([plan.at(-1)])
    expect(plan.map(({ fate }) => fate)).toEqual(expect.arrayContaining(['lost', 'late']))
  })

  it('consignments of the history have one birth for twins and for two records of a newborn', () => {
    const birthOf = (code: string) => cards.find(({ newborn }) => newborn.code === code)?.newborn
    const [one, other] = [birthOf('CASO-DOPPIONE-A'), birthOf('CASO-DOPPIONE-B')]
    expect(other?.birthAt).toBe(one?.birthAt)
    expect(other?.mother?.fiscalCode).toBe(one?.mother?.fiscalCode)
    expect(birthOf('CASO-GEMELLI-2')?.mother?.fiscalCode).toBe(birthOf('CASO-GEMELLI-1')?.mother?.fiscalCode)
  })
})

describe('the clock of the history', () => {
  it('the clock of the history shows hours of Italy, in winter and in summer', () => {
    const clock = new MovingClock(packedAt(61), now)
    clock.setTo(40, 10)
    expect(clock.now().toISOString()).toBe('2026-10-11T08:00:00.000Z')
    clock.setTo(10, 10)
    expect(clock.now().toISOString()).toBe('2026-11-10T09:00:00.000Z')
  })

  it('the clock of the history never goes back and never passes its end', () => {
    const clock = new MovingClock(packedAt(1), now)
    clock.setTo(2, 10)
    expect(clock.now()).toEqual(packedAt(1))
    clock.setBefore(-5)
    expect(clock.now()).toEqual(now)
    clock.step()
    expect(clock.now()).toEqual(now)
  })
})
