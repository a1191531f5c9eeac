import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { delimitedText, inertText } from './delimited-text.ts'

const cells = ['piana', 'a;b', 'a,b', 'a\tb', 'detto "x"', 'due\nrighe', 'due\rrighe', 'due\r\nrighe', '']

describe('delimitedText', () => {
  it.each([';', ',', '\t'] as const)(
    'delimitedText keeps every cell whole with the delimiter %o',
    (delimiter) => {
      const text = delimitedText([['titolo', ...cells.slice(1)], cells], { delimiter })
      const read = parse(text, { delimiter, record_delimiter: '\r\n' })
      expect(read).toEqual([['titolo', ...cells.slice(1)], cells])
      expect(text.endsWith('\r\n')).toBe(true)
    },
  )

  it('delimitedText begins with a byte order mark only where one is asked for', () => {
    expect(delimitedText([['a']], { delimiter: ';', byteOrderMark: true })).toBe('\ufeffa\r\n')
    expect(delimitedText([['a']], { delimiter: ';' })).toBe('a\r\n')
  })
})

describe('inertText', () => {
  it.each(['=1+1', '+39', '-2', '@a', '\tx', '\rx'])('inertText puts an apostrophe before %o', (text) => {
    expect(inertText(text)).toBe(`'${text}`)
  })

  it.each(['', 'a=1', '1-2', "'=1"])('inertText leaves %o as it is', (text) => {
    expect(inertText(text)).toBe(text)
  })
})
