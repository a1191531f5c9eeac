import { expect, it } from 'vitest'
import { boundedName, fileNameLimit } from './bounded-name.ts'
import { disposition } from './file-answer.ts'

it.each([
  ['an ordinary one', 'referto è.pdf', 'referto è.pdf'],
  ['a folder', '../../siero.pdf', '.._.._siero.pdf'],
  ['signs of control', 'a\r\nSet-Cookie: b\u202e.pdf', 'aSet-Cookie: b.pdf'],
  ['half a character', 'a\ud800.pdf', 'a\ufffd.pdf'],
])('a name keeps what can be shown: %s', (_, name, kept) => {
  expect(boundedName(name)).toBe(kept)
})

it('a long name keeps its ending, and fits a header', () => {
  const kept = boundedName(`${'è'.repeat(4000)}.pdf`)
  expect([...kept]).toHaveLength(fileNameLimit)
  expect(kept.endsWith('è.pdf')).toBe(true)
  const stored = {
    name: `${'è'.repeat(4000)}.pdf`,
    type: 'application/pdf',
    body: Buffer.from(''),
    inline: true,
  }
  expect(disposition(stored).length).toBeLessThan(3000)
})
