import { expect, it } from 'vitest'
import { otherCodes } from './other-code.ts'

it('each kind of code has a title of its own', () => {
  const labels = Object.values(otherCodes).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})
