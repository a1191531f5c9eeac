import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FrameError, FrameReader, framed } from './frames.ts'

it('messages are the same however the network cuts their frames', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 60 })
    .map((one) => one.replaceAll('\u000b', '').replaceAll('\u001c', ''))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), fc.array(fc.nat(20), { minLength: 1 }), (texts, sizes) => {
      const bytes = Buffer.concat(texts.map(framed))
      const reader = new FrameReader(1_000)
      const read: string[] = []
      let at = 0
      for (let turn = 0; at < bytes.length; turn += 1) {
        const size = 1 + sizes[turn % sizes.length]!
        read.push(...reader.push(bytes.subarray(at, at + size)).map(String))
        at += size
      }
      expect(read).toEqual(texts)
      expect(reader.isInside).toBe(false)
    }),
  )
})

it.each([
  ['a message longer than allowed', framed('x'.repeat(11)), 'too_long'],
  ['bytes outside of a frame', Buffer.from('GET / HTTP/1.1\r\n'), 'no_frame'],
])('%s is refused', (_, bytes, why) => {
  expect(() => new FrameReader(10).push(bytes)).toThrow(new FrameError(why as 'too_long'))
})

it('a message longer than allowed is refused before its end comes', () => {
  const reader = new FrameReader(10)
  expect(reader.push(Buffer.from('\u000b12345678'))).toEqual([])
  expect(() => reader.push(Buffer.from('90123'))).toThrow(FrameError)
})
