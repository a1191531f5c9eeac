import type { SummaryContent, SummaryRow } from '@sne/shared/contract'
import { formatDateTime, formatNumber, formatText, qcLevelLabels } from '@sne/shared/domain'
import { drawCounters } from '../layout/fields.ts'
import { drawFooters } from '../layout/footer.ts'
import { drawLetterhead, drawTitle, type LaboratoryHead } from '../layout/letterhead.ts'
import { ensure, finish, openPaper, type Paper } from '../layout/paper.ts'
import { runningHead } from '../layout/running-head.ts'
import { type Column, drawTable } from '../layout/table.ts'
import { writeBlock } from '../layout/text.ts'
import { chartHeight, drawSeries } from './series.ts'
import { texts } from './texts.ts'

export interface QualitySummaryInput {
  readonly laboratory: LaboratoryHead
  /** Of the analysis. */
  readonly type: string
  /** yyyy-MM. */
  readonly month: string
  readonly content: SummaryContent
  readonly note: string | null
  readonly signedBy: string
  readonly signedAt: string
}

const percent = (value: number | null) => (value === null ? '–' : formatNumber(value, 1))
const columns: Column<SummaryRow>[] = [
  { label: 'Analita', share: 14, cell: ({ analyte }) => ({ text: analyte, style: { face: 'bold' } }) },
  { label: 'Livello', share: 11, cell: ({ level }) => qcLevelLabels[level] },
  { label: 'Lotto', share: 18, cell: ({ lot }) => lot },
  { label: 'N', share: 6, align: 'right', cell: ({ n }) => String(n) },
  {
    label: 'Atteso',
    share: 16,
    align: 'right',
    cell: ({ target, decimals }) =>
      `${formatNumber(target.mean, decimals)} ± ${formatNumber(target.sd, decimals + 1)}`,
  },
  {
    label: 'Media',
    share: 11,
    align: 'right',
    cell: ({ mean, decimals }) => formatNumber(mean, decimals + 1),
  },
  { label: 'DS', share: 10, align: 'right', cell: ({ sd, decimals }) => formatNumber(sd, decimals + 1) },
  { label: 'CV %', share: 9, align: 'right', cell: ({ cv }) => percent(cv) },
  { label: 'Scost. %', share: 10, align: 'right', cell: ({ bias }) => percent(bias) },
  { label: 'Ammesso %', share: 11, align: 'right', cell: ({ allowable }) => percent(allowable) },
  { label: 'Sigma', share: 8, align: 'right', cell: ({ sigma }) => percent(sigma) },
  {
    label: 'Regole violate',
    share: 34,
    cell: ({ broken }) => broken.map(({ rule, count }) => `${rule}: ${count}`).join('; '),
  },
]

const actionColumns: Column<SummaryContent['actions'][number]>[] = [
  { label: 'Quando', share: 16, cell: ({ at }) => formatDateTime(at) },
  { label: 'Corsa', share: 26, cell: ({ plate }) => plate },
  { label: 'Chi', share: 22, cell: ({ by }) => formatText(by) },
  { label: texts.what, share: 90, cell: ({ text }) => ({ text, maxLines: 6 }) },
]

/** One picture an analyte, two side by side: all its levels and lots on one axis in SD. */
function drawCharts(paper: Paper, rows: readonly SummaryRow[]): void {
  const drawn = [...Map.groupBy(rows, ({ analyte }) => analyte).values()].filter((own) =>
    own.some(({ points }) => points.length > 1),
  )
  const between = 14
  const width = (paper.width - between) / 2
  for (let index = 0; index < drawn.length; index += 2) {
    ensure(paper, chartHeight)
    for (const [at, own] of drawn.slice(index, index + 2).entries())
      drawSeries(paper, own, { x: paper.left + at * (width + between), y: paper.y, width })
    paper.y += chartHeight
  }
}

/** The controls of a month as a lead signed them: landscape, with what was decided and the series of each analyte. */
export function renderQualitySummary(input: QualitySummaryInput): Promise<Uint8Array> {
  const { content, type, month, laboratory, signedAt, signedBy, note } = input
  const title = texts.title(type, month)
  const paper = openPaper({
    title,
    author: laboratory.name,
    createdAt: signedAt,
    orientation: 'landscape',
    margins: { x: 34, top: 28, bottom: 40 },
  })
  paper.runningHead = runningHead(title, texts.signed(signedBy, formatDateTime(signedAt)))
  drawLetterhead(paper, laboratory, null)
  drawTitle(paper, texts.heading, `${type} · ${month}`, [
    { label: 'Firmato', value: formatDateTime(signedAt) },
    { label: 'Da', value: signedBy },
  ])
  const { all, rejected, released } = content.runs
  drawCounters(paper, [
    { label: 'Corse', value: all },
    { label: 'Respinte', value: rejected },
    { label: texts.released, value: released },
  ])
  if (note) {
    ensure(paper, 40)
    paper.y += writeBlock(paper, texts.note(note), paper.left, paper.y, paper.width, { size: 8 }, 8) + 6
  }
  drawTable(paper, content.rows, columns, { size: 7.5, padding: 2.3, zebra: true })
  paper.y += 10
  if (content.actions.length > 0)
    drawTable(paper, content.actions, actionColumns, { size: 7.5, padding: 2.3 })
  paper.y += 10
  drawCharts(paper, content.rows)
  drawFooters(paper, `${title}   ·   ${laboratory.name}`)
  return finish(paper)
}
