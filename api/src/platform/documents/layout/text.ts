import type { Face } from './fonts.ts'
import { ink } from './palette.ts'
import type { Paper } from './paper.ts'

export interface TextStyle {
  readonly face?: Face
  /** Points; 8 unless told. */
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'right' | 'center'
}

const defaultSize = 8

/** Height of one line of text in points. */
export function lineHeight(style: TextStyle = {}): number {
  return (style.size ?? defaultSize) * 1.24
}

/** Width of a text in points. */
export function measure(paper: Paper, text: string, style: TextStyle = {}): number {
  return paper.doc
    .font(style.face ?? 'regular')
    .fontSize(style.size ?? defaultSize)
    .widthOfString(text)
}

/**
 * Breaks a text into lines no wider than `width`; a word that is too long by itself is broken, so that no name
 * is ever cut. With `maxLines` the last line ends in "…" when something was left out.
 */
export function wrap(
  paper: Paper,
  text: string,
  width: number,
  style: TextStyle = {},
  maxLines = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = []
  for (const paragraph of clean(text).split('\n'))
    lines.push(...wrapParagraph(paper, paragraph, width, style))
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  kept[maxLines - 1] = fit(paper, `${kept[maxLines - 1]} ${lines[maxLines]}`, width, style)
  return kept
}

/** Words with the spaces before them; a long double name may also be broken after its hyphen. */
const wordPattern = /(?<! ) *[^ -]{2,}-(?=[^ -]{2})|(?<! ) *[^ ]+/g

function wrapParagraph(paper: Paper, paragraph: string, width: number, style: TextStyle): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of paragraph.match(wordPattern) ?? []) {
    const longer = (current + word).trimStart()
    if (measure(paper, longer, style) <= width) {
      current = longer
      continue
    }
    if (current !== '') lines.push(current)
    current = word.trimStart()
    while (measure(paper, current, style) > width && current.length > 1) {
      const taken = longestPrefix(paper, current, width, style)
      lines.push(current.slice(0, taken))
      current = current.slice(taken)
    }
  }
  lines.push(current)
  return lines
}

/** Shortens a text with "…" until it fits the width. */
export function fit(paper: Paper, text: string, width: number, style: TextStyle = {}): string {
  const whole = clean(text).replaceAll('\n', ' ')
  if (measure(paper, whole, style) <= width) return whole
  const room = width - measure(paper, '…', style)
  return `${whole.slice(0, longestPrefix(paper, whole, room, style)).trimEnd()}…`
}

function longestPrefix(paper: Paper, text: string, width: number, style: TextStyle): number {
  let low = 1
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(paper, text.slice(0, middle), style) <= width) low = middle
    else high = middle - 1
  }
  return low
}

/** Writes one line in a box that starts at `x`, `y` (top) and is `width` wide; it is not broken. */
export function write(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle = {},
): void {
  if (text === '') return
  const spare = style.align && style.align !== 'left' ? width - measure(paper, text, style) : 0
  const shift = style.align === 'center' ? spare / 2 : spare
  paper.doc
    .font(style.face ?? 'regular')
    .fontSize(style.size ?? defaultSize)
    .fillColor(style.color ?? ink)
    .text(text, x + shift, y, { lineBreak: false })
}

/** Writes a text over as many lines as it needs (or `maxLines`); answers the height it took. */
export function writeBlock(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle = {},
  maxLines?: number,
): number {
  const lines = wrap(paper, text, width, style, maxLines)
  lines.forEach((one, index) => {
    write(paper, one, x, y + index * lineHeight(style), width, style)
  })
  return lines.length * lineHeight(style)
}

/**
 * Composes accents and writes ligatures as letters. The font makes its own ligatures, and the copied text stays
 * letters. Control characters, which a keyboard or an HL7 message may add, become blanks.
 */
function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/[^\P{Cc}\n]/gu, ' ')
}
