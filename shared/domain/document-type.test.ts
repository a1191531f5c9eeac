import { expect, it } from 'vitest'
import { documentTypeOf } from './document-type.ts'

const text = (value: string) => Uint8Array.from(value, (character) => character.charCodeAt(0))
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'
const pngHeader = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0'
const jfif = '\xff\xd8\xff\xe0\0\x04ab'
const frame = '\xff\xc0\0\x0b\x08\0\x02\0\x03\x01\x01\x11\0'

it.each([
  ['a PDF', pdf, 'application/pdf'],
  ['a PNG', `${pngHeader}\0\0\0\0IEND\xae\x42\x60\x82`, 'image/png'],
  ['a JPEG', `${jfif}${frame}\xff\xd9`, 'image/jpeg'],
  ['a JPEG with filled markers', `${jfif}\xff${frame}\xff\xd9`, 'image/jpeg'],
  ['a first line alone', '%PDF-', null],
  ['a PDF that is cut off', pdf.slice(0, -8), null],
  ['a PNG that is cut off', pngHeader, null],
  [
    'a PNG without a size',
    `${pngHeader.replace('\x02\0\0\0\x03', '\0\0\0\0\0')}\0\0\0\0IEND\xae\x42\x60\x82`,
    null,
  ],
  [
    'a PNG that is too large to be shown',
    `${pngHeader.replace('\0\0\0\x02\0\0\0\x03', '\0\0\xea\x60\0\0\xea\x60')}\0\0\0\0IEND\xae\x42\x60\x82`,
    null,
  ],
  [
    'a JPEG that is too large to be shown',
    `${jfif}${frame.replace('\0\x02\0\x03', '\xea\x60\xea\x60')}\xff\xd9`,
    null,
  ],
  ['a JPEG that is cut off', `${jfif}${frame}`, null],
  ['a JPEG without a frame', `${jfif}\xff\xd9`, null],
  ['a JPEG whose segments have no length', '\xff\xd8\xff\xe0\0\0\xff\xd9\0\0\0\0', null],
  ['a page that is called a PDF', '<html>%PDF-', null],
  ['an empty file', '', null],
])('the content tells %s', (_, content, type) => {
  expect(documentTypeOf(text(content))).toBe(type)
})
