import { expect, it } from 'vitest'
import { failsafeColumns } from './failsafe-columns.tsx'

it('columns of words wrap: reasons and places are never cut', () => {
  const cut = failsafeColumns([7, 14, 21])
    .filter(({ wraps }) => !wraps)
    .map(({ key }) => key)
  expect(cut).toEqual(['days', 'protocol', 'code'])
})
