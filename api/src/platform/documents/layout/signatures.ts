import { ink, line, soft } from './palette.ts'
import { ensure, type Paper } from './paper.ts'
import { write, writeBlock } from './text.ts'

export interface SignatureBox {
  readonly label: string
  /** Printed name; null leaves space for a handwritten signature. */
  readonly name: string | null
  readonly detail: string | null
}

/** Boxes side by side, for printed names or signatures by hand. They are kept together on one page. */
export function drawSignatures(paper: Paper, boxes: readonly SignatureBox[], height = 42): void {
  ensure(paper, height)
  const between = 14
  const width = (paper.width - between * (boxes.length - 1)) / boxes.length
  boxes.forEach((box, index) => {
    const x = paper.left + index * (width + between)
    paper.doc.lineWidth(0.6).roundedRect(x, paper.y, width, height, 3).stroke(line)
    write(paper, box.label, x + 7, paper.y + 5, width - 14, { size: 6.8, color: soft })
    if (box.name === null) return
    writeBlock(paper, box.name, x + 7, paper.y + 16, width - 14, { face: 'bold', size: 9, color: ink }, 1)
    if (box.detail) writeBlock(paper, box.detail, x + 7, paper.y + 29, width - 14, { size: 7.2 }, 1)
  })
  paper.y += height + 6
}
