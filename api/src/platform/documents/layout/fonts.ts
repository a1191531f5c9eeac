import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'

/** The faces a document may use; all of them are embedded as subsets, so that a print never depends on the reader. */
export type Face = 'regular' | 'bold' | 'mono'

/** One laid-out word: pdfkit scales its positions in place. */
interface GlyphRun {
  readonly glyphs: readonly { readonly codePoints: readonly number[]; readonly path: unknown }[]
  readonly positions: readonly Readonly<Record<string, number>>[]
}

/** A font as fontkit parses it; pdfkit takes it in place of a file. */
export interface ParsedFont {
  layout(text: string, features?: unknown): GlyphRun
  /** Every letter that it has. */
  readonly characterSet: readonly number[]
  glyphForCodePoint(codePoint: number): unknown
}

const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

/** Words kept a font; labels and analytes come in every document. */
const mostWords = 20_000

/** Letters written as one sign, such as the typographic fi: laid out from their letters, and read as these. */
const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb06

/**
 * A parsed font that lays out each word once a process: half of the time of a report otherwise.
 * Every glyph gets its code point at once. A glyph first made as a part of another one (the u of a
 * ù) would never get it. Then no text in later documents could be searched or read aloud by it.
 */
export function parseFont(file: string): ParsedFont {
  const font = create(readFileSync(join(folder, file)))
  for (const codePoint of font.characterSet) if (!isLigature(codePoint)) font.glyphForCodePoint(codePoint)
  const words = new Map<string, GlyphRun>()
  return Object.assign(Object.create(font) as ParsedFont, {
    layout(text: string, features?: unknown): GlyphRun {
      if (features) return font.layout(text, features)
      const known = words.get(text) ?? font.layout(text)
      if (words.size >= mostWords) words.clear()
      words.set(text, known)
      const positions = known.positions.map((position) => ({ ...position }))
      return Object.assign(Object.create(Object.getPrototypeOf(known)), known, { positions })
    },
  })
}

/**
 * Parsed once a process: given as files, pdfkit parses them for every document, which takes ten times as long as
 * writing a report. DejaVu has µ, ≤, ▲▼, ☐ and every accent of European names.
 */
export const fonts: Readonly<Record<Face, ParsedFont>> = {
  regular: parseFont('DejaVuSansCondensed.ttf'),
  bold: parseFont('DejaVuSansCondensed-Bold.ttf'),
  mono: parseFont('DejaVuSansMono.ttf'),
}
