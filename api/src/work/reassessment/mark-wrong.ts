import type { BodyOf, QueryOf } from '@sne/shared/contract'
import {
  analysesUnderReview,
  judgedPlateStatuses,
  reassessmentCauses,
  type WrongKind,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import type { Db } from '../../platform/database/open.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { markReports } from '../../records/reports/reassess.ts'
import { lockResting, reportsResting } from '../../records/reports/resting.ts'
import { returnPendingReport } from '../../records/reports/withdraw.ts'
import { texts } from './texts.ts'

interface Wrong {
  readonly kind: WrongKind
  readonly id: number
  /** Italian days of the import; an instrument or a lot of reagents alone has them. */
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** Plates that recorded an instrument or a lot of reagents, by the days in which their results came in. */
const platesWith =
  (column: 'instrumentId' | 'reagentLotId') =>
  (db: Db, { id, from, to }: Wrong) =>
    db
      .selectFrom('plateMaterials as material')
      .innerJoin('plateResults as result', (join) =>
        join.onRef('result.plateId', '=', 'material.plateId').on('result.deletedAt', 'is', null),
      )
      .select('material.plateId as id')
      .where(`material.${column}`, '=', id)
      .where(inItalianDays('result.importedAt', from ?? undefined, to ?? undefined))

/** Sources that may be wrong: the laboratory's row, and the plates that rest on it. */
const sources = {
  run: {
    table: 'plates',
    entity: 'plate',
    plates: (db: Db, { id }: Wrong) => db.selectFrom('plates').select('id').where('id', '=', id),
  },
  lot: {
    table: 'qcLots',
    entity: 'control-lot',
    plates: (db: Db, { id }: Wrong) =>
      db.selectFrom('wells').select('plateId as id').where('qcLotId', '=', id),
  },
  limits: {
    table: 'cutoffSets',
    entity: 'cutoff-set',
    plates: (db: Db, { id }: Wrong) => db.selectFrom('plates').select('id').where('cutoffSetId', '=', id),
  },
  instrument: { table: 'instruments', entity: 'instrument', plates: platesWith('instrumentId') },
  reagent_lot: { table: 'reagentLots', entity: 'reagent-lot', plates: platesWith('reagentLotId') },
} as const

const reportsOn = (db: Db, workgroupId: number, wrong: Wrong, status: 'accepted' | 'pending') =>
  reportsResting(db, workgroupId, sources[wrong.kind].plates(db, wrong), status)

/** Reports that an earlier statement about the same thing marked and that still wait. */
async function waiting(db: Db, kind: WrongKind, reportIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('reportReassessments')
    .select('reportId')
    .where('cause', '=', kind)
    .where('closedAt', 'is', null)
    .where('reportId', 'in', [...reportIds, 0])
    .execute()
  return new Set(rows.map(({ reportId }) => reportId))
}

/**
 * Accepted reports of the own laboratory that rest on something, and of them those that nobody marked for it yet.
 * @throws Refusal `not_found` for something of another laboratory
 */
async function resting({ db, viewer }: Context, wrong: Wrong) {
  const { kind, id } = wrong
  const { workgroupId } = viewer
  const own = db.selectFrom(sources[kind].table).select('id').where('id', '=', id)
  found(await own.where('workgroupId', '=', workgroupId ?? 0).executeTakeFirst())
  const reports = await reportsOn(db, workgroupId ?? 0, wrong, 'accepted').execute()
  const ids = reports.map((report) => report.id)
  const already = await waiting(db, kind, ids)
  return { reports, fresh: reports.filter((report) => !already.has(report.id)) }
}

/** How many accepted reports rest on a run, a lot, limits, an instrument or reagents. @throws Refusal `not_found` */
export async function countResting(context: Context, wrong: QueryOf<'countResting'>) {
  const { reports, fresh } = await resting(context, wrong)
  const unsigned = await reportsOn(context.db, context.viewer.workgroupId ?? 0, wrong, 'pending').execute()
  return { reports: reports.length, fresh: fresh.length, unsigned: unsigned.length }
}

/**
 * Locks the plates, then the reports that rest on them: the closing of a grid locks in this order, a signature locks
 * reports alone.
 */
async function lockResources({ db, viewer }: Context, wrong: Wrong): Promise<void> {
  const workgroupId = viewer.workgroupId ?? 0
  const plates = sources[wrong.kind].plates(db, wrong)
  await db
    .selectFrom('plates')
    .select('id')
    .where('id', 'in', plates)
    .where('workgroupId', '=', workgroupId)
    .orderBy('id')
    .forUpdate()
    .execute()
  await lockResting(db, workgroupId, plates)
}

/** Reports that nobody signed yet go back to their analyst. @returns how many */
async function returnUnsigned(context: Context, wrong: Wrong, reason: string): Promise<number> {
  const pending = await reportsOn(context.db, context.viewer.workgroupId ?? 0, wrong, 'pending').execute()
  for (const { id } of pending)
    await returnPendingReport(context, id, texts.returned(reassessmentCauses[wrong.kind], reason))
  return pending.length
}

/**
 * The runs hold their analytes until a lead releases each with a reason. Of limits, those with results that nobody has signed:
 * the others are reopened one by one. @returns how many
 */
async function holdRuns(context: Context, wrong: Wrong, reason: string): Promise<number> {
  const { db, viewer, now } = context
  const undecided = db
    .selectFrom('sampleAnalyses')
    .select('plateId')
    .where('status', 'in', analysesUnderReview)
    .where('plateId', 'is not', null)
  let runs = db
    .updateTable('plates')
    .set({
      qcState: 'fail',
      wrongRun: json({ by: viewer.userId, at: now.toISOString(), reason }),
      version: sql<number>`version + 1`,
    })
    .where('id', 'in', sources[wrong.kind].plates(db, wrong))
    .where('workgroupId', '=', viewer.workgroupId)
    .where('status', 'in', judgedPlateStatuses)
    .where('wrongRun', 'is', null)
  if (wrong.kind === 'limits') runs = runs.where('id', 'in', undecided)
  const held = await runs.returning(['id', 'status']).execute()
  if (held.length === 0) return 0
  await db
    .updateTable('sampleAnalyses')
    .set({ qcState: 'fail' })
    .where(
      'plateId',
      'in',
      held.map((run) => run.id),
    )
    .where('status', '<>', 'discarded')
    .execute()
  for (const { id: plateId, status } of held)
    context.effect({ entity: 'plate', id: plateId, from: status, to: status, details: { wrong: true } })
  return held.length
}

/**
 * A lead marks a run, a lot, limits, an instrument or reagents as wrong. Every accepted report that rests on them is
 * marked, and unsigned ones are returned to the analyst. The runs are held, and the supervisors are told once.
 * @throws Refusal `lead_required`, `not_found` for one of another laboratory
 */
export async function markWrong(context: Context, body: BodyOf<'markWrong'>) {
  const { kind, id, from, to, reason } = body
  const { viewer } = context
  if (viewer.workgroupId === null) throw refuse('permission_denied')
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  await lockResources(context, body)
  const { reports, fresh } = await resting(context, body)
  const answer = { reports: reports.length, fresh: fresh.length }
  const returned = await returnUnsigned(context, body, reason)
  const held = await holdRuns(context, body, reason)
  if (fresh.length === 0 && returned === 0 && held === 0) return { changed: false, ...answer, unsigned: 0 }
  const details = { facts: [], values: [], reason }
  if (fresh.length > 0)
    await markReports(
      context,
      fresh.map((report) => ({ report, cause: kind, details })),
    )
  await notifyRoles(context, {
    workgroupId: viewer.workgroupId,
    roles: ['supervisor'],
    type: 'report_to_reassess',
    title: texts.reportsToReassess(fresh.length, returned),
    text: texts.reportsStand(reassessmentCauses[kind], reason),
    link: `/report/reassess/list?cause=${kind}`,
  })
  const { entity } = sources[kind]
  context.audit({
    entity,
    id,
    action: 'mark_wrong',
    reason,
    details: { reports: fresh.length, returned, held, ...(from && { from }), ...(to && { to }) },
  })
  return { changed: true, ...answer, unsigned: returned }
}
