import {
  formatDate,
  formatDateTime,
  formatText,
  type Screening,
  screeningShortLabels,
} from '@sne/shared/domain'
import { drawFooters } from '../layout/footer.ts'
import { drawLetterhead, drawTitle, type LaboratoryHead } from '../layout/letterhead.ts'
import { finish, openPaper } from '../layout/paper.ts'
import { runningHead } from '../layout/running-head.ts'
import { type Column, drawTable } from '../layout/table.ts'
import { texts } from './texts.ts'

export interface RegistryRow {
  /** Name of the register. */
  readonly register: string
  readonly number: string
  /** Day `yyyy-MM-dd`. */
  readonly date: string
  readonly newborn: string
  readonly card: string
  readonly category: Screening | null
  readonly description: string
  /** Why the row was struck out; null for one that counts. */
  readonly removed: string | null
}

export interface RegistryInput {
  readonly laboratory: LaboratoryHead
  /** The filter in Italian. */
  readonly filter: string
  readonly rows: readonly RegistryRow[]
  readonly printedAt: string
  readonly printedBy: string | null
}

/** Makes the internal registers: landscape, in the order given. A row that was struck out says why: it explains a gap. */
export function renderRegistry(input: RegistryInput): Promise<Uint8Array> {
  const paper = openPaper({
    title: texts.registry,
    author: input.laboratory.name,
    createdAt: input.printedAt,
    orientation: 'landscape',
    margins: { x: 34, top: 28, bottom: 40 },
  })
  paper.runningHead = runningHead(texts.registry, formatDateTime(input.printedAt))
  drawLetterhead(paper, input.laboratory, null)
  drawTitle(paper, texts.registry, input.filter, [
    { label: 'Stampati', value: formatDateTime(input.printedAt) },
    { label: 'Da', value: formatText(input.printedBy) },
    { label: 'Righe', value: String(input.rows.length) },
  ])
  drawTable(paper, input.rows, columns, { size: 7.5, padding: 2.3, zebra: true })
  drawFooters(paper, texts.registryHead(input.laboratory.name))
  return finish(paper)
}

const columns: Column<RegistryRow>[] = [
  { label: 'Numero', share: 15, cell: (row) => ({ text: row.number, style: { face: 'bold' } }) },
  { label: 'Registro', share: 20, cell: (row) => row.register },
  { label: 'Data', share: 12, cell: (row) => formatDate(row.date) },
  { label: 'Categoria', share: 10, cell: (row) => (row.category ? screeningShortLabels[row.category] : '-') },
  { label: 'Neonato', share: 34, cell: (row) => row.newborn },
  { label: 'Cartoncino', share: 20, cell: (row) => row.card },
  {
    label: 'Descrizione',
    share: 60,
    cell: (row) =>
      row.removed === null ? row.description : `${row.description}\n${texts.struckOut(row.removed)}`,
  },
]
