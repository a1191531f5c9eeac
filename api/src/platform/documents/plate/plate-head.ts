import {
  formatDate,
  formatDateTime,
  formatText,
  plateStatuses,
  screeningShortLabels,
} from '@sne/shared/domain'
import { drawFieldColumns, type Field } from '../layout/fields.ts'
import { drawLetterhead, drawTitle } from '../layout/letterhead.ts'
import type { Paper } from '../layout/paper.ts'
import { runningHead } from '../layout/running-head.ts'
import type { PlateFacts } from './plate-input.ts'
import { texts } from './texts.ts'

/** Head of both plate documents: laboratory, barcode, number, and the facts of the run. */
export function drawPlateHead(paper: Paper, plate: PlateFacts, title: string): void {
  paper.runningHead = runningHead(`${title} ${plate.number}`, plate.barcode)
  drawLetterhead(paper, plate.laboratory, { text: plate.barcode, caption: 'Piastra' })
  drawTitle(paper, `${title} ${plate.number}`, plateSubtitle(plate), [
    { label: 'Categoria', value: screeningShortLabels[plate.category] },
    { label: 'Stato', value: plateStatuses[plate.status].label },
  ])
  const run: Field[] = [
    { label: 'Strumento', value: formatText(plate.instrument) },
    { label: 'Lotto kit', value: `${formatText(plate.kitLot)} (scadenza ${formatDate(plate.kitExpiry)})` },
    { label: 'Lotto standard interni', value: formatText(plate.isLot) },
  ]
  const work: Field[] = [
    { label: 'Creata', value: by(plate.createdAt, plate.createdBy) },
    { label: 'Chiusa', value: by(plate.closedAt, plate.closedBy) },
    { label: 'Piastre collegate', value: plate.siblings.length > 0 ? plate.siblings.join(', ') : '-' },
  ]
  drawFieldColumns(paper, [
    { heading: 'Corsa', fields: run },
    { heading: 'Lavorazione', fields: work },
  ])
  paper.y += 4
}

function plateSubtitle(plate: PlateFacts): string {
  return plate.name ? `${plate.analysisType} – ${plate.name}` : plate.analysisType
}

function by(at: string | null, name: string | null): string {
  return at === null ? '-' : name ? `${formatDateTime(at)}, ${name}` : formatDateTime(at)
}

/** Foot of both plate documents. */
export function plateFooter(plate: PlateFacts): string {
  const who = plate.printedBy ? texts.from(plate.printedBy) : ''
  return texts.head(plate.number, plate.barcode, formatDateTime(plate.printedAt), who)
}
