import { expect, it } from 'vitest'
import { sameBarcode } from './barcode.ts'

it('sameBarcode takes codes that differ by case or surrounding blanks for one', () => {
  expect(sameBarcode('ab1', 'AB1 ')).toBe(true)
  expect(sameBarcode('ab1', 'ab2')).toBe(false)
  expect(sameBarcode(null, 'ab1')).toBe(false)
})
