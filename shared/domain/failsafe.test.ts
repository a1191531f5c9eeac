import { expect, it } from 'vitest'
import { daysOfLife, failsafeBandLabel, failsafeBands, failsafeStep } from './failsafe.ts'

it.each([
  [6, null],
  [7, 7],
  [13, 7],
  [14, 14],
  [21, 21],
  [60, 21],
] as const)('the failsafe step after %s days is %s', (days, step) => {
  expect(failsafeStep(days, [7, 14, 21])).toBe(step)
})

it('daysOfLife counts whole days from the hour of birth', () => {
  expect(daysOfLife('2026-11-13T10:00:00Z', new Date('2026-11-20T09:59:00Z'))).toBe(6)
  expect(daysOfLife('2026-11-13T10:00:00Z', new Date('2026-11-20T10:00:00Z'))).toBe(7)
})

it('a band by age is named by its days, the last one without an end', () => {
  expect(failsafeBandLabel('first', [7, 14, 21])).toBe('Da 7 a 13 giorni')
  expect(failsafeBandLabel('second', [7, 14, 21])).toBe('Da 14 a 20 giorni')
  expect(failsafeBandLabel('third', [7, 14, 21])).toBe('Da 21 giorni')
  expect(failsafeBandLabel('first', [5, 10])).toBe('Da 5 a 9 giorni')
  expect(failsafeBandLabel('second', [5, 10])).toBe('Da 10 giorni')
})

it('a band without days of its own keeps its label', () => {
  expect(failsafeBandLabel('third', [5, 10])).toBe('Terza soglia')
  expect(failsafeBandLabel('first')).toBe('Prima soglia')
  expect(failsafeBandLabel('stalled')).toBe('Nessuna attività in corso')
  expect(failsafeBandLabel('missed')).toBe('Cartoncino mancante')
})

it('every band has a colour', () => {
  const tones = Object.entries(failsafeBands).map(([band, { tone }]) => `${band} ${tone}`)
  expect(tones).toEqual(['third red', 'second red', 'first amber', 'stalled red', 'missed purple'])
})
