import { columnCount, plateRows, rowOf, wellCount } from '@sne/shared/domain'
import { drawCounters } from '../layout/fields.ts'
import { drawFooters } from '../layout/footer.ts'
import { faint, ink, line, paperWhite, soft } from '../layout/palette.ts'
import { finish, openPaper, type Paper } from '../layout/paper.ts'
import { fit, measure, type TextStyle, write, writeBlock } from '../layout/text.ts'
import { drawPlateHead, plateFooter } from './plate-head.ts'
import type { PlateMapInput, PlateMapWell } from './plate-input.ts'
import { texts } from './texts.ts'
import { controlLook, controlLooks, punchSigns, reasonMarks } from './well-look.ts'

/** Makes the map of one plate: one portrait page, wells as large as it allows, as the plate lies on the bench. */
export function renderPlateMap(input: PlateMapInput): Promise<Uint8Array> {
  const { plate, wells } = input
  const paper = openPaper({
    title: `Mappa piastra ${plate.number}`,
    author: plate.laboratory.name,
    createdAt: plate.printedAt,
    margins: { x: 28, top: 28, bottom: 40 },
  })
  drawPlateHead(paper, plate, 'Mappa piastra')
  drawCounters(paper, counters(wells))
  const notes = [plate.notes, plate.punchingNotes].filter((note) => note !== null && note !== '').join(' – ')
  if (notes !== '')
    paper.y += writeBlock(paper, `Note: ${notes}`, paper.left, paper.y, paper.width, {}, 2) + 4
  drawGrid(paper, wells, paper.bottom - 30)
  drawLegend(paper)
  drawFooters(paper, plateFooter(plate))
  return finish(paper)
}

function counters(wells: readonly PlateMapWell[]): { label: string; value: number }[] {
  const samples = wells.filter((well) => well.type === 'sample')
  const used = wells.filter((well) => well.type !== 'empty').length
  return [
    { label: 'campioni', value: new Set(samples.map((well) => well.barcode)).size },
    { label: 'pozzetti campione', value: samples.length },
    { label: 'in replica', value: samples.filter((well) => well.replicate !== null).length },
    { label: 'controlli', value: wells.filter((well) => well.type === 'quality_control').length },
    { label: 'campioni VEQ', value: wells.filter((well) => well.type === 'eqa_sample').length },
    { label: 'spot bianchi', value: wells.filter((well) => well.type === 'white_spot').length },
    { label: 'liberi', value: wellCount - used },
  ]
}

/** The 8 × 12 wells, filling the page from the cursor down to `bottom`. */
function drawGrid(paper: Paper, wells: readonly PlateMapWell[], bottom: number): void {
  const byName = new Map(wells.map((well) => [well.well, well]))
  const rowHead = 13
  const columnHead = 13
  const width = (paper.width - rowHead) / columnCount
  const height = (bottom - paper.y - columnHead) / plateRows.length
  const headStyle: TextStyle = { face: 'bold', size: 8.5, color: soft, align: 'center' }
  for (let column = 0; column < columnCount; column += 1) {
    write(paper, String(column + 1), paper.left + rowHead + column * width, paper.y, width, headStyle)
  }
  plateRows.forEach((row, down) => {
    const y = paper.y + columnHead + down * height
    const name = row[0] ? rowOf(row[0]) : ''
    write(paper, name, paper.left - 1, y + height / 2 - 6, rowHead, headStyle)
    row.forEach((position, across) => {
      const x = paper.left + rowHead + across * width
      drawWell(paper, byName.get(position) ?? null, position, x, y, width - 2, height - 2)
    })
  })
  paper.y = bottom + 4
}

function drawWell(
  paper: Paper,
  well: PlateMapWell | null,
  name: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const { doc } = paper
  const frame = () => doc.roundedRect(x, y, width, height, 3)
  const look = well ? controlLook(well) : null
  if (!well || well.type === 'empty') {
    doc.lineWidth(0.5).dash(1.5, { space: 2 })
    frame().stroke(faint)
    doc.undash()
    write(paper, name, x + 3, y + 2.5, width, { size: 6, color: line })
    if (well?.note) writeBlock(paper, well.note, x + 3, y + 14, width - 6, { size: 5.6, color: soft }, 3)
    return
  }
  frame().fill(look?.fill ?? paperWhite)
  doc.lineWidth(well.replicate || well.urgent ? 1.6 : 0.7)
  frame().stroke(well.replicate || well.urgent ? ink : line)
  write(paper, name, x + 3, y + 2.5, width, { size: 6.4, face: 'bold', color: soft })
  if (look) drawControl(paper, well, look.letters, look.word, x, y, width, height)
  else drawSample(paper, well, x, y, width, height)
}

function drawControl(
  paper: Paper,
  well: PlateMapWell,
  letters: string,
  word: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  write(paper, letters, x, y + height / 2 - 13, width, { face: 'bold', size: 15, align: 'center' })
  const small = { size: 6, align: 'center' } as const
  write(paper, fit(paper, word, width - 4, small), x + 2, y + height / 2 + 7, width - 4, small)
  const lotOrCode = well.qcLot ?? (well.type === 'eqa_sample' ? well.barcode : null)
  const lot = lotOrCode ? fit(paper, lotOrCode, width - 4, { size: 5.4 }) : ''
  write(paper, lot, x + 2, y + height - 9.5, width - 4, { size: 5.4, color: soft, align: 'center' })
}

function drawSample(
  paper: Paper,
  well: PlateMapWell,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const inner = width - 5
  const at = x + 2.5
  if (well.punchStatus) {
    write(paper, punchSigns[well.punchStatus], at, y + 2, inner, { size: 7.5, align: 'right' })
  }
  writeShrunk(paper, well.protocol ?? '', at, y + 13, inner, { face: 'bold', size: 8 })
  writeShrunk(paper, well.barcode ?? '-', at, y + 23, inner, { size: 7.2 })
  writeBlock(paper, well.newborn ?? '', at, y + 32.5, inner, { size: 6.2, color: soft }, 3)
  const marks = [
    well.urgent ? 'URG' : '',
    well.reason ? reasonMarks[well.reason] : '',
    well.replicate ? `${well.replicate.number}/${well.replicate.of}` : '',
  ].filter((mark) => mark !== '')
  write(paper, fit(paper, marks.join(' '), inner, { face: 'bold', size: 6.6 }), at, y + height - 10, inner, {
    face: 'bold',
    size: 6.6,
  })
}

/** Writes a number that must stay whole: smaller type instead of a cut. */
function writeShrunk(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle,
): void {
  const wide = measure(paper, text, style)
  const size = style.size ?? 8
  write(paper, text, x, y, width, { ...style, size: wide > width ? (size * width) / wide : size })
}

function drawLegend(paper: Paper): void {
  const small = { size: 6.4, color: soft } as const
  let x = paper.left + 13
  for (const look of controlLooks) {
    paper.doc.lineWidth(0.5).roundedRect(x, paper.y, 17, 10, 2).fillAndStroke(look.fill, line)
    write(paper, look.letters, x, paper.y + 1.4, 17, { face: 'bold', size: 6.2, align: 'center' })
    write(paper, look.word, x + 20, paper.y + 1.2, 80, small)
    x += 20 + measure(paper, look.word, small) + 12
  }
  const signs = texts.legend
  write(paper, fit(paper, signs, paper.width - 13, small), paper.left + 13, paper.y + 14, paper.width, small)
}
