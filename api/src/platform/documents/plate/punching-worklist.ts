import { isCardWell } from '@sne/shared/domain'
import { drawCounters } from '../layout/fields.ts'
import { drawFooters } from '../layout/footer.ts'
import { ink, wash } from '../layout/palette.ts'
import { finish, openPaper, type Paper } from '../layout/paper.ts'
import { drawSignatures } from '../layout/signatures.ts'
import { type Cell, type Column, drawTable } from '../layout/table.ts'
import { writeBlock } from '../layout/text.ts'
import { drawPlateHead, plateFooter } from './plate-head.ts'
import type { PunchingRow, PunchingWorklistInput } from './plate-input.ts'
import { texts } from './texts.ts'
import { controlLook, reasonMarks } from './well-look.ts'

/** Makes the list to punch from: one line a well in the order of work, with a box to tick by hand. */
export function renderPunchingWorklist(input: PunchingWorklistInput): Promise<Uint8Array> {
  const { plate, rows } = input
  const paper = openPaper({
    title: texts.worklistTitle(plate.number),
    author: plate.laboratory.name,
    createdAt: plate.printedAt,
    margins: { x: 34 },
  })
  drawPlateHead(paper, plate, texts.worklist)
  const samples = rows.filter((row) => isCardWell(row.type))
  drawCounters(paper, [
    { label: 'pozzetti', value: rows.length },
    { label: 'pozzetti campione', value: samples.length },
    { label: 'cartoncini', value: new Set(samples.map((row) => row.barcode)).size },
    { label: 'dischetti', value: rows.reduce((sum, row) => sum + row.punches, 0) },
  ])
  if (plate.punchingNotes) {
    paper.y += writeBlock(paper, `Note: ${plate.punchingNotes}`, paper.left, paper.y, paper.width) + 4
  }
  drawTable(paper, rows, columns(rows), {
    size: 7.6,
    padding: 1.7,
    // Plate rows alternate in shade: the reader tells the rows of wells apart.
    shade: (index) => ((rows[index]?.well.charCodeAt(0) ?? 0) % 2 === 0 ? wash : null),
  })
  paper.y += 8
  drawSignatures(paper, [
    { label: texts.punchedBy, name: null, detail: null },
    { label: 'Data e ora', name: null, detail: null },
  ])
  drawFooters(paper, plateFooter(plate))
  return finish(paper)
}

function columns(rows: readonly PunchingRow[]): Column<PunchingRow>[] {
  const list: Column<PunchingRow>[] = [
    { label: 'N.', share: 5, align: 'right', cell: (_, index) => String(index + 1) },
    { label: 'Pozz.', share: 7, cell: (row) => ({ text: row.well, style: { face: 'bold' } }) },
    { label: 'Cartoncino', share: 16, cell: (row) => ({ text: cardText(row), style: { face: 'bold' } }) },
    { label: 'Protocollo', share: 13, cell: (row) => row.protocol ?? '' },
    { label: 'Neonato o controllo', share: 31, cell: (row) => ({ text: contentText(row), maxLines: 2 }) },
    { label: 'Dischi', share: 8, align: 'right', cell: (row) => String(row.punches) },
    { label: 'Segni', share: 13, cell: (row) => ({ text: marks(row), style: { face: 'bold', size: 7 } }) },
  ]
  if (rows.some((row) => row.plates.length > 0)) {
    list.push({ label: 'Piastre', share: 20, cell: (row) => ({ text: row.plates.join(', '), maxLines: 2 }) })
  }
  list.push({ label: 'Fatto', share: 7, align: 'center', cell: tickCell })
  return list
}

function cardText(row: PunchingRow): string {
  if (row.type === 'eqa_sample') return row.barcode ?? '-'
  return controlLook(row)?.letters ?? row.barcode ?? '-'
}

function contentText(row: PunchingRow): string {
  const look = controlLook(row)
  if (!look) return row.newborn ?? ''
  const what = row.type === 'quality_control' ? `Controllo ${look.word.toLowerCase()}` : look.word
  return row.qcLot ? `${what}, lotto ${row.qcLot}` : what
}

function marks(row: PunchingRow): string {
  const parts = [
    row.urgent ? 'URG' : '',
    row.reason ? reasonMarks[row.reason] : '',
    row.replicate ? `${row.replicate.number}/${row.replicate.of}` : '',
    row.note ?? '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** A box for the pen; already crossed for discs that the system knows as punched. */
function tickCell(row: PunchingRow): Cell {
  const side = 8
  return {
    height: side + 1,
    draw: (paper: Paper, x, y, width) => {
      const left = x + (width - side) / 2
      paper.doc
        .lineWidth(0.8)
        .rect(left, y + 0.5, side, side)
        .stroke(ink)
      if (row.punchStatus !== 'punched') return
      paper.doc
        .lineWidth(1.2)
        .moveTo(left + 1.8, y + 4.8)
        .lineTo(left + 3.6, y + 6.8)
        .lineTo(left + 6.6, y + 2)
        .stroke(ink)
    },
  }
}
