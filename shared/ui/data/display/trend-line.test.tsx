// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { TrendKey, TrendLine } from './trend-line.tsx'
import { room, spread, trendScale } from './trend-scale.ts'

afterEach(cleanup)

const limits = (low: number | null, high: number | null, criticalHigh: number | null = null) => ({
  low,
  high,
  criticalLow: null,
  criticalHigh,
})
const nameOf = () => screen.getByRole('img').getAttribute('aria-label')
const count = (selector: string) => document.querySelectorAll(selector).length

it('TrendLine says every value with its flag, and limits where they begin and where they change', () => {
  render(
    <TrendLine
      code="PHE"
      decimals={0}
      points={[
        { value: 300, flag: 'H', limits: limits(20, 120, 360) },
        { value: 60, flag: 'N', limits: limits(20, 120, 360) },
        { value: null, flag: null, limits: null },
        { value: 90, flag: 'N', limits: limits(null, 150) },
      ]}
    />,
  )
  expect(nameOf()).toBe(
    'PHE, dal meno recente: 300 sopra soglia (limiti da 20 fino a 120, critico sopra 360); 60; nessun valore; 90 (limiti fino a 150)',
  )
})

it('TrendLine draws each card’s own limits: dashes, and whole lines for the critical ones', () => {
  render(
    <TrendLine
      code="PHE"
      decimals={0}
      points={[
        { value: 300, limits: limits(20, 120) },
        { value: 60, limits: limits(null, 150, 360) },
      ]}
    />,
  )
  expect([count('.sne-trend-limit'), count('.sne-trend-critical')]).toEqual([3, 1])
  const names = [...document.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(names).toEqual(['▲▲ 360', '▲ 150'])
  const high = [...document.querySelectorAll('.sne-trend-limit')].map((line) => line.getAttribute('y1'))
  expect(new Set(high).size).toBe(3)
})

it('TrendLine without limits is a line and its values', () => {
  render(<TrendLine code="C3" decimals={1} points={[{ value: 1 }, { value: 2 }]} />)
  expect(nameOf()).toBe('C3, dal meno recente: 1,0; 2,0')
  expect(count('line')).toBe(0)
})

it('TrendKey explains its signs in words', () => {
  render(<TrendKey />)
  expect(document.body.textContent).toContain('▲▲ limite critico alto')
  expect(document.body.textContent).toContain('▼ limite basso')
})

it('TrendLine keeps all in the drawing, whatever the numbers, and words apart', () => {
  const number = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }))
  const point = fc.record({ value: number, low: number, high: number, criticalHigh: number })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 6 }), (drawn) => {
      const points = drawn.map(({ value, low, high, criticalHigh }) => ({
        value,
        limits: limits(low, high, criticalHigh),
      }))
      const { x, y } = trendScale(points)
      points.forEach(({ value, limits: of }, index) => {
        expect(x(index)).toBeLessThanOrEqual(room.plot)
        for (const one of [value, of.low, of.high, of.criticalHigh]) {
          if (one === null) continue
          expect(y(one)).toBeGreaterThanOrEqual(0)
          expect(y(one)).toBeLessThanOrEqual(room.height)
        }
      })
    }),
  )
  const heights = fc.array(fc.double({ min: 0, max: room.height, noNaN: true }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(heights, (wanted) => {
      const placed = spread(wanted.toSorted((a, b) => a - b))
      for (const [index, height] of placed.entries()) {
        expect(height).toBeGreaterThanOrEqual(6)
        expect(height).toBeLessThanOrEqual(room.height)
        if (index > 0) expect(height - (placed[index - 1] ?? 0)).toBeGreaterThanOrEqual(10.9)
      }
    }),
  )
})
