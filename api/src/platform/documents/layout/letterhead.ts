import { formatText } from '@sne/shared/domain'
import { drawBarcode } from './barcode.ts'
import { accent, ink, soft } from './palette.ts'
import type { Paper } from './paper.ts'
import { measure, write, writeBlock } from './text.ts'

/** Issuer of the document, as printed in its header. */
export interface LaboratoryHead {
  readonly facilityName: string
  readonly name: string
  readonly address: string | null
  readonly phones: readonly string[]
  readonly email: string | null
  readonly pec: string | null
}

/** Head of the first page: laboratory on the left, barcode of the document on the right, a rule below. */
export function drawLetterhead(
  paper: Paper,
  laboratory: LaboratoryHead,
  barcode: { readonly text: string; readonly caption: string } | null,
): void {
  const codeWidth = 178
  const width = paper.width - codeWidth - 24
  const top = paper.y
  let y = top
  y += writeBlock(paper, laboratory.facilityName, paper.left, y, width, { size: 8, color: soft })
  y += writeBlock(paper, laboratory.name, paper.left, y, width, { face: 'bold', size: 10.5, color: ink }) + 1
  y += writeBlock(paper, contacts(laboratory), paper.left, y, width, { size: 7, color: soft })
  if (barcode) {
    const x = paper.right - codeWidth
    write(paper, barcode.caption, x, top, codeWidth, { size: 6.5, color: soft, align: 'right' })
    drawBarcode(paper, barcode.text, x, top + 10, { width: codeWidth, height: 24, align: 'right' })
  }
  paper.y = Math.max(y, barcode ? top + 45 : y) + 4
  paper.doc.lineWidth(1.2).moveTo(paper.left, paper.y).lineTo(paper.right, paper.y).stroke(accent)
  paper.y += 8
}

function contacts(laboratory: LaboratoryHead): string {
  // No break inside a part: a number or an address stays in one piece.
  const parts = [
    laboratory.phones.length > 0 ? `Tel. ${laboratory.phones.join(' / ')}` : null,
    laboratory.email,
    laboratory.pec ? `PEC ${laboratory.pec}` : null,
  ]
    .filter((part) => part !== null)
    .map((part) => part.replaceAll(' ', '\u00a0'))
  return `${formatText(laboratory.address)}\n${parts.join('   ·   ')}`
}

/** Title on the left with a line below it, up to three short facts on the right. */
export function drawTitle(
  paper: Paper,
  title: string,
  subtitle: string,
  facts: readonly { readonly label: string; readonly value: string }[],
): void {
  const top = paper.y
  const factsWidth = 190
  const width = paper.width - factsWidth - 12
  let y = top + writeBlock(paper, title, paper.left, top, width, { face: 'bold', size: 15 })
  y += writeBlock(paper, subtitle, paper.left, y + 1, width, { size: 9.5, color: accent }) + 1
  let factY = top + 2
  for (const fact of facts) {
    const style = { face: 'bold', size: 8.5 } as const
    const valueWidth = measure(paper, fact.value, style)
    const labelWidth = factsWidth - valueWidth - 5
    const labelStyle = { size: 7, color: soft, align: 'right' } as const
    write(paper, fact.label, paper.right - factsWidth, factY + 1.4, labelWidth, labelStyle)
    write(paper, fact.value, paper.right - valueWidth, factY, valueWidth, style)
    factY += 12
  }
  paper.y = Math.max(y, factY) + 7
}
