import { fonts } from './fonts.ts'
import { type OpenDocument, openKept } from './kept/kept-document.ts'

/** A4 in PDF points (1/72 inch). */
const a4 = { portrait: [595.28, 841.89], landscape: [841.89, 595.28] } as const

export interface PaperOptions {
  /** Title of the document as readers show it. */
  readonly title: string
  readonly author: string
  readonly subject?: string
  /** ISO instant written as creation date; it comes from the data, so that equal data give equal bytes. */
  readonly createdAt: string
  readonly orientation?: 'portrait' | 'landscape'
  /** Width and height in points of a page that is no A4. */
  readonly size?: readonly [number, number]
  /** Of its text, for readers that speak it; Italian unless told. */
  readonly language?: 'it' | 'en'
  /** Margins in points. */
  readonly margins?: { readonly x?: number; readonly top?: number; readonly bottom?: number }
}

/** A document being written: the pdfkit document plus a cursor that never lets content run into the footer. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument
  readonly left: number
  readonly right: number
  readonly width: number
  readonly top: number
  /** Lowest point content may reach; the footer is below it. */
  readonly bottom: number
  readonly pageWidth: number
  readonly pageHeight: number
  /** Where the next block starts. */
  y: number
  /** Drawn at the top of every page after the first; returns the height it took. */
  runningHead: ((paper: Paper) => number) | null
}

/**
 * Opens an archivable document (PDF/A-2b: fonts embedded, colours defined, nothing external), because reports
 * are kept for years. Pages stay in memory until `finish`, so that "pagina n di m" can be written at the end.
 * @param openDocument makes the document of pdfkit
 */
export function openPaper(options: PaperOptions, openDocument: OpenDocument = openKept): Paper {
  const [pageWidth, pageHeight] = options.size ?? a4[options.orientation ?? 'portrait']
  const x = options.margins?.x ?? 40
  const created = new Date(options.createdAt)
  const settings = {
    size: [pageWidth, pageHeight],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: options.language === 'en' ? 'en-GB' : 'it-IT',
    displayTitle: true,
    // No default face: each text names its own.
    font: null,
    info: {
      Title: options.title,
      Author: options.author,
      Subject: options.subject ?? options.title,
      Creator: 'Screening Neonatale Esteso',
      Producer: 'Screening Neonatale Esteso',
      CreationDate: created,
      ModDate: created,
    },
  }
  // The types of pdfkit lag behind: a font may be given as fontkit has parsed it.
  const doc = openDocument(settings as unknown as PDFKit.PDFDocumentOptions)
  for (const [face, font] of Object.entries(fonts))
    doc.registerFont(face, font as unknown as PDFKit.Mixins.PDFFontSource)
  const top = options.margins?.top ?? 34
  return {
    doc,
    left: x,
    right: pageWidth - x,
    width: pageWidth - 2 * x,
    top,
    bottom: pageHeight - (options.margins?.bottom ?? 46),
    pageWidth,
    pageHeight,
    y: top,
    runningHead: null,
  }
}

/** Starts a page and puts the running head on it. */
export function newPage(paper: Paper): void {
  paper.doc.addPage()
  paper.y = paper.top
  if (paper.runningHead) paper.y += paper.runningHead(paper)
}

/** Starts a page when less than `height` points are left. */
export function ensure(paper: Paper, height: number): void {
  if (paper.y + height > paper.bottom) newPage(paper)
}

/** Calls `draw` once for every page made so far, with that page selected. */
export function onEveryPage(paper: Paper, draw: (page: number, pages: number) => void): void {
  const { start, count } = paper.doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    paper.doc.switchToPage(start + page)
    draw(page + 1, count)
  }
}

/** Ends the document and answers its bytes. */
export function finish(paper: Paper): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    paper.doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    paper.doc.on('error', reject)
    paper.doc.on('end', () => resolve(Buffer.concat(chunks)))
    paper.doc.end()
  })
}
