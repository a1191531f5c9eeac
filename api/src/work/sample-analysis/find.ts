import type { SampleAnalysis } from '@sne/shared/contract'
import { isOneOf, undecidedAnalysisStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/open.ts'
import { historyOf } from '../../records/analyses/history.ts'
import { lateAnswer } from '../../records/analyses/late-answers.ts'
import { asLate, findRecord } from '../../records/analyses/queries.ts'
import { columnsOf, factsOf, toAnalysisRow, valuesOf } from '../../records/analyses/records.ts'
import { episodeView, reviewAnalyses } from '../../records/episodes/review.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

/** Entries of the audit trail about one analysis and the front end that wrote it, newest first. */
async function auditOf(db: Db, id: number): Promise<SampleAnalysis['audit']> {
  const rows = await db
    .selectFrom('auditEffects as effect')
    .innerJoin('auditTrail as trail', 'trail.id', 'effect.auditId')
    .leftJoin('users', 'users.id', 'trail.actorId')
    .select([
      'trail.at',
      'trail.actorId',
      'trail.role',
      'trail.reason',
      'trail.action',
      'trail.hostVersion',
      'trail.remoteVersion',
      'effect.fromStatus',
      'effect.toStatus',
    ])
    .select(personLabelOf('users').as('label'))
    .where('effect.entity', '=', 'sample-analysis')
    .where('effect.entityId', '=', id)
    .orderBy('effect.id', 'desc')
    .execute()
  return rows.map(({ at, actorId, label, role, fromStatus, toStatus, reason, ...trail }) => ({
    at,
    actor: actorId === null ? null : { id: actorId, label },
    role: role as SampleAnalysis['audit'][number]['role'],
    from: fromStatus,
    to: toStatus,
    reason,
    action: trail.action,
    host: trail.hostVersion,
    remote: trail.remoteVersion,
  }))
}

/** One analysis whole. @throws Refusal `not_found` */
export async function findAnalysis(context: Context, id: number): Promise<SampleAnalysis> {
  const { db, viewer, now } = context
  const record = await findRecord(context, id)
  const row = asLate(record, await lateAnswer(db, now, id))
  const values = (await valuesOf(db, [id])).get(id) ?? []
  const history = await historyOf(db, viewer, [row.newbornId], [row.category])
  const open = isOneOf(undecidedAnalysisStatuses, row.status)
  const reviewed = open ? (await reviewAnalyses(db, [row], now)).get(id) : undefined
  return {
    ...toAnalysisRow(row),
    analyzableStatus: row.analyzableStatus,
    pending:
      row.status === 'pending'
        ? {
            reason: row.pendingReason ?? 'suspended',
            note: row.pendingNote,
            since: row.pendingSince ?? row.createdAt,
          }
        : null,
    facts: factsOf(row),
    analytes: await columnsOf(db, [row.analysisTypeId]),
    values,
    judgement: reviewed ? episodeView(reviewed) : null,
    secondTierTypes: row.secondTierTypes,
    history: (history.get(row.newbornId) ?? []).filter(({ sampleAnalysisId }) => sampleAnalysisId !== id),
    audit: await auditOf(db, id),
  }
}
