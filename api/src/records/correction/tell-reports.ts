import { differingFacts, namesOfFacts, type PrintedFact, type Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { SampleRecord } from '../cards/row-queries.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { notifyRoles } from '../people/notify.ts'

const acceptedReports = ({ db }: Context, sampleId: number) =>
  db
    .selectFrom('reports')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'reports.sampleAnalysisId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select(['reports.id', 'reports.number', 'reports.category', 'reports.workgroupId'])
    .select(['reports.newbornId', 'a.protocolNumber'])
    .where('reports.sampleId', '=', sampleId)
    .where('reports.status', '=', 'accepted')
    .orderBy('reports.id')
    .execute()

/** Supervisors of the report's laboratory, and the newborn's story. */
async function tell(
  context: Context,
  report: Awaited<ReturnType<typeof acceptedReports>>[number],
  facts: readonly PrintedFact[],
) {
  const { id, number, workgroupId, newbornId, category, protocolNumber } = report
  await notifyRoles(context, {
    workgroupId,
    roles: ['supervisor'],
    type: 'message',
    title: `Referto ${number} da rivalutare, protocollo ${protocolNumber ?? '-'}`,
    text: `Dati corretti dopo l’accettazione: ${namesOfFacts(facts)}. Il referto riporta i dati di allora: decidere se riaprirlo.`,
    link: `/report/${id}/view`,
    entity: { type: 'report', id },
  })
  await recordEvent(context, {
    newbornId,
    type: 'corrected',
    workgroupId,
    category: category as Screening,
    refs: { reportId: id },
    text: `Dati corretti dopo il referto ${number}: ${namesOfFacts(facts)}`,
  })
}

/** Tells of each accepted report of a card that it prints facts which are others now. */
export async function tellReports(context: Context, before: SampleRecord, after: SampleRecord) {
  const facts = differingFacts(before, after)
  if (facts.length === 0) return
  for (const report of await acceptedReports(context, after.id)) await tell(context, report, facts)
}
