import { faint, soft } from './palette.ts'
import type { Paper } from './paper.ts'
import { measure, type TextStyle, write, writeBlock } from './text.ts'

const style: TextStyle = { face: 'bold', size: 8, color: soft }

/** Head of every further page: it names the sheet's document, so that a loose page can be assigned. */
export function runningHead(left: string, right: string): (paper: Paper) => number {
  return (paper) => {
    const rightWidth = measure(paper, right, style)
    const height = writeBlock(paper, left, paper.left, paper.top, paper.width - rightWidth - 12, style)
    write(paper, right, paper.right - rightWidth, paper.top, rightWidth, style)
    const y = paper.top + height + 3
    paper.doc.lineWidth(0.6).moveTo(paper.left, y).lineTo(paper.right, y).stroke(faint)
    return height + 10
  }
}
