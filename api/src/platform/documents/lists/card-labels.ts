import { formatDateTime } from '@sne/shared/domain'
import { drawBarcode } from '../layout/barcode.ts'
import { faint, soft } from '../layout/palette.ts'
import { finish, newPage, openPaper, type Paper } from '../layout/paper.ts'
import { fit, write, writeBlock } from '../layout/text.ts'
import { momentOrDay } from '../layout/values.ts'

/** Content of one label. */
export interface CardLabel {
  readonly barcode: string
  readonly protocol: string | null
  readonly newborn: string | null
  /** A day alone (`yyyy-MM-dd`) when the hour is not known. */
  readonly birthAt: string | null
  readonly collectedAt: string | null
}

export interface CardLabelsInput {
  readonly laboratoryName: string
  readonly labels: readonly CardLabel[]
  /** `roll`: one a page, for a label printer. `sheet`: 24 on a self-adhesive A4 sheet. */
  readonly format: 'roll' | 'sheet'
  /** Labels already used on the first sheet, 0 to 23. */
  readonly skip: number
  readonly printedAt: string
}

const millimetre = 72 / 25.4
/** Every label is 70 × 37 mm: the commonest on self-adhesive sheets, where 24 fill an A4 without margins. */
const roll = [70 * millimetre, 37 * millimetre] as const
const grids = { roll: { across: 1, down: 1 }, sheet: { across: 3, down: 8 } } as const

/** Makes labels with the barcode of a card; the first `skip` places of a sheet are left free. */
export function renderCardLabels(input: CardLabelsInput): Promise<Uint8Array> {
  const paper = openPaper({
    title: 'Etichette cartoncini',
    author: input.laboratoryName,
    createdAt: input.printedAt,
    margins: { x: 0, top: 0, bottom: 0 },
    ...(input.format === 'roll' ? { size: roll } : {}),
  })
  const { across, down } = grids[input.format]
  const perPage = across * down
  const skip = input.format === 'roll' ? 0 : input.skip
  const width = paper.pageWidth / across
  const height = paper.pageHeight / down
  input.labels.forEach((label, index) => {
    const place = (index + skip) % perPage
    if (place === 0 && index > 0) newPage(paper)
    drawLabel(paper, label, (place % across) * width, Math.floor(place / across) * height, width, height)
  })
  return finish(paper)
}

function drawLabel(
  paper: Paper,
  label: CardLabel,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  // Printers leave some millimetres blank and sheets shift: the edge of a label stays empty.
  const inset = 13
  const inner = width - 2 * inset
  const left = x + inset
  paper.doc.lineWidth(0.2).rect(x, y, width, height).stroke(faint)
  drawBarcode(paper, label.barcode, left, y + 13, {
    width: inner,
    height: 30,
    align: 'center',
    captionSize: 8.5,
  })
  const name = { face: 'bold', size: 8.2, align: 'center' } as const
  writeBlock(paper, label.newborn ?? '', left, y + 57, inner, name, 2)
  const small = { size: 6.6, color: soft, align: 'center' } as const
  const origin = [
    label.protocol ? `Prot. ${label.protocol}` : null,
    label.birthAt ? `Nascita ${momentOrDay(label.birthAt)}` : null,
  ].filter((fact) => fact !== null)
  const collection = label.collectedAt ? `Prelievo ${formatDateTime(label.collectedAt)}` : ''
  write(paper, fit(paper, origin.join('   '), inner, small), left, y + height - 26, inner, small)
  write(paper, collection, left, y + height - 18, inner, small)
}
