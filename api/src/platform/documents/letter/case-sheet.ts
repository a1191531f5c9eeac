import { formatDateTime } from '@sne/shared/domain'
import { drawFieldColumns } from '../layout/fields.ts'
import { drawFooters } from '../layout/footer.ts'
import { drawLetterhead, drawTitle } from '../layout/letterhead.ts'
import { accent, soft } from '../layout/palette.ts'
import { ensure, finish, openPaper, type Paper } from '../layout/paper.ts'
import { runningHead } from '../layout/running-head.ts'
import { type Column, drawTable } from '../layout/table.ts'
import { write, writeBlock } from '../layout/text.ts'
import { drawAnalytes, flagLegend } from '../report/analytes.ts'
import type { CaseSheetInput, SheetAnalysis, SheetCommunication, SheetRequest } from './case-sheet-input.ts'
import { sheetTexts as texts } from './texts.ts'

/** Makes the sheet of a case for a clinical centre as PDF. Equal data give equal bytes, so that its hash can be kept. */
export function renderCaseSheet(input: CaseSheetInput): Promise<Uint8Array> {
  const { laboratory, reference, category, createdAt, writtenBy, newborn } = input
  const paper = openPaper({
    title: `${texts.title} ${reference}`,
    author: laboratory.name,
    createdAt,
    margins: { top: 28, bottom: 40 },
  })
  const name = newborn[0]?.value ?? ''
  paper.runningHead = runningHead(name, `${texts.order} ${reference}`)
  drawLetterhead(paper, laboratory, { text: reference, caption: texts.order })
  drawTitle(paper, input.urgent ? texts.urgentTitle : texts.title, category, [
    { label: texts.made, value: formatDateTime(createdAt) },
    { label: texts.by, value: writtenBy },
  ])
  drawFieldColumns(paper, [
    { heading: texts.newborn, fields: newborn },
    { heading: texts.contacts, fields: input.contacts },
  ])
  drawFindings(paper, input.findings)
  heading(paper, texts.analyses)
  for (const analysis of input.analyses) drawAnalysis(paper, analysis)
  if (input.analyses.length === 0) line(paper, texts.none)
  drawRows(paper, texts.requests, input.requests, requestColumns)
  drawRows(paper, texts.communications, input.communications, communicationColumns)
  drawFooters(paper, [texts.title, reference, laboratory.name, input.softwareVersion].join('   ·   '))
  return finish(paper)
}

function heading(paper: Paper, text: string): void {
  ensure(paper, 60)
  paper.y += 8
  write(paper, text, paper.left, paper.y, paper.width, { face: 'bold', size: 11, color: accent })
  paper.y += 17
}

function line(paper: Paper, text: string): void {
  ensure(paper, 12)
  paper.y += writeBlock(paper, text, paper.left, paper.y, paper.width, { size: 8.5 }) + 3
}

function drawFindings(paper: Paper, findings: readonly string[]): void {
  heading(paper, texts.finding)
  for (const one of findings.length > 0 ? findings : [texts.noFinding]) {
    ensure(paper, 14)
    paper.y += writeBlock(paper, one, paper.left, paper.y, paper.width, { face: 'bold', size: 9.5 }) + 3
  }
}

function drawAnalysis(paper: Paper, { title, detail, analytes, excluded }: SheetAnalysis): void {
  ensure(paper, 70)
  write(paper, title, paper.left, paper.y, paper.width, { face: 'bold', size: 9.5 })
  paper.y += 13
  paper.y += writeBlock(paper, detail, paper.left, paper.y, paper.width, { size: 7.5, color: soft }) + 4
  drawAnalytes(paper, analytes)
  for (const one of excluded) line(paper, texts.excluded(one))
  line(paper, flagLegend)
  paper.y += 4
}

function drawRows<R>(paper: Paper, title: string, rows: readonly R[], columns: readonly Column<R>[]): void {
  heading(paper, title)
  if (rows.length === 0) line(paper, texts.none)
  else drawTable(paper, rows, columns, { size: 7.5, padding: 2.4 })
  paper.y += 4
}

/** A text of any length: nothing that was said is cut. */
const whole = (text: string) => ({ text, maxLines: Number.POSITIVE_INFINITY })

const requestColumns: Column<SheetRequest>[] = [
  { label: texts.number, share: 14, cell: ({ number }) => number },
  { label: texts.asked, share: 26, cell: ({ asked }) => asked },
  { label: texts.reason, share: 34, cell: ({ reason }) => whole(reason) },
  { label: texts.due, share: 12, cell: ({ due }) => due },
  { label: texts.status, share: 16, cell: ({ status }) => status },
]

const communicationColumns: Column<SheetCommunication>[] = [
  { label: texts.when, share: 15, cell: ({ at }) => at },
  { label: texts.to, share: 24, cell: ({ to }) => whole(to) },
  { label: texts.how, share: 12, cell: ({ how }) => how },
  { label: texts.outcome, share: 15, cell: ({ outcome }) => outcome },
  { label: texts.said, share: 40, cell: ({ text }) => whole(text) },
]
