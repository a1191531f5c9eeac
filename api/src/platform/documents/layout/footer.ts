import { faint, soft } from './palette.ts'
import { onEveryPage, type Paper } from './paper.ts'
import { fit, write } from './text.ts'
import { texts } from './texts.ts'

/** Writes the foot of every page: the document's title on the left, the page on the right, in Italian by default. */
export function drawFooters(paper: Paper, text: string, pageWords = texts.page): void {
  onEveryPage(paper, (page, pages) => {
    const y = paper.bottom + 10
    paper.doc.lineWidth(0.4).moveTo(paper.left, y).lineTo(paper.right, y).stroke(faint)
    const style = { size: 6.5, color: soft } as const
    write(paper, fit(paper, text, paper.width - 80, style), paper.left, y + 4, paper.width - 80, style)
    write(paper, pageWords(page, pages), paper.right - 80, y + 4, 80, { ...style, align: 'right' })
  })
}
