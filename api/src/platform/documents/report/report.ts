import { formatDate, formatDateTime, formatText, screeningLabels, sexLabels } from '@sne/shared/domain'
import { drawBarcode } from '../layout/barcode.ts'
import { drawFieldColumns, type Field } from '../layout/fields.ts'
import { drawFooters } from '../layout/footer.ts'
import type { OpenDocument } from '../layout/kept/kept-document.ts'
import { drawLetterhead, drawTitle } from '../layout/letterhead.ts'
import { ink, line, soft, wash } from '../layout/palette.ts'
import { ensure, finish, openPaper, type Paper } from '../layout/paper.ts'
import { runningHead } from '../layout/running-head.ts'
import { drawSignatures } from '../layout/signatures.ts'
import { lineHeight, wrap, write, writeBlock } from '../layout/text.ts'
import { gestationalAge, grams, hours, momentOrDay } from '../layout/values.ts'
import { drawWatermark } from '../layout/watermark.ts'
import { drawAnalytes, flagLegend, isPrintedOut } from './analytes.ts'
import type { ReportInput } from './report-input.ts'
import { texts } from './texts.ts'
import { conditions, outcomeText, outcomeTexts, requestLine, screeningNotice, watermarks } from './wording.ts'

/**
 * Makes the report ("referto") as PDF. Equal data give equal bytes, so that its hash can be kept.
 * @param openDocument makes the document of pdfkit
 */
export function renderReport(input: ReportInput, openDocument?: OpenDocument): Promise<Uint8Array> {
  const paper = openPaper(
    {
      title: `Referto ${input.number ?? 'in bozza'}`,
      author: input.laboratory.name,
      subject: texts.title(screeningLabels[input.category]),
      createdAt: input.date,
      margins: { top: 28, bottom: 40 },
    },
    openDocument,
  )
  paper.runningHead = pageHead(input)
  drawLetterhead(paper, input.laboratory, {
    text: input.barcode,
    caption: input.number ? texts.number : 'Protocollo',
  })
  drawTitle(paper, texts.report, screeningLabels[input.category], [
    { label: 'Referto n.', value: formatText(input.number) },
    { label: 'Revisione', value: revision(input) },
    { label: 'Data', value: formatDateTime(input.date) },
  ])
  const factsTop = paper.y
  drawFieldColumns(paper, [
    { heading: 'Neonato', fields: newbornFields(input) },
    { heading: 'Campione', fields: cardFields(input) },
  ])
  paper.y += 4
  drawConditions(paper, input, factsTop)
  drawOutcome(paper, input)
  drawAnalytes(paper, input.analytes)
  for (const { title, analytes } of input.beside ?? []) {
    drawEarlier(paper, title)
    drawAnalytes(paper, analytes)
  }
  drawClosing(paper, input)
  drawFooters(paper, footer(input))
  const watermark = watermarks[input.status]
  if (watermark) drawWatermark(paper, watermark)
  return finish(paper)
}

function revision(input: ReportInput): string {
  return input.supersedes ? `${input.revision} (sostituisce ${input.supersedes})` : String(input.revision)
}

function newbornFields({ newborn }: ReportInput): Field[] {
  return [
    {
      label: 'Cognome e nome',
      value: formatText(`${newborn.surname} ${newborn.name}`.trim()),
      style: { face: 'bold', size: 9.5 },
    },
    { label: 'Sesso', value: newborn.sex ? sexLabels[newborn.sex] : '-' },
    { label: 'Nascita', value: momentOrDay(newborn.birthAt) },
    { label: 'Codice fiscale', value: formatText(newborn.fiscalCode) },
    { label: texts.gestationalAge, value: gestationalAge(newborn.gaWeeks, newborn.gaDays) },
    { label: 'Peso alla nascita', value: grams(newborn.birthWeight) },
    { label: 'Madre', value: formatText(newborn.mother) },
    { label: 'Punto nascita', value: formatText(newborn.birthPoint) },
  ]
}

function cardFields(input: ReportInput): Field[] {
  const { card } = input
  const number = card.sampleNumber === null ? '' : ` (${card.sampleNumber}º prelievo)`
  return [
    { label: 'Cartoncino', value: `${card.barcode}${number}`, style: { face: 'bold', size: 9.5 } },
    { label: 'Protocollo', value: formatText(card.protocol) },
    { label: 'Prelievo', value: momentOrDay(card.collectedAt) },
    { label: texts.ageAtCollection, value: hours(card.ageAtCollectionHours) },
    { label: 'Accettazione', value: formatDateTime(card.acceptedAt) },
    { label: 'Motivo', value: formatText(card.motivation) },
    { label: 'Esame', value: input.analysisType },
  ]
}

/**
 * Conditions over the whole width, and the barcode of the card in the free space of its facts: beside the short
 * dates, below the number.
 */
