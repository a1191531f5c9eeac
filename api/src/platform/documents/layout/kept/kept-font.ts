import type { Face } from '../fonts.ts'
import type { DocumentFont } from './pdfkit-inside.ts'
import { type Recording, record, replay } from './recorded.ts'

/** Texts kept a face. */
const mostTexts = 20_000

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
const accented = 'àèéìòùÀÈÉÌÒÙ'
const signs = '–—…•·×µ≤≥▲▼º°’“”\u00a0'
/** Letters that the fonts join to one sign. */
const joined = ' fi fl ff ffi ffl'
const italian = ascii + accented + signs + joined

/**
 * Letters that every document embeds, whether it prints them or not: their glyphs have the same numbers in each. The
 * typewriter face writes captions of barcodes alone.
 */
const letters: Readonly<Record<Face, string>> = {
  regular: italian,
  bold: italian,
  mono: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/. ',
}

function keep<V>(texts: Map<string, V>, text: string, value: V): V {
  if (texts.size >= mostTexts) texts.clear()
  texts.set(text, value)
  return value
}

/** Values differ from report to report. The fonts neither join nor shift their digits: a test lays them out. */
const numeral = /^[0-9,]{2,}$/
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * Cached parts of one face for the documents of a process: widths and lines of texts, and the
 * compressed common glyphs.
 */
export class KeptFont {
  readonly #letters: string
  readonly #widths = new Map<string, number>()
  readonly #digits = new Map<string, string>()
  readonly #lines = new Map<string, string | null>()
  /** By the font's name in its document, which the embedded part contains. */
  readonly #recordings = new Map<string, Recording>()
  /** Number of the common glyphs. */
  #common = 0

  constructor(face: Face) {
    this.#letters = letters[face]
  }

  /** Prepares a document's font: common glyphs come first. Without others the compressed font is embedded. */
  prepare(font: DocumentFont): void {
    font.encode(this.#letters)
    this.#common = font.subset.glyphs.length
    const embed = font.embed.bind(font)
    font.embed = () => {
      if (font.subset.glyphs.length > this.#common) embed()
      else replay(this.#recordingOf(font, embed), font)
    }
  }

  /** Width of a text in thousandths of the font's size. */
  widthOf(font: DocumentFont, text: string): number {
    const known = this.#widths.get(text)
    if (known !== undefined) return known
    return keep(
      this.#widths,
      text,
      numeral.test(text)
        ? [...text].reduce((width, digit) => width + this.widthOf(font, digit), 0)
        : font.layout(text).advanceWidth,
    )
  }

  /** The operand that shows a text; null for one with other than common glyphs, or with glyphs off the line. */
  lineOf(font: DocumentFont, text: string): string | null {
    const known = this.#lines.get(text)
    if (known !== undefined) return known
    if (numeral.test(text))
      return keep(
        this.#lines,
        text,
        `[<${[...text].map((digit) => this.#codeOf(font, digit)).join('')}> 0] TJ`,
      )
    const [codes, positions] = font.encode(text)
    const common = codes.every((code) => Number.parseInt(code, 16) < this.#common)
    return keep(this.#lines, text, common ? operand(codes, positions) : null)
  }

  #codeOf(font: DocumentFont, digit: string): string {
    return this.#digits.get(digit) ?? keep(this.#digits, digit, font.encode(digit)[0].join(''))
  }

  #recordingOf(font: DocumentFont, embed: () => void): Recording {
    const known = this.#recordings.get(font.id)
    if (known) return known
    const made = record(font, embed)
    this.#recordings.set(font.id, made)
    return made
  }
}

/** Codes with the corrections between them, as pdfkit writes them. */
function operand(...[codes, positions]: ReturnType<DocumentFont['encode']>): string | null {
  const parts: string[] = []
  let run = ''
  for (const [at, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    if (xOffset || yOffset) return null
    run += codes[at]
    const correction = xAdvance - advanceWidth
    if (correction === 0 && at < positions.length - 1) continue
    parts.push(`<${run}> ${rounded(-correction)}`)
    run = ''
  }
  return `[${parts.join(' ')}] TJ`
}
