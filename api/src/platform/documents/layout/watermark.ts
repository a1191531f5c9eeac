import { ink } from './palette.ts'
import { onEveryPage, type Paper } from './paper.ts'
import { measure, write } from './text.ts'

/** Writes a word across every page, light enough to read the content through it, also when copied in black. */
export function drawWatermark(paper: Paper, text: string): void {
  onEveryPage(paper, () => {
    const across = Math.hypot(paper.pageWidth, paper.pageHeight)
    const angle = (-Math.atan2(paper.pageHeight, paper.pageWidth) * 180) / Math.PI
    const size = Math.min(96, (0.72 * across * 10) / measure(paper, text, { face: 'bold', size: 10 }))
    const x = paper.pageWidth / 2
    const y = paper.pageHeight / 2
    const style = { face: 'bold', size, color: ink } as const
    const width = measure(paper, text, style)
    paper.doc
      .save()
      .rotate(angle, { origin: [x, y] })
      .opacity(0.13)
    write(paper, text, x - width / 2, y - size * 0.6, width, style)
    paper.doc.restore()
  })
}
