import { expect, it } from 'vitest'
import { missingLevels } from './control-policy.ts'

it('names the required levels that a plate lacks, in their order', () => {
  expect(missingLevels(['high', 'low', 'blank'], ['medium', 'low'])).toEqual(['high', 'blank'])
  expect(missingLevels(['low'], ['low', 'low'])).toEqual([])
  expect(missingLevels([], [])).toEqual([])
})
