import { expect, it } from 'vitest'
import { documentTypeOf } from './serum-report.ts'

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
