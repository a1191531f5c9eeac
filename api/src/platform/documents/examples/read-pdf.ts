import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { extractText } from 'unpdf'

/**
 * Selectable text of each page, one line a page. The extractor turns the micro sign into a Greek
 * mu: it is turned back.
 */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' ').replaceAll('\u03bc', '\u00b5'))
}

/** All pages as one text. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  return (await pagesOf(pdf)).join(' ')
}

/** Every font of a file with whether it travels inside it. */
export async function fontsOf(pdf: Uint8Array): Promise<{ name: string; embedded: boolean }[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const found: { name: string; embedded: boolean }[] = []
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('Type')) !== PDFName.of('Font')) continue
    if (object.get(PDFName.of('Subtype')) === PDFName.of('Type0')) continue
    const descriptor = object.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict)
    const name = object.lookup(PDFName.of('BaseFont'), PDFName).decodeText()
    found.push({ name, embedded: descriptor?.has(PDFName.of('FontFile2')) ?? false })
  }
  return found
}
