import { expect, it } from 'vitest'
import {
  gapSentences,
  hasControlGaps,
  missingLevels,
  noControlGaps,
  requiredOf,
  requiredOfType,
} from './control-policy.ts'

it('missingLevels names the required levels that a plate lacks, in their order', () => {
  expect(missingLevels(['high', 'low', 'blank'], ['medium', 'low'])).toEqual(['high', 'blank'])
  expect(missingLevels(['low'], ['low', 'low'])).toEqual([])
  expect(missingLevels([], [])).toEqual([])
})

it('requiredOf asks for the levels of lots in use; a policy adds levels and takes none away', () => {
  expect(requiredOf([], ['high', 'low'])).toEqual(['low', 'high'])
  expect(requiredOf([], ['low'])).toEqual(['low'])
  expect(requiredOf(['low'], ['high', 'low'])).toEqual(['low', 'high'])
  expect(requiredOf(['blank'], ['low'])).toEqual(['low', 'blank'])
})

it('requiredOfType asks a PCR for a well without template, and no other type', () => {
  expect(requiredOfType('sma_smn1', ['low', 'high'])).toEqual(['low', 'high', 'blank'])
  expect(requiredOfType('sne_ms', ['low'])).toEqual(['low'])
})

it('gaps of the controls of a run are told in one sentence each', () => {
  const gaps = {
    missing: ['high' as const],
    expired: [{ well: 'B1', lot: 'L-1', expiresOn: '2026-11-19' }],
    unjudged: ['C1'],
  }
  expect(gapSentences(gaps)).toEqual([
    'Manca il controllo alto.',
    'B1: il lotto L-1 era scaduto il 19/11/2026, prima della corsa.',
    'Controlli senza lotto o senza limiti: C1.',
  ])
  expect([hasControlGaps(gaps), hasControlGaps(noControlGaps)]).toEqual([true, false])
})
