import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import type { Face } from '../fonts.ts'
import { KeptFont } from './kept-font.ts'
import type { DocumentFont, Inside, Page } from './pdfkit-inside.ts'

const kept: Readonly<Record<string, KeptFont>> = {
  regular: new KeptFont('regular'),
  bold: new KeptFont('bold'),
  mono: new KeptFont('mono'),
} satisfies Record<Face, KeptFont>

/** A page's operators, and the colours that they have set. */
interface Drawing {
  readonly operators: string[]
  fill: string | null
  stroke: string | null
}

const drawingOf = (drawings: Map<Page, Drawing>, page: Page): Drawing => {
  const known = drawings.get(page)
  if (known) return known
  const drawing: Drawing = { operators: [], fill: null, stroke: null }
  drawings.set(page, drawing)
  return drawing
}

/** Of compression: half of the time of the usual 6, for a tenth more bytes. */
const level = 4
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

const Base = PDFDocument as unknown as new (options: object) => Inside

/**
 * A document of pdfkit that looks as pdfkit draws it. Widths and lines of texts and compressed fonts are made once a process; a
 * colour that is set already is not set again. Its constructor calls these methods: fields without an initial value.
 */
class KeptDocument extends Base {
  declare private drawings: Map<Page, Drawing> | undefined
  declare private opened: Map<string, DocumentFont> | undefined
  declare private chunks: Uint8Array[] | undefined
  declare private face: KeptFont

  override font(name: string): this {
    const face = kept[name]
    if (!face) throw new Error(`No font is named ${name}`)
    this.face = face
    this.opened ??= new Map()
    const font = this.opened.get(name)
    if (font) {
      this._font = font
      return this
    }
    super.font(name)
    face.prepare(this._font)
    this.opened.set(name, this._font)
    return this
  }

  override fontSize(points: number): this {
    this._fontSize = points
    return this
  }

  override widthOfString(text: string): number {
    return this.face.widthOf(this._font, text) * (this._fontSize / 1000)
  }

  /** Writes one line. Its own matrix turns the letters upright, so that no state is saved around it. */
  override text(text: string, x: number, y: number, options: object): this {
    const { page, _font: font, _fontSize: size } = this
    const line = this.face.lineOf(font, text)
    if (line === null) return super.text(text, x, y, options)
    page.fonts[font.id] ??= font.ref()
    const base = y + (font.ascender / 1000) * size
    return this.addContent(
      `BT 1 0 0 -1 ${rounded(x)} ${rounded(base)} Tm /${font.id} ${rounded(size)} Tf ${line} ET`,
    )
  }

  override addContent(operators: string): this {
    this.drawings ??= new Map()
    drawingOf(this.drawings, this.page).operators.push(operators)
    return this
  }

  override restore(): this {
    super.restore()
    Object.assign(drawingOf(this.drawings ?? new Map(), this.page), { fill: null, stroke: null })
    return this
  }

  override _setColorCore(color: unknown, stroke: boolean): boolean {
    this.drawings ??= new Map()
    const drawing = drawingOf(this.drawings, this.page)
    const which = stroke ? 'stroke' : 'fill'
    if (typeof color === 'string' && drawing[which] === color) return true
    drawing[which] = typeof color === 'string' ? color : null
    return super._setColorCore(color, stroke)
  }

  override flushPages(): void {
    for (const page of this._pageBuffer) {
      const { operators } = drawingOf(this.drawings ?? new Map(), page)
      if (operators.length === 0) continue
      page.content.compress = false
      page.content.data.Filter = 'FlateDecode'
      page.content.write(deflateSync(latin1(operators.join('\n')), { level }))
    }
    super.flushPages()
  }

  override _write(data: Uint8Array | string): void {
    const bytes = typeof data === 'string' ? latin1(`${data}\n`) : data
    this.chunks ??= []
    this.chunks.push(bytes)
    this._offset += bytes.length
  }

  override push(chunk: Uint8Array | null): boolean {
    if (chunk === null) {
      super.push(Buffer.concat(this.chunks ?? []))
      this.letGo()
    }
    return super.push(chunk)
  }

  /**
   * Lets go of what was drawn. Something of pdfkit keeps a finished document until the next collection of the whole heap: with its texts
   * and layouts each would be copied twice, and forty of them bring such a collection about.
   */
  private letGo(): void {
    for (const font of this.opened?.values() ?? []) emptied(font)
    this.drawings?.clear()
    this.opened?.clear()
    this.chunks = undefined
    Object.assign(this, { page: null, _font: null, _fontFamilies: {}, _root: null, _info: null })
  }
}

/** Of a font that is written: its layouts, and the numbers of its glyphs. */
function emptied(font: DocumentFont): void {
  Object.assign(font, { layoutCache: null, subset: null, unicode: null, widths: null, dictionary: null })
}

export type OpenDocument = (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument

export const openKept: OpenDocument = (options) => new KeptDocument(options) as unknown as PDFKit.PDFDocument
