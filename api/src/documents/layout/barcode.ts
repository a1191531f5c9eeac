import bwipjs from 'bwip-js/node'
import { ink, soft } from './palette.ts'
import type { Paper } from './paper.ts'
import { write } from './text.ts'

export interface BarcodeBox {
  /** Widest the bars may become, in points. */
  readonly width: number
  /** Height of the bars, in points. */
  readonly height: number
  readonly align?: 'left' | 'right' | 'center'
  /** Writes the text below the bars; true unless told. */
  readonly caption?: boolean
  readonly captionSize?: number
}

/** Widest single bar in points (0.35 mm): wider ones only waste paper, a scanner reads from 0.19 mm. */
const widestModule = 1

/**
 * Code 128 drawn as filled rectangles: sharp at any resolution, a few hundred bytes, and the caption stays
 * selectable text. A text outside printable ASCII has no Code 128 form: then only the caption is written.
 */
export function drawBarcode(paper: Paper, text: string, x: number, y: number, box: BarcodeBox): void {
  const bars = barsOf(text)
  const modules = bars.reduce((sum, width) => sum + width, 0)
  const module = modules === 0 ? 0 : Math.min(widestModule, box.width / modules)
  const spare = box.width - modules * module
  const shift = box.align === 'right' ? spare : box.align === 'center' ? spare / 2 : 0
  let at = x + shift
  bars.forEach((width, index) => {
    if (index % 2 === 0) paper.doc.rect(at, y, width * module, box.height)
    at += width * module
  })
  if (bars.length > 0) paper.doc.fill(ink)
  if (box.caption === false) return
  write(paper, text, x, y + box.height + 2, box.width, {
    face: 'mono',
    size: box.captionSize ?? 7,
    color: soft,
    align: box.align ?? 'left',
  })
}

/** The same symbol as an SVG image with its text below; a text without Code 128 form gives an image without bars. */
export const barcodeImage = (text: string): string =>
  canBeCoded(text)
    ? bwipjs.toSVG({ bcid: 'code128', text, includetext: true, height: 12, textsize: 9, textyoffset: -2 })
    : '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'

/** Code 128 as printed here holds printable ASCII. */
const canBeCoded = (text: string) => /^[\x20-\x7e]+$/.test(text)

/** Widths of bars and gaps in modules, alternating, starting with a bar; empty when the text cannot be coded. */
function barsOf(text: string): number[] {
  if (!canBeCoded(text)) return []
  const [symbol] = bwipjs.raw('code128', text, '')
  return symbol && 'sbs' in symbol ? symbol.sbs : []
}
