import { pdf } from '@sne/shared/contract'
import {
  analysisRequestStatuses,
  dayOf,
  newbornEventLabels,
  newbornName,
  screeningShortLabels,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { paperHead } from '../../records/laboratories/laboratory-head.ts'
import { birthPointsOf } from '../../records/newborns/birth-points.ts'
import { type AnalysisRequestFilters, listAnalysisRequests } from './queries.ts'
import { texts } from './texts.ts'

/** Rows that one document takes: more is no list to work through with a pen. */
const mostRows = 5_000

const inWords = (query: AnalysisRequestFilters): string =>
  [
    query.status?.map((status) => analysisRequestStatuses[status].label).join(', '),
    query.category?.map((category) => screeningShortLabels[category]).join(', '),
    query.minAgeHours === undefined ? null : texts.hoursOfLife(query.minAgeHours),
    query.stalled ? texts.idle : null,
    query.from ? texts.since(query.from.split('-').reverse().join('/')) : null,
    query.to ? `al ${query.to.split('-').reverse().join('/')}` : null,
  ]
    .filter(Boolean)
    .join(' · ')

/** The list on paper, all its pages; that it was printed is audited, since names leave the product with it. */
export async function printAnalysisRequests(
  context: Context,
  query: AnalysisRequestFilters & { sort?: string },
) {
  const { db, now, viewer, services } = context
  const { items } = await listAnalysisRequests(db, { ...query, page: 1, pageSize: mostRows }, now)
  const births = await birthPointsOf(
    db,
    items.map(({ newborn }) => newborn.id),
  )
  context.audit({
    entity: 'analysis-request',
    id: null,
    action: 'print',
    details: { count: items.length },
  })
  const bytes = await services.documents.render({
    kind: 'analysisRequests',
    data: {
      laboratory: await paperHead(db, viewer.workgroupId),
      filter: inWords(query),
      printedAt: now.toISOString(),
      printedBy: viewer.label,
      rows: items.map((item) => ({
        number: item.number,
        openedAt: item.openedAt,
        category: item.category,
        newborn: newbornName(item.newborn),
        birthAt: item.newborn.birthAt,
        birthPoint: births.get(item.newborn.id) ?? null,
        cards: item.samples.map(({ barcode }) => barcode),
        lastMilestone: item.lastMilestone && newbornEventLabels[item.lastMilestone.type],
        lastMilestoneAt: item.lastMilestone?.at ?? null,
        ageHours: item.ageAtRiskHours,
        status: item.status,
        stuck: item.stalled,
      })),
    },
  })
  return fileAnswer(`richieste-di-analisi-${dayOf(now)}.pdf`, pdf, bytes, { inline: true })
}
