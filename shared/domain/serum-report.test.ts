import { expect, it } from 'vitest'
import { documentTypeOf, serumFlag } from './serum-report.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it.each([
  ['a PDF', bytes('%PDF-1.7 …'), 'application/pdf'],
  ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0]), 'image/jpeg'],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
  ['a page that is called a PDF', bytes('<html>%PDF-'), null],
  ['a cut PNG', new Uint8Array([0x89, 0x50, 0x4e]), null],
  ['an empty file', new Uint8Array(), null],
])('the content tells %s', (_, content, type) => {
  expect(documentTypeOf(content)).toBe(type)
})

it('a value of serum is judged by the limits that stand on the report', () => {
  expect(serumFlag({ value: 12, low: 0.5, high: 6 })).toBe('H')
  expect(serumFlag({ value: 0.4, low: 0.5, high: 6 })).toBe('L')
  expect(serumFlag({ value: 6, low: 0.5, high: 6 })).toBe('N')
  expect(serumFlag({ value: 99, low: null, high: null })).toBe('N')
})
