import { formatDateTime, formatText } from '@sne/shared/domain'
import { drawCounters } from '../layout/fields.ts'
import { drawFooters } from '../layout/footer.ts'
import { drawLetterhead, drawTitle, type LaboratoryHead } from '../layout/letterhead.ts'
import { finish, openPaper } from '../layout/paper.ts'
import { runningHead } from '../layout/running-head.ts'
import { type Column, drawTable } from '../layout/table.ts'
import { momentOrDay } from '../layout/values.ts'

/** A newborn whose screening is not complete in time, or whose planned card did not come. */
export interface FailsafePaperRow {
  readonly newborn: string
  readonly birthAt: string
  readonly days: number
  readonly birthPoint: string | null
  readonly protocol: string | null
  /** Barcode and status of the last card, in two lines. */
  readonly card: string | null
  readonly incomplete: string
  readonly missed: string
  readonly remindedAt: string | null
}

export interface FailsafeInput {
  readonly laboratory: LaboratoryHead
  /** The filter in Italian; empty without one. */
  readonly filter: string
  readonly counters: readonly { readonly label: string; readonly value: number }[]
  readonly rows: readonly FailsafePaperRow[]
  readonly printedAt: string
  readonly printedBy: string | null
}

const title = 'Neonati senza esito completo'

/**
 * The list to telephone by, with space for handwritten notes: landscape, in the given order, the
 * oldest first.
 */
export function renderFailsafe(input: FailsafeInput): Promise<Uint8Array> {
  const paper = openPaper({
    title,
    author: input.laboratory.name,
    createdAt: input.printedAt,
    orientation: 'landscape',
    margins: { x: 34, top: 28, bottom: 40 },
  })
  paper.runningHead = runningHead(title, formatDateTime(input.printedAt))
  drawLetterhead(paper, input.laboratory, null)
  drawTitle(paper, title, input.filter || 'Tutti', [
    { label: 'Stampata', value: formatDateTime(input.printedAt) },
    { label: 'Da', value: formatText(input.printedBy) },
  ])
  drawCounters(paper, input.counters)
  drawTable(paper, input.rows, columns, { size: 7.5, padding: 2.3, zebra: true })
  drawFooters(paper, `${title}   ·   ${input.laboratory.name}`)
  return finish(paper)
}

const columns: Column<FailsafePaperRow>[] = [
  {
    label: 'Giorni',
    share: 8,
    align: 'right',
    cell: (row) => ({ text: String(row.days), style: { face: 'bold' } }),
  },
  { label: 'Neonato', share: 28, cell: (row) => formatText(row.newborn) },
  { label: 'Nascita', share: 16, cell: (row) => momentOrDay(row.birthAt) },
  { label: 'Punto nascita', share: 28, cell: (row) => formatText(row.birthPoint) },
  { label: 'Protocollo', share: 14, cell: (row) => formatText(row.protocol) },
  { label: 'Ultimo cartoncino', share: 18, cell: (row) => formatText(row.card) },
  { label: 'Senza esito', share: 36, cell: (row) => formatText(row.incomplete) },
  { label: 'Programmati mancanti', share: 28, cell: (row) => formatText(row.missed) },
  { label: 'Sollecito', share: 15, cell: (row) => formatDateTime(row.remindedAt) },
  { label: 'Note', share: 18, cell: () => '' },
]
