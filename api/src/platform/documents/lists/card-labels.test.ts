import { describe, expect, it } from 'vitest'
import { labelPrinter, scanPdf, scanSvg } from '../examples/read-barcodes.ts'
import { textOf } from '../examples/read-pdf.ts'
import { exampleCards, exampleShipping } from '../examples/shipping-example.ts'
import { barcodeImage } from '../layout/barcode.ts'
import { renderShippingManifest } from '../shipping/manifest.ts'
import { renderCardLabels } from './card-labels.ts'

/** Codes as birth points give them, up to the 50 characters that a code may have. */
const codes = [
  'SN-1',
  'SNE-2026-000123',
  '0123456789012345',
  'ABCDEFGHIJ0123456789',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '0'.repeat(50),
  'SN0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-./+$%abcdef',
  'Zz'.repeat(25),
]
const barsOfLongest = 20

const labelOf = (barcode: string) => ({
  barcode,
  protocol: '2026/00123',
  newborn: 'ROSSI MARIA DELLE GRAZIE',
  birthAt: '2026-11-18',
  collectedAt: '2026-11-20T09:00:00.000Z',
})
const print = (barcodes: readonly string[], format: 'roll' | 'sheet') =>
  renderCardLabels({
    laboratoryName: 'Laboratorio',
    labels: barcodes.map(labelOf),
    format,
    skip: 0,
    printedAt: '2026-11-20T09:00:00.000Z',
  })

describe('what is printed on a label is read again by a scanner', () => {
  it.each(codes)('a printed code is read again: %s, from a label printer of 203 dots', async (code) => {
    const pdf = await print([code], 'roll')
    const format = code.length <= barsOfLongest ? 'Code128' : 'DataMatrix'
    expect(await scanPdf(pdf)).toEqual([{ text: code, format }])
    // A person without a scanner reads the whole code.
    expect((await textOf(pdf)).replaceAll(' ', '')).toContain(code)
  })

  it('a printed code is read again from a sheet of 24, each in its place', async () => {
    const barcodes = Array.from({ length: 24 }, (_, index) => `SNE-2026-${String(index).padStart(6, '0')}`)
    barcodes[7] = codes.at(-1) ?? ''
    const found = await scanPdf(await print(barcodes, 'sheet'), 300)
    expect(found.map(({ text }) => text).sort()).toEqual([...barcodes].sort())
  })

  it.each(codes)('a printed code is read again: %s, from the page itself', async (code) => {
    // The place that the page's label leaves for the image.
    const found = await scanSvg(barcodeImage(code), { width: 62, height: 15 })
    expect(found.map(({ text }) => text)).toEqual([code])
  })

  it('a shipment’s code on its list is read again as an office printer prints it', async () => {
    const pdf = await renderShippingManifest({ shipping: exampleShipping, cards: exampleCards(3) })
    expect((await scanPdf(pdf, 300)).map(({ text }) => text)).toContain(exampleShipping.barcode)
  })

  it('a code that no symbol can hold is written, and nothing is scanned', async () => {
    const pdf = await print(['SPÈ-1'], 'roll')
    expect(await scanPdf(pdf, labelPrinter)).toEqual([])
    expect(await textOf(pdf)).toContain('SPÈ-1')
  })
})
