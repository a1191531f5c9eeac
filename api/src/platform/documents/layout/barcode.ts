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

/** Widest single bar in points (0.35 mm): wider ones only waste paper. */
const widestModule = 1
/** Thinnest one, 0.2 mm: thinner bars run into each other on a label printer of 203 dots an inch. */
const thinnestModule = (0.2 * 72) / 25.4
/** Width that the bars have on a label of 70 mm, in points. */
const labelWidth = 172

/**
 * Code 128 drawn as filled rectangles: sharp at any resolution, a few hundred bytes, and the caption stays
 * selectable text. A text that would need bars too thin to be read becomes a Data Matrix of the same height. A text
 * outside printable ASCII has no symbol: then only the caption is written.
 */
export function drawBarcode(paper: Paper, text: string, x: number, y: number, box: BarcodeBox): void {
  const symbol = symbolOf(text, box.width)
  const size =
    symbol.kind === 'matrix'
      ? box.height / Math.max(symbol.across, symbol.down)
      : Math.min(widestModule, box.width / Math.max(1, symbol.across))
  const spare = box.width - symbol.across * size
  const left = x + (box.align === 'right' ? spare : box.align === 'center' ? spare / 2 : 0)
  if (symbol.kind === 'bars') drawBars(paper, symbol.bars, left, y, size, box.height)
  else drawMatrix(paper, symbol, left, y, size)
  if (box.caption === false) return
  write(paper, text, x, y + box.height + 2, box.width, {
    face: 'mono',
    size: captionSizeOf(text, box),
    color: soft,
    align: box.align ?? 'left',
  })
}

/** Letters of the typewriter face are 0.6 as wide as high; a long text is written smaller rather than cut. */
const captionSizeOf = (text: string, { width, captionSize = 7 }: BarcodeBox) =>
  Math.min(captionSize, width / (0.61 * text.length))

function drawBars(paper: Paper, bars: readonly number[], x: number, y: number, size: number, height: number) {
  let at = x
  bars.forEach((width, index) => {
    if (index % 2 === 0) paper.doc.rect(at, y, width * size, height)
    at += width * size
  })
  if (bars.length > 0) paper.doc.fill(ink)
}

function drawMatrix(paper: Paper, { cells, across }: Matrix, x: number, y: number, size: number) {
  cells.forEach((dark, index) => {
    // Neighbours overlap by a hair: otherwise some screens show a light line between them.
    if (dark)
      paper.doc.rect(
        x + (index % across) * size,
        y + Math.floor(index / across) * size,
        size + 0.01,
        size + 0.01,
      )
  })
  paper.doc.fill(ink)
}

/**
 * The symbol as an SVG image with its text below; a text without symbol gives an image without
 * bars.
 */
export function barcodeImage(text: string): string {
  const symbol = symbolOf(text, labelWidth)
  const caption = { text, includetext: true, textsize: 9 }
  if (symbol.kind === 'matrix')
    return bwipjs.toSVG({ bcid: 'datamatrix', ...caption, alttext: text, textyoffset: -4, paddingwidth: 2 })
  return symbol.bars.length > 0
    ? bwipjs.toSVG({ bcid: 'code128', ...caption, height: 12, textyoffset: -2 })
    : '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
}

interface Bars {
  readonly kind: 'bars'
  /** Widths of bars and gaps in modules, alternating, starting with a bar; empty when the text cannot be coded. */
  readonly bars: readonly number[]
  readonly across: number
}
interface Matrix {
  readonly kind: 'matrix'
  /** Row by row, true where it is dark. */
  readonly cells: readonly boolean[]
  readonly across: number
  readonly down: number
}

/** The symbol in which a text is printed where it has so much width, in points. */
function symbolOf(text: string, width: number): Bars | Matrix {
  // Code 128 as printed here holds printable ASCII.
  if (!/^[\x20-\x7e]+$/.test(text)) return { kind: 'bars', bars: [], across: 0 }
  const [code] = bwipjs.raw('code128', text, '')
  const bars = code && 'sbs' in code ? code.sbs : []
  const across = bars.reduce((sum, one) => sum + one, 0)
  if (across * thinnestModule <= width) return { kind: 'bars', bars, across }
  const [matrix] = bwipjs.raw('datamatrix', text, '')
  if (!matrix || !('pixs' in matrix)) throw new Error('A barcode has at most 50 characters')
  return {
    kind: 'matrix',
    cells: matrix.pixs.map((cell) => cell === 1),
    across: matrix.pixx,
    down: matrix.pixy,
  }
}
