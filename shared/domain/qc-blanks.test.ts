import { describe, expect, it } from 'vitest'
import { controlLetters } from './plate.ts'
import { evaluateControls } from './qc.ts'
import { heldByControls, heldForGood, judgeBlanks, withBlanks } from './qc-blanks.ts'
import type { ResultValue } from './result-value.ts'

const blank = (values: Record<string, ResultValue>) => [{ well: 'A1', values }]
const gene = [{ analyte: 'SMN1', isCycle: true, high: 44, low: null }]
const phe = [{ analyte: 'PHE', isCycle: false, high: 140, low: null }]

describe('a blank', () => {
  it('a blank without template must not amplify', () => {
    expect(judgeBlanks(blank({ SMN1: 38.2 }), gene)).toMatchObject([{ rule: 'amplified', well: 'A1' }])
    expect(judgeBlanks(blank({ SMN1: 'not_detected' }), gene)).toEqual([])
  })

  it('a blank that is missing, empty or unreadable proves nothing and is a finding', () => {
    for (const values of [blank({}), blank({ SMN1: 'unusable' })])
      expect(judgeBlanks(values, gene)).toMatchObject([{ rule: 'missing', well: 'A1', value: 'unusable' }])
    expect(judgeBlanks(blank({}), phe)).toMatchObject([{ rule: 'missing', analyte: 'PHE' }])
  })

  it('a blank without blood shows nothing that a newborn out of range would', () => {
    expect(judgeBlanks(blank({ PHE: 141 }), phe)).toMatchObject([{ rule: 'contaminated', level: 'blank' }])
    expect(judgeBlanks(blank({ PHE: 140 }), phe)).toEqual([])
    expect(judgeBlanks(blank({ PHE: { comparator: '>', value: 400 } }), phe)).toHaveLength(1)
    expect(judgeBlanks(blank({ PHE: { comparator: '<', value: 400 } }), phe)).toEqual([])
    expect(
      judgeBlanks(blank({ PHE: 900 }), [{ analyte: 'PHE', isCycle: false, high: null, low: null }]),
    ).toEqual([])
  })

  it('a blank of an enzyme stays below a quarter of the lower limit: activity in it hides a deficiency', () => {
    const enzyme = [{ analyte: 'BTD', isCycle: false, high: null, low: 60 }]
    expect(judgeBlanks(blank({ BTD: 88 }), enzyme)).toMatchObject([{ rule: 'contaminated', effect: 'fail' }])
    expect(judgeBlanks(blank({ BTD: 15 }), enzyme)).toHaveLength(1)
    expect(judgeBlanks(blank({ BTD: 14.9 }), enzyme)).toEqual([])
    expect(judgeBlanks(blank({ BTD: { comparator: '>', value: 5 } }), enzyme)).toHaveLength(1)
    expect(judgeBlanks(blank({ BTD: { comparator: '<', value: 20 } }), enzyme)).toEqual([])
    const both = [{ analyte: 'C0', isCycle: false, high: 125, low: 6.5 }]
    expect(judgeBlanks(blank({ C0: 8 }), both)).toHaveLength(1)
    expect(judgeBlanks(blank({ C0: 0.3 }), both)).toEqual([])
  })

  it('a blank fails the run, and a control well that nothing judged leaves it without a release', () => {
    const good = evaluateControls(
      [{ well: 'B1', level: 'low', lotId: 1, values: { PHE: 100 } }],
      [{ lotId: 1, analyte: 'PHE', expected: { kind: 'mean_sd', mean: 100, sd: 10 } }],
    )
    expect(withBlanks(good, [], false).state).toBe('ok')
    expect(withBlanks(good, [], true).state).toBe('none')
    const failed = judgeBlanks(blank({ PHE: 300 }), phe)
    expect(withBlanks(good, failed, true)).toMatchObject({ state: 'fail', analytes: { PHE: 'fail' } })
  })
})

describe('what the controls hold', () => {
  const analytes = [
    { code: 'C3', formula: null },
    { code: 'C2', formula: null },
    { code: 'C0', formula: null },
    { code: 'C16', formula: null },
    { code: 'C3/C2', formula: 'C3/C2' },
    { code: 'C0/(C16+C18)', formula: 'C0/(C16+C18)' },
  ]
  const held = (verdicts: Parameters<typeof heldByControls>[1]) =>
    Object.fromEntries(heldByControls(analytes, verdicts))

  it('nothing where every analyte was judged and none rejected', () => {
    expect(held(new Map(['C3', 'C2', 'C0', 'C16'].map((code) => [code, 'ok'])))).toEqual({})
  })

  it('an analyte that a rule rejects, with each ratio that it is part of', () => {
    const verdicts = new Map([
      ['C3', 'ok'],
      ['C2', 'fail'],
      ['C0', 'warning'],
      ['C16', 'fail'],
    ] as const)
    expect(held(verdicts)).toEqual({
      C2: 'rejected',
      C16: 'rejected',
      'C3/C2': 'rejected',
      'C0/(C16+C18)': 'rejected',
    })
  })

  it('an analyte that no control judged, with the ratios of which it is the numerator', () => {
    const verdicts = new Map([
      ['C2', 'ok'],
      ['C0', 'ok'],
    ] as const)
    expect(held(verdicts)).toEqual({ C3: 'none', C16: 'none', 'C3/C2': 'none' })
  })

  it('an analyte rejected by a control in a deleted reading is held with its ratios', () => {
    const verdicts = new Map([
      ['C3', 'earlier'],
      ['C2', 'ok'],
      ['C0', 'ok'],
      ['C16', 'ok'],
    ] as const)
    expect(held(verdicts)).toEqual({ C3: 'earlier', 'C3/C2': 'earlier' })
    expect(heldForGood(heldByControls(analytes, verdicts))).toEqual([])
  })

  it('an analyte that amplified without a template is held for good, with its ratios', () => {
    const all = heldByControls(
      analytes,
      new Map([
        ['C3', 'amplified'],
        ['C2', 'fail'],
        ['C0', 'ok'],
        ['C16', 'ok'],
      ] as const),
    )
    expect(heldForGood(all)).toEqual(['C3', 'C3/C2'])
  })
})

it('no two materials share their letters', () => {
  const letters = Object.values(controlLetters)
  expect(letters).toEqual([...new Set(letters)])
})
