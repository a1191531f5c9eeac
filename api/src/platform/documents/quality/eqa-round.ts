import type { EqaResult, EqaRound } from '@sne/shared/contract'
import {
  eqaHindrances,
  flagLabels,
  formatBound,
  formatDate,
  formatDateTime,
  formatText,
} from '@sne/shared/domain'
import { drawCounters } from '../layout/fields.ts'
import { drawFooters } from '../layout/footer.ts'
import { drawLetterhead, drawTitle, type LaboratoryHead } from '../layout/letterhead.ts'
import { finish, openPaper } from '../layout/paper.ts'
import { runningHead } from '../layout/running-head.ts'
import { type Column, drawTable } from '../layout/table.ts'
import { texts } from './texts.ts'

export interface EqaRoundInput {
  readonly laboratory: LaboratoryHead
  /** As it is sent. */
  readonly round: EqaRound
  readonly signedBy: string
  readonly signedAt: string
}

const shownValue = ({ value, comparator, decimals, raw }: EqaResult): string =>
  value === null ? formatText(raw) : formatBound(value, comparator, decimals)

const columns: Column<EqaResult>[] = [
  { label: 'Campione', share: 16, cell: ({ sample }) => ({ text: sample, style: { face: 'bold' } }) },
  { label: 'Analita', share: 18, cell: ({ analyte }) => analyte },
  { label: 'Valore', share: 14, align: 'right', cell: shownValue },
  { label: 'Unità', share: 12, cell: ({ unit }) => unit },
  { label: 'Interpretazione', share: 26, cell: ({ flag }) => (flag ? flagLabels[flag] : '–') },
  {
    label: texts.eqaRun,
    share: 34,
    cell: ({ plate, well }) => (plate ? `${plate.label}, ${well}` : '–'),
  },
  {
    label: 'Inviato',
    share: 24,
    cell: ({ hindrance }) => (hindrance ? texts.eqaHindered(eqaHindrances[hindrance]) : 'Si'),
  },
]

/** The results of a round as a lead signed them for the provider. */
export function renderEqaRound({
  laboratory,
  round,
  signedAt,
  signedBy,
}: EqaRoundInput): Promise<Uint8Array> {
  const { results, programme, number, year, provider, receivedOn, dueOn, analysisType } = round
  const title = texts.eqaTitle(programme.label, number, year)
  const paper = openPaper({
    title,
    author: laboratory.name,
    createdAt: signedAt,
    orientation: 'landscape',
    margins: { x: 34, top: 28, bottom: 40 },
  })
  paper.runningHead = runningHead(title, texts.signed(signedBy, formatDateTime(signedAt)))
  drawLetterhead(paper, laboratory, null)
  drawTitle(paper, texts.eqaHeading, `${programme.label} ${number}/${year} · ${analysisType.label}`, [
    { label: 'Firmato', value: formatDateTime(signedAt) },
    { label: 'Da', value: signedBy },
    { label: 'Ente', value: provider },
    { label: 'Arrivo', value: formatDate(receivedOn) },
    { label: 'Termine', value: formatDate(dueOn) },
  ])
  drawCounters(paper, [
    { label: 'Campioni', value: round.samples },
    { label: texts.eqaSent, value: results.filter(({ hindrance }) => hindrance === null).length },
    { label: texts.eqaNotSent, value: results.filter(({ hindrance }) => hindrance !== null).length },
  ])
  drawTable(paper, results, columns, { size: 8, padding: 2.6, zebra: true })
  drawFooters(paper, `${title}   ·   ${laboratory.name}`)
  return finish(paper)
}
