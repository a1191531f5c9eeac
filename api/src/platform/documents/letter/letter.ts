import { letterDay } from '@sne/shared/domain'
import { drawFooters } from '../layout/footer.ts'
import { drawLetterhead } from '../layout/letterhead.ts'
import { soft } from '../layout/palette.ts'
import { ensure, finish, openPaper, type Paper } from '../layout/paper.ts'
import { runningHead } from '../layout/running-head.ts'
import { lineHeight, wrap, write, writeBlock } from '../layout/text.ts'
import type { LetterInput } from './letter-input.ts'
import { letterWords } from './texts.ts'

const body = { size: 10.5 } as const
const small = { size: 8, color: soft } as const

/** Makes a letter of the laboratory as PDF. Equal data give equal bytes, so that its hash can be kept. */
export function renderLetter(input: LetterInput): Promise<Uint8Array> {
  const words = letterWords[input.language]
  const paper = openPaper({
    title: input.title,
    author: input.laboratory.name,
    createdAt: input.createdAt,
    language: input.language,
    margins: { x: 56, top: 34, bottom: 46 },
  })
  paper.runningHead = runningHead(input.title, `${words.reference} ${input.reference}`)
  drawLetterhead(paper, input.laboratory, null)
  paper.y += 18
  drawFacts(paper, input)
  paper.y += writeBlock(paper, input.title, paper.left, paper.y, paper.width, { face: 'bold', size: 14 }) + 14
  drawText(paper, input.text)
  const { kind, templateVersion, softwareVersion, writtenBy } = input
  const foot = [kind, `v${templateVersion}`, writtenBy, softwareVersion].join('   ·   ')
  drawFooters(paper, foot, words.page)
  return finish(paper)
}

function drawFacts(paper: Paper, { language, createdAt, reference, mailedTo, recipient }: LetterInput): void {
  const words = letterWords[language]
  const top = paper.y
  const half = paper.width / 2
  const right = [
    `${words.date}: ${letterDay(createdAt, language)}`,
    `${words.reference}: ${reference}`,
    ...(mailedTo === null ? [] : [words.mailed(mailedTo)]),
  ]
  const leftHeight = writeBlock(paper, recipient, paper.left, top, half - 12, { face: 'bold', size: 10 })
  const rightHeight = writeBlock(paper, right.join('\n'), paper.left + half, top, half, {
    ...small,
    align: 'right',
  })
  paper.y = top + Math.max(leftHeight, rightHeight) + 22
}

/** Draws a line at a time, so that a long letter continues on the next page. */
function drawText(paper: Paper, text: string): void {
  for (const line of wrap(paper, text, paper.width, body)) {
    const height = line === '' ? lineHeight(body) * 0.6 : lineHeight(body) * 1.12
    ensure(paper, height)
    write(paper, line, paper.left, paper.y, paper.width, body)
    paper.y += height
  }
}
