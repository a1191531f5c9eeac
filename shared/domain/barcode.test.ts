import { expect, it } from 'vitest'
import { nearBarcodes, sameBarcode } from './barcode.ts'

it('sameBarcode takes codes that differ by case or surrounding blanks for one', () => {
  expect(sameBarcode('ab1', 'AB1 ')).toBe(true)
  expect(sameBarcode('ab1', 'ab2')).toBe(false)
  expect(sameBarcode(null, 'ab1')).toBe(false)
})

it.each([
  ['SN-70', ['SN-77']],
  ['sn-7', ['SN-77']],
  ['SN-777', ['SN-77']],
  ['?SN-77', ['SN-77']],
  ['***sn-77', ['SN-77']],
  ['SN-77SN-77', []],
  ['SN-99', []],
  ['SN-77', []],
  ['', []],
])('nearBarcodes proposes for %j the codes %j', (read, near) => {
  expect(nearBarcodes(read, ['SN-77', 'AB-10', 'X1'])).toEqual(near)
})