function drawConditions(paper: Paper, input: ReportInput, factsTop: number): void {
  const codeWidth = 108
  drawBarcode(paper, input.card.barcode, paper.right - codeWidth, factsTop + 32, {
    width: codeWidth,
    height: 18,
    align: 'right',
    captionSize: 6,
  })
  const labelWidth = 86
  write(paper, 'Condizioni al prelievo', paper.left, paper.y + 1, labelWidth, { size: 7, color: soft })
  paper.y +=
    writeBlock(paper, conditions(input), paper.left + labelWidth, paper.y, paper.width - labelWidth) + 8
}

/** The answer, before the numbers: a framed box, heavier when something has to be done. */
function drawOutcome(paper: Paper, input: ReportInput): void {
  const outcome = outcomeTexts[input.outcome]
  const calm = input.outcome === 'negative' || input.outcome === 'positivity_returned'
  const inner = paper.width - 20
  const title = `Esito: ${outcome.title}${input.urgent ? ' – URGENTE' : ''}`
  const all = [input.analytes, ...(input.beside ?? []).map(({ analytes }) => analytes)].flat()
  const blocks = [
    { text: outcomeText(input.outcome, all.some(isPrintedOut)), style: { size: 8.2 } as const },
    ...(input.text ? [{ text: input.text, style: { size: 8.2 } as const }] : []),
    ...(input.remarks ?? []).map((text) => ({
      text: `Osservazione: ${text}`,
      style: { size: 8.2 } as const,
    })),
    ...(input.requests.length > 0
      ? [{ text: 'Campioni richiesti:', style: { size: 8.2, face: 'bold' } as const }]
      : []),
    ...input.requests.map((one) => ({
      text: `•  ${requestLine(one, input.category)}`,
      style: { size: 8.2 } as const,
    })),
  ]
  const textHeight = blocks.reduce(
    (sum, block) => sum + wrap(paper, block.text, inner, block.style).length * lineHeight(block.style) + 2,
    0,
  )
  const height = textHeight + 25
  ensure(paper, height)
  const box = () => paper.doc.roundedRect(paper.left, paper.y, paper.width, height, 3)
  box().fill(wash)
  paper.doc.lineWidth(calm ? 0.6 : 1.6)
  box().stroke(calm ? line : ink)
  write(paper, title, paper.left + 10, paper.y + 6, inner, { face: 'bold', size: 11.5 })
  let y = paper.y + 22
  for (const block of blocks) y += writeBlock(paper, block.text, paper.left + 10, y, inner, block.style) + 2
  paper.y += height + 9
}

/** Head of another analysis of the episode; it stays with the first lines of its values. */
function drawEarlier(paper: Paper, title: string): void {
  ensure(paper, 60)
  paper.doc.moveTo(paper.left, paper.y).lineTo(paper.right, paper.y).lineWidth(0.6).stroke(line)
  paper.y += 5
  const style = { face: 'bold', size: 8.5 } as const
  paper.y += writeBlock(paper, `Nello stesso episodio: ${title}`, paper.left, paper.y, paper.width, style) + 4
}

/** Legend, cut-off version, notice and signatures: kept together at the end. */
function drawClosing(paper: Paper, input: ReportInput): void {
  const style = { size: 6.6, color: soft }
  const cutoffs = texts.limitsFooter(formatText(input.cutoffVersion))
  const notes = [flagLegend, cutoffs, screeningNotice]
  const height = notes.reduce(
    (sum, note) => sum + wrap(paper, note, paper.width, style).length * lineHeight(style) + 1.5,
    0,
  )
  ensure(paper, height + 50)
  for (const note of notes) paper.y += writeBlock(paper, note, paper.left, paper.y, paper.width, style) + 1.5
  paper.y += 4
  drawSignatures(paper, [
    {
      label: texts.decidedBy,
      name: formatText(input.decidedBy?.name),
      detail: input.decidedBy ? formatDateTime(input.decidedBy.at) : null,
    },
    {
      label: texts.acceptedBy,
      name: formatText(input.acceptedBy?.name),
      detail: input.acceptedBy ? formatDateTime(input.acceptedBy.at) : texts.notSigned,
    },
  ])
}

/** Whose report a further page belongs to: a loose sheet must not be taken for another newborn's. */
function pageHead(input: ReportInput): (paper: Paper) => number {
  const { newborn, card } = input
  const whose = `${newborn.surname} ${newborn.name}`.trim()
  return runningHead(
    `${whose}   ·   nascita ${momentOrDay(newborn.birthAt)}   ·   cartoncino ${card.barcode}`,
    `Referto n. ${formatText(input.number)} – rev. ${input.revision}`,
  )
}

function footer(input: ReportInput): string {
  const parts = [
    `Referto n. ${formatText(input.number)}`,
    `revisione ${input.revision}`,
    `protocollo ${formatText(input.card.protocol)}`,
    texts.of(formatDate(input.date)),
    `Screening Neonatale Esteso ${input.softwareVersion}`,
  ]
  return parts.join('   ·   ')
}
