import { expect, it } from 'vitest'
import { isLabel } from './labels.ts'

it.each(['Da decidere', 'Uniti', 'in carico al centro', 'già sollecitato oggi', 'E qui', 'È doppio'])(
  '%s is a label, whose change is no change of behaviour',
  (text) => {
    expect(isLabel(text)).toBe(true)
  },
)

it.each(['', ' ', ', ', '-', 'C14:1', 'HH', 'not_valid', '/plate/list', 'dd/MM/yyyy', 'it-IT', '1-2s', 'A1'])(
  '%j is mutated',
  (text) => {
    expect(isLabel(text)).toBe(false)
  },
)
