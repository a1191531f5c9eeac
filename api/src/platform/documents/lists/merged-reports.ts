import { PageSizes, PDFDocument, type PDFEmbeddedPage } from 'pdf-lib'
import { finish, openPaper } from '../layout/paper.ts'
import { drawWatermark } from '../layout/watermark.ts'

/** A document frozen earlier, with a word across it when it is no longer valid. */
export interface FrozenDocument {
  readonly pdf: Uint8Array
  /** For example "SOSTITUITO"; null for a valid document. The frozen bytes themselves never change. */
  readonly watermark: string | null
}

export interface MergedReportsInput {
  readonly title: string
  readonly documents: readonly FrozenDocument[]
  /** Starts every document on an odd page, for printing on both sides. */
  readonly twoSided: boolean
  readonly printedAt: string
}

/** Puts frozen documents behind one another into one file; throws when one of them is no PDF. */
export async function renderMergedReports(input: MergedReportsInput): Promise<Uint8Array> {
  const merged = await PDFDocument.create({ updateMetadata: false })
  const printed = new Date(input.printedAt)
  merged.setTitle(input.title, { showInWindowTitleBar: true })
  merged.setCreator('Screening Neonatale Esteso')
  merged.setProducer('Screening Neonatale Esteso')
  merged.setLanguage('it-IT')
  merged.setCreationDate(printed)
  merged.setModificationDate(printed)
  const overlays = new Map<string, PDFEmbeddedPage>()
  for (const [index, frozen] of input.documents.entries()) {
    const source = await PDFDocument.load(frozen.pdf, { updateMetadata: false })
    const overlay = frozen.watermark === null ? null : await overlayOf(frozen.watermark)
    for (const page of await merged.copyPages(source, source.getPageIndices())) {
      merged.addPage(page)
      if (overlay) page.drawPage(overlay)
    }
    const odd = merged.getPageCount() % 2 === 1
    if (input.twoSided && odd && index < input.documents.length - 1) merged.addPage(PageSizes.A4)
  }

  /** Each word is embedded once, however many pages it is laid over. */
  async function overlayOf(text: string): Promise<PDFEmbeddedPage | null> {
    const [made] = overlays.has(text) ? [] : await merged.embedPdf(await watermarkPage(text, input.printedAt))
    if (made) overlays.set(text, made)
    return overlays.get(text) ?? null
  }
  return merged.save()
}

/** A page with nothing but the word, made with our own fonts and laid over the frozen page. */
function watermarkPage(text: string, printedAt: string): Promise<Uint8Array> {
  const paper = openPaper({ title: text, author: '', createdAt: printedAt })
  drawWatermark(paper, text)
  return finish(paper)
}
