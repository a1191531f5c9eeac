import {
  daysInWords,
  formatDate,
  formatDateTime,
  formatText,
  hoursInWords,
  type Screening,
  screeningShortLabels,
} from '@sne/shared/domain'
import { drawCounters } from '../layout/fields.ts'
import { drawFooters } from '../layout/footer.ts'
import { drawLetterhead, drawTitle, type LaboratoryHead } from '../layout/letterhead.ts'
import { finish, openPaper } from '../layout/paper.ts'
import { runningHead } from '../layout/running-head.ts'
import { type Column, drawTable } from '../layout/table.ts'
import { momentOrDay } from '../layout/values.ts'
import { texts } from './texts.ts'

/** One order of the failsafe list: a newborn in one category that has no final report yet. */
export interface AnalysisRequestRow {
  readonly number: string
  readonly openedAt: string
  readonly category: Screening
  readonly newborn: string
  /** A day alone (`yyyy-MM-dd`) when the hour is not known. */
  readonly birthAt: string | null
  readonly birthPoint: string | null
  /** Barcodes of the cards so far. */
  readonly cards: readonly string[]
  /** Last thing that happened, as a phrase, and when. */
  readonly lastMilestone: string | null
  readonly lastMilestoneAt: string | null
  /** Hours of life reached without a final report. */
  readonly ageHours: number | null
  readonly status: 'open' | 'closed'
  /** Nothing is under way for it: somebody has to look. */
  readonly stuck: boolean
}

export interface AnalysisRequestsInput {
  readonly laboratory: LaboratoryHead
  /** The filter in Italian; empty without one. */
  readonly filter: string
  readonly rows: readonly AnalysisRequestRow[]
  readonly printedAt: string
  readonly printedBy: string | null
}

/** Makes the failsafe list ("richieste di analisi") to work through with a pen: landscape, oldest first as given. */
export function renderAnalysisRequests(input: AnalysisRequestsInput): Promise<Uint8Array> {
  const { rows } = input
  const paper = openPaper({
    title: texts.orders,
    author: input.laboratory.name,
    createdAt: input.printedAt,
    orientation: 'landscape',
    margins: { x: 34, top: 28, bottom: 40 },
  })
  paper.runningHead = runningHead(texts.orders, formatDateTime(input.printedAt))
  drawLetterhead(paper, input.laboratory, null)
  drawTitle(paper, texts.orders, input.filter || 'Tutte', [
    { label: 'Stampata', value: formatDateTime(input.printedAt) },
    { label: 'Da', value: formatText(input.printedBy) },
  ])
  drawCounters(paper, [
    { label: 'richieste', value: rows.length },
    { label: 'aperte', value: rows.filter((row) => row.status === 'open').length },
    { label: texts.idle, value: rows.filter((row) => row.stuck).length },
  ])
  drawTable(paper, rows, columns, { size: 7.5, padding: 2.3, zebra: true })
  drawFooters(paper, texts.ordersHead(input.laboratory.name))
  return finish(paper)
}

const columns: Column<AnalysisRequestRow>[] = [
  {
    label: '',
    share: 3,
    align: 'center',
    cell: (row) => ({ text: row.stuck ? '!' : '', style: { face: 'bold' } }),
  },
  { label: 'Numero', share: 15, cell: (row) => ({ text: row.number, style: { face: 'bold' } }) },
  { label: 'Categoria', share: 10, cell: (row) => screeningShortLabels[row.category] },
  { label: 'Aperta', share: 12, cell: (row) => formatDate(row.openedAt) },
  { label: 'Neonato', share: 34, cell: (row) => formatText(row.newborn) },
  { label: 'Nascita', share: 18, cell: (row) => momentOrDay(row.birthAt) },
  { label: 'Punto nascita', share: 28, cell: (row) => formatText(row.birthPoint) },
  { label: 'Cartoncini', share: 20, cell: (row) => (row.cards.length > 0 ? row.cards.join(', ') : '-') },
  { label: 'Ultimo passaggio', share: 30, cell: milestone },
  { label: 'Età', share: 12, align: 'right', cell: (row) => age(row.ageHours) },
  { label: 'Stato', share: 10, cell: (row) => (row.status === 'open' ? 'Aperta' : 'Chiusa') },
]

function milestone(row: AnalysisRequestRow): string {
  const what = formatText(row.lastMilestone)
  return row.lastMilestoneAt ? `${what}\n${formatDateTime(row.lastMilestoneAt)}` : what
}

/** Hours for the first week, days after it: the usual units. */
function age(hours: number | null): string {
  if (hours === null) return '-'
  return hours < 168 ? hoursInWords(Math.round(hours)) : daysInWords(Math.floor(hours / 24))
}
