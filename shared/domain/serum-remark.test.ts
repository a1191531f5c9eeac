import { expect, it } from 'vitest'
import { serumRemark } from './serum-remark.ts'

it('a report prints serum with its number, day, values, limits and outcome', () => {
  const tsh = { code: 'TSH', value: 90.5, unit: 'mU/L', low: 0.7, high: 10 }
  const said = { number: '2026/000012', outcome: 'confirmed', collectedAt: '2026-03-04T08:00:00Z' } as const
  expect(
    serumRemark({ ...said, values: [tsh, { ...tsh, code: 'fT4', value: 3, unit: 'pmol/L', high: null }] }),
  ).toBe(
    'Referto del siero, richiesta 2026/000012, prelievo del 04/03/2026: TSH 90,5 mU/L (0,7–10); fT4 3 pmol/L (≥ 0,7); esito: positività confermata.',
  )
  expect(serumRemark({ number: '1', outcome: null, collectedAt: null, values: [] })).toBe(
    'Referto del siero, richiesta 1.',
  )
})
