import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countLines, decodeHl7, splitMessages, unframed } from './decode.ts'
import { escapeText, unescapeText } from './escape.ts'
import { fixture } from './fixture.ts'
import { type Field, readHeader, readMessage, valueAt } from './message.ts'
import { usualSeparators } from './separators.ts'
import { toInput, writeMessage } from './write.ts'

const header = 'MSH|^~\\&|A|B|C|D|20261103||OML^O21^OML_O21|1|P|2.5.1'

describe('a message', () => {
  it('a message is the same whatever ends its lines, framed or not', () => {
    const lf = fixture('nato-a-termine').toString()
    const forms = [
      lf,
      lf.replaceAll('\n', '\r'),
      lf.replaceAll('\n', '\r\n'),
      `\u000b${lf.replaceAll('\n', '\r')}\u001c\r`,
      `\ufeff${lf}`,
    ]
    const read = forms.map((form) => readMessage(splitMessages(decodeHl7(Buffer.from(form)))[0]!))
    expect(read[0]).not.toBeNull()
    for (const one of read) expect(one).toEqual(read[0])
  })

  it('a message gives its header in a time that does not grow with it', () => {
    const read = readHeader(`${header}|${'MSH|'.repeat(900_000)}`)?.segments[0]
    expect(valueAt(read, 4)).toBe('B')
    expect(read?.fields.length).toBeLessThan(1_000)
    expect(readHeader('PID|1')).toBeNull()
  })

  it('a message loses its blank lines in one pass, however many there are', () => {
    const blank = '\r'.repeat(4_000_000)
    for (const some of [blank, '\r '.repeat(2_000_000), '\v\r\n\x1c'.repeat(1_000_000)])
      expect(unframed(`${header}${some}PID|1${some}`)).toBe(`${header}\rPID|1\r`)
    expect(splitMessages(blank)).toEqual([])
    expect(splitMessages(`${header}${blank}PID|1${blank}`)).toEqual([`${header}\rPID|1`])
  })

  it('a message has as many lines as hold anything', () => {
    expect(countLines('\r\r\nMSH|\r\n\r\nPID|1\vORC', 9)).toBe(3)
    expect(countLines('a\r'.repeat(100), 9)).toBe(10)
    expect(countLines('', 9)).toBe(0)
  })

  it('a message uses the signs that its MSH declares', () => {
    const message = readMessage('MSH!*%?#!A!B*1.2#x*ISO\rPID!1!!X*1%Y*2!!D?F?AMICO*LUCA')!
    const patient = message.segments[1]!
    expect(valueAt(message.segments[0], 4, 2, 1, 2)).toBe('x')
    expect(valueAt(patient, 3, 2, 2)).toBe('2')
    expect(valueAt(patient, 5)).toBe('D!AMICO')
  })

  it('a message joins a line that a sender broke within a text', () => {
    const message = readMessage(`${header}\rNTE|1||prima parte\nseconda parte\rPID|1`)!
    expect(message.segments.map(({ name }) => name)).toEqual(['MSH', 'NTE', 'PID'])
    expect(valueAt(message.segments[1], 3)).toBe('prima parte seconda parte')
  })

  it.each(['', 'PID|1', 'MSH', '{"a":1}', 'MSHABCDE'])('a message is refused as %j', (text) => {
    expect(readMessage(text)).toBeNull()
  })

  it('a message is found among others in a batch', () => {
    const batch = `FHS|^~\\&|X\rBHS|^~\\&|X\r${header}\rPID|1\r${header}\rPID|2\rBTS|2\rFTS|1\r`
    expect(splitMessages(batch).map((one) => valueAt(readMessage(one)!.segments[1], 1))).toEqual(['1', '2'])
  })

  it('a message keeps its accents in ISO-8859-1 and in UTF-8', () => {
    const text = `${header}\rPID|1||||D'ALÒ^NICOLÒ`
    for (const encoding of ['latin1', 'utf8', 'utf16le'] as const) {
      const mark = encoding === 'utf16le' ? [Buffer.from([0xff, 0xfe])] : []
      expect(decodeHl7(Buffer.concat([...mark, Buffer.from(text, encoding)])).replace('\ufeff', '')).toBe(
        text,
      )
    }
  })
})

describe('escape sequences', () => {
  it.each([
    ['Rossi \\T\\ Bianchi', 'Rossi & Bianchi'],
    ['a\\F\\b\\S\\c\\R\\d\\E\\e', 'a|b^c~d\\e'],
    ['\\X0D\\', '\r'],
    ['citt\\XC3A0\\', 'città'],
    ['citt\\XE0\\', 'città'],
    ['riga\\.br\\riga', 'riga\nriga'],
    ['\\H\\forte\\N\\', 'forte'],
    ['C:\\dati', 'C:\\dati'],
    ['\\Z9\\', '\\Z9\\'],
  ])('%s reads %j', (written, text) => {
    expect(unescapeText(written, usualSeparators)).toBe(text)
  })

  it('escape sequences bring every text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(unescapeText(escapeText(text, usualSeparators), usualSeparators)).toBe(text)
      }),
    )
  })
})

describe('writing', () => {
  // A cell may hold anything but blanks alone at its ends, which reading takes off.
  const cell = fc.string({ unit: 'grapheme', maxLength: 8 })
  const field: fc.Arbitrary<Field> = fc.array(
    fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    { minLength: 1, maxLength: 3 },
  )

  it('writing gives a message that reads as it was', () => {
    fc.assert(
      fc.property(fc.array(field, { maxLength: 6 }), (fields) => {
        const segments = [
          { name: 'MSH', fields: ['A'] },
          { name: 'ZZZ', fields: fields.map((repetitions) => ({ repetitions })) },
        ]
        const written = writeMessage(segments)
        const read = readMessage(written)!
        expect(writeMessage(read.segments.map(toInput), read.separators)).toBe(written)
        fields.forEach((one, index) => {
          for (const [r, repetition] of one.entries())
            for (const [c, component] of repetition.entries())
              for (const [s, text] of component.entries()) {
                const given = valueAt(read.segments[1], index + 1, c + 1, r + 1, s + 1)
                expect(given).toBe(text === '""' ? '' : text.trim())
              }
        })
      }),
    )
  })
})
