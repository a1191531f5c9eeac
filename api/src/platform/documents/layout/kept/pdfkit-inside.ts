/** Parts of pdfkit that its types leave out. `kept-document.test.ts` compares documents made with and without them. */

export interface Glyph {
  readonly id: number
  readonly advanceWidth: number
  readonly codePoints: readonly number[]
}

/** A glyph's place, in thousandths of the font's size. */
interface Position {
  readonly xAdvance: number
  readonly advanceWidth: number
  readonly xOffset: number
  readonly yOffset: number
}

/** An object of the file. */
export interface Reference {
  data: Record<string, unknown>
  write(content: Uint8Array): void
  end(content?: Uint8Array | string): void
}

/** A font in one document. */
export interface DocumentFont {
  readonly id: string
  readonly document: { ref(data?: Record<string, unknown>): Reference }
  readonly dictionary: Reference
  /** Height above the base line, in thousandths of the font's size. */
  readonly ascender: number
  readonly subset: { readonly glyphs: readonly number[] }
  layout(text: string): {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly Position[]
    readonly advanceWidth: number
  }
  /** Numbers of the glyphs in this document, as hexadecimal digits. */
  encode(text: string): readonly [readonly string[], readonly Position[]]
  ref(): Reference
  embed(): void
}

export interface Page {
  readonly fonts: Record<string, Reference>
  readonly content: Reference & { compress: boolean }
}

/** Members of pdfkit that a subclass of a document uses. */
export interface Inside {
  page: Page
  _font: DocumentFont
  _fontSize: number
  /** Length of what is written so far, in bytes. */
  _offset: number
  readonly _pageBuffer: readonly Page[]
  font(face: string): this
  fontSize(points: number): this
  widthOfString(text: string): number
  text(text: string, x: number, y: number, options: object): this
  addContent(operators: string): this
  restore(): this
  flushPages(): void
  push(chunk: Uint8Array | null): boolean
  _setColorCore(color: unknown, stroke: boolean): boolean
  _write(data: Uint8Array | string): void
}
