import { expect, it } from 'vitest'
import { type ControlLimits, type ControlWell, evaluateControls, holdsNegatives } from './qc.ts'
import type { ResultValue } from './result-value.ts'

const limits: ControlLimits[] = [
  { lotId: 1, analyte: 'PHE', expected: { kind: 'mean_sd', mean: 100, sd: 10 } },
  { lotId: 1, analyte: 'TYR', expected: { kind: 'mean_sd', mean: 60, sd: 5 } },
  { lotId: 2, analyte: 'PHE', expected: { kind: 'mean_sd', mean: 400, sd: 20 } },
]
const control = (lotId: number, values: Record<string, ResultValue>): ControlWell => ({
  well: lotId === 1 ? 'B1' : 'C1',
  level: lotId === 1 ? 'low' : 'high',
  lotId,
  values,
})

it('a run conforms within 2 SD, the limit included', () => {
  const result = evaluateControls([control(1, { PHE: 120, TYR: 50 }), control(2, { PHE: 360 })], limits)
  expect(result).toEqual({ state: 'ok', analytes: { PHE: 'ok', TYR: 'ok' }, findings: [] })
})

it('a run has a warning beyond 2 SD', () => {
  const result = evaluateControls([control(1, { PHE: 121, TYR: 60 }), control(2, { PHE: 400 })], limits)
  expect(result.state).toBe('warning')
  expect(result.analytes).toEqual({ PHE: 'warning', TYR: 'ok' })
  expect(result.findings).toEqual([
    { analyte: 'PHE', well: 'B1', level: 'low', value: 121, z: 2.1, rule: '1-2s', effect: 'warning' },
  ])
})

it('a run fails beyond 3 SD in one analyte and keeps the others', () => {
  const result = evaluateControls([control(1, { PHE: 100, TYR: 60 }), control(2, { PHE: 339 })], limits)
  expect(result.state).toBe('fail')
  expect(result.analytes).toEqual({ PHE: 'fail', TYR: 'ok' })
  expect(result.findings[0]).toMatchObject({ well: 'C1', rule: '1-3s', z: -3.05 })
})

it.each([['unusable'], ['not_detected'], [undefined]] as const)(
  'a run fails when a control gives %s',
  (value) => {
    const values: Record<string, ResultValue> = value === undefined ? { TYR: 60 } : { PHE: value, TYR: 60 }
    expect(evaluateControls([control(1, values)], limits)).toMatchObject({
      state: 'fail',
      analytes: { PHE: 'fail', TYR: 'ok' },
      findings: [{ rule: 'missing', z: null }],
    })
  },
)

it('a run has a warning at exactly 3 SD: a failure begins beyond', () => {
  const at = (PHE: number) => evaluateControls([control(1, { PHE, TYR: 60 })], limits).findings
  expect(at(130)).toMatchObject([{ z: 3, rule: '1-2s' }])
  expect(at(70)).toMatchObject([{ z: -3, rule: '1-2s' }])
  expect(at(130.1)).toMatchObject([{ rule: '1-3s' }])
})

it('a finding says which value a control without a usable one had', () => {
  const of = (values: Record<string, ResultValue>) => evaluateControls([control(1, values)], limits).findings
  expect(of({ TYR: 60 })).toMatchObject([{ analyte: 'PHE', value: 'unusable', rule: 'missing' }])
  expect(of({ PHE: Number.NaN, TYR: 60 })).toMatchObject([{ value: Number.NaN, z: null, rule: 'missing' }])
  expect(of({ PHE: Number.POSITIVE_INFINITY, TYR: 60 })).toMatchObject([{ z: null, rule: 'missing' }])
})

it('a run has no verdict without controls or limits', () => {
  expect(evaluateControls([], limits)).toEqual({ state: 'none', analytes: {}, findings: [] })
  expect(evaluateControls([control(9, { PHE: 1 })], limits).state).toBe('none')
})

it('a run without judged controls, or with failed ones, holds its negatives', () => {
  for (const state of ['none', 'fail'] as const) expect(holdsNegatives(state)).toBe(true)
  for (const state of ['ok', 'warning', 'overridden'] as const) expect(holdsNegatives(state)).toBe(false)
})
