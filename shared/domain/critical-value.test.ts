import { expect, it } from 'vitest'
import { criticalValueState } from './critical-value.ts'

it.each([
  ['to_review', false, false, 'open'],
  ['pending', false, false, 'open'],
  ['to_review', false, true, 'taken'],
  ['decided', false, false, 'decided'],
  ['reported', true, true, 'decided'],
  ['running', false, false, 'open'],
  ['discarded', false, false, 'open'],
  ['discarded', true, false, 'repeated'],
] as const)(
  'a critical value of an analysis that is %s, repeated %s, taken %s, is %s',
  (status, repeated, taken, state) => {
    expect(criticalValueState({ analysisStatus: status, repeated, taken })).toBe(state)
  },
)
