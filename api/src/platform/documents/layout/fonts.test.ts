import { expect, it } from 'vitest'
import { parseFont } from './fonts.ts'

const glyphOf = (font: ReturnType<typeof parseFont>, text: string) => {
  const [glyph] = font.layout(text).glyphs
  if (!glyph) throw new Error(`Nothing was laid out for ${text}`)
  return glyph
}

it('a font maps a letter that was drawn first as a part of an accented one', () => {
  const font = parseFont('DejaVuSansCondensed-Bold.ttf')
  expect(glyphOf(font, 'ù').path).toBeDefined()
  expect(glyphOf(font, 'u').codePoints).toEqual(['u'.codePointAt(0)])
})

it('a font reads a ligature as its letters', () => {
  const font = parseFont('DejaVuSansCondensed.ttf')
  const letters = font.layout('fi').glyphs.flatMap(({ codePoints }) => codePoints)
  expect(String.fromCodePoint(...letters)).toBe('fi')
})
