import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { renderPageAsImage } from 'unpdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Dots an inch of the commonest label printers. */
export const labelPrinter = 203

const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
// Its own way would be to fetch the module from the network.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Texts that a scanner reads in a picture. */
async function scan(picture: Buffer | Uint8Array): Promise<{ text: string; format: string }[]> {
  const found = await readBarcodes(new Uint8Array(picture), {
    formats: ['Code128', 'DataMatrix'],
    maxNumberOfSymbols: 255,
  })
  return found.map(({ text, format }) => ({ text, format }))
}

/** Prints a page with so many dots an inch, and scans it. */
export const scanPdf = async (pdf: Uint8Array, dots = labelPrinter, page = 1) =>
  scan(
    new Uint8Array(
      await renderPageAsImage(new Uint8Array(pdf), page, {
        scale: dots / 72,
        canvasImport: () => import('@napi-rs/canvas') as never,
      }),
    ),
  )

/** Prints an image into a place of the given millimetres, and scans it. The white of a label surrounds the image. */
export async function scanSvg(svg: string, place: { width: number; height: number }, dots = labelPrinter) {
  const image = await loadImage(Buffer.from(svg))
  const [width, height] = [place.width, place.height].map((size) => Math.round((size / 25.4) * dots)) as [
    number,
    number,
  ]
  const scale = Math.min(width / image.width, height / image.height)
  const margin = 40
  const canvas = createCanvas(width + 2 * margin, height + 2 * margin)
  const paper = canvas.getContext('2d')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  const [w, h] = [image.width * scale, image.height * scale]
  paper.drawImage(image, margin + (width - w) / 2, margin + (height - h) / 2, w, h)
  return scan(canvas.toBuffer('image/png'))
}
