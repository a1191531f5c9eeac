import type { AnalyteColumn, AnalyteValue } from '@sne/shared/contract'
import {
  type GridAction,
  type GridActionName,
  gridAction,
  type Outcome,
  recallMotivation,
  type SampleRequestType,
  type Screening,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { json } from '../database/columns.ts'
import { stepAnalyzables } from '../effects/analyzable.ts'
import { requestInvalidRepeat } from '../effects/invalid-repeat.ts'
import { createReport } from '../effects/new-report.ts'
import { recordEvents } from '../effects/newborn-event.ts'
import { italianDay } from '../effects/next-number.ts'
import { notifyBirthPoint, notifyRoles } from '../effects/notify.ts'
import { register } from '../effects/registry.ts'
import { stepAnalyses } from '../effects/sample-analysis.ts'
import { createSampleRequest, stepSampleRequests } from '../effects/sample-request.ts'
import { snapshotOf } from '../report/snapshot.ts'
import { type AnalysisRecord, columnsOf, cutoffSetOf } from '../sample-analysis/records.ts'

/** One analysis with what a person decided of it. */
export interface Decision {
  readonly row: AnalysisRecord
  readonly values: readonly AnalyteValue[]
  readonly actionId: GridActionName
  readonly note: string | null
  /** Type chosen for a second tier; the first one defined when absent. */
  readonly secondTierTypeId?: number | null
  /** Finer than the action says. */
  readonly outcome?: Outcome
}

/** What a decision made. */
export interface Made {
  readonly sampleAnalysisId: number
  reportId: number | null
  request: { readonly id: number; readonly type: SampleRequestType } | null
}

/** Days after which a scheduled collection is due (protocol of the preterm newborn: about two weeks of life). */
const scheduledAfterDays = 14

const of = (decisions: readonly Decision[]) => ({
  analyses: decisions.map(({ row }) => row.id),
  analyzables: decisions.map(({ row }) => row.analyzableSampleId),
})

/** Analyses are decided, or left pending with the words of the analyst. */
async function moveAnalyses(context: Context, action: GridAction, decisions: readonly Decision[]) {
  const { now, viewer, db } = context
  const { analyses } = of(decisions)
  if (action.analysisStatus === 'pending')
    await stepAnalyses(context, analyses, 'suspend', { pendingReason: 'suspended', pendingSince: now })
  else
    await stepAnalyses(context, analyses, 'decide', {
      actionId: action.machineName,
      outcome: action.outcome,
      decidedBy: viewer.userId,
      decidedAt: now,
      pendingReason: null,
      pendingNote: null,
      pendingSince: null,
    })
  const notes = decisions.map(({ row, note, outcome }) => ({
    id: row.id,
    note,
    outcome: outcome ?? action.outcome,
  }))
  await sql`
    update sample_analyses set note = v.note, outcome = v.outcome,
      pending_note = case when status = 'pending' then v.note else null end
    from json_to_recordset(${JSON.stringify(notes)}::json) as v(id bigint, note text, outcome text)
    where sample_analyses.id = v.id`.execute(db)
}

/** Where the samples go, and with which priority. */
async function moveAnalyzables(context: Context, action: GridAction, decisions: readonly Decision[]) {
  if (!action.analyzableAction) return
  const { analyzables } = of(decisions)
  if (action.machineName === 'second_tier') {
    for (const { row, secondTierTypeId } of decisions)
      await stepAnalyzables(context, [row.analyzableSampleId], action.analyzableAction, {
        secondTierTypeId: secondTierTypeId ?? row.secondTierTypes[0]?.id ?? null,
        tier: '2',
        priority: row.priority === 'urgent' ? 'urgent' : 're_test',
      })
    return
  }
  const repeats = action.request?.type === 're_test'
  await stepAnalyzables(context, analyzables, action.analyzableAction, {
    ...(repeats
      ? {
          replicates: action.request?.replicates ?? 1,
          priority: sql`case when priority = 'urgent' then 'urgent' else 're_test' end`,
        }
      : {}),
    ...(action.urgent ? { priority: 'urgent' } : {}),
    ...(action.machineName === 'not_evaluable'
      ? {
          notValidReasons: json([
            { code: 'not_evaluable', label: action.label, severity: 'blocking', note: null },
          ]),
        }
      : {}),
  })
}

/** The repetition that this analysis was asked for has its outcome. */
async function completeRepetition(context: Context, decisions: readonly Decision[]) {
  const ids = decisions.flatMap(({ row }) => row.sampleRequestId ?? [])
  if (ids.length === 0) return
  const live = await context.db
    .selectFrom('sampleRequests')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'assume_re_test')
    .execute()
  await stepSampleRequests(
    context,
    live.map(({ id }) => id),
    'complete',
  )
}

const base = ({ row }: Decision) => ({
  newbornId: row.newbornId,
  workgroupId: row.workgroupId,
  categories: [row.category as Screening],
  analysisRequestId: row.analysisRequestId,
  originSampleId: row.sampleId,
  originAnalyzableId: row.analyzableSampleId,
  originSampleAnalysisId: row.id,
})

/** The same card again: request for the planner, and a row of the register. */
async function askRepetition(context: Context, action: GridAction, decision: Decision, made: Made) {
  const { row } = decision
  const id = await createSampleRequest(context, {
    ...base(decision),
    type: 're_test',
    replicates: action.request?.replicates ?? 1,
    urgent: row.priority === 'urgent',
    approved: true,
    notes: decision.note,
  })
  made.request = { id, type: 're_test' }
  await register(context, {
    type: 'sample_re-test',
    workgroupId: row.workgroupId,
    newbornId: row.newbornId,
    sampleId: row.sampleId,
    category: row.category as Screening,
    description: `Cartoncino ${row.barcode}: ${action.label.toLowerCase()}`,
  })
}

/** More material, once the supervisor has accepted the report that says why. */
async function askMaterial(context: Context, action: GridAction, decision: Decision, made: Made) {
  const { row } = decision
  const type = action.request?.type ?? 'new_spot'
  const id = await createSampleRequest(context, {
    ...base(decision),
    type,
    motivation: recallMotivation(row.category as Screening),
    urgent: action.urgent,
    reportId: made.reportId,
    recipients: [row.authorWorkgroupId],
    notes: decision.note,
  })
  made.request = { id, type }
  if (context.viewer.workgroupType === 'icfc')
    await register(context, {
      type: 'sample_re-test',
      variant: 'recall',
      workgroupId: row.workgroupId,
      newbornId: row.newbornId,
      sampleId: row.sampleId,
      category: row.category as Screening,
      description: `Cartoncino ${row.barcode}: ${action.label.toLowerCase()}`,
    })
}

/** The collection that the protocol foresees, asked for at once unless somebody waits for it already. */
async function askScheduled(context: Context, decision: Decision, made: Made) {
  const { row } = decision
  const { db, now } = context
  const live = await db
    .selectFrom('sampleRequests')
    .select('id')
    .where('newbornId', '=', row.newbornId)
    .where('type', '=', 'scheduled')
    .where('status', 'in', ['pending', 'assume_re_test'])
    .where(sql<boolean>`${row.category} = any(categories)`)
    .executeTakeFirst()
  if (live) {
    made.request = { id: live.id, type: 'scheduled' }
    return
  }
  const { transfusion, parenteral } = row.conditions
  const dueDate = italianDay(new Date(now.getTime() + scheduledAfterDays * 24 * 3_600_000))
  const id = await createSampleRequest(context, {
    ...base(decision),
    type: 'scheduled',
    motivation: transfusion ? 'post_transfusion' : parenteral ? 'parenteral_nutrition' : 'preterm_second',
    dueDate,
    recipients: [row.authorWorkgroupId],
    approved: true,
    notes: decision.note,
  })
  made.request = { id, type: 'scheduled' }
  await notifyBirthPoint(context, {
    workgroupId: row.authorWorkgroupId,
    type: 'recall_approved',
    title: `Prelievo programmato, protocollo ${row.protocolNumber ?? '-'}`,
    text: `Serve un nuovo prelievo entro il ${dueDate.split('-').reverse().join('/')}.`,
    entity: { type: 'sample-request', id },
  })
}

/** The card says nothing in this category: register, a new card, the birth point. */
async function askNewCard(context: Context, decision: Decision, made: Made) {
  const { row, note } = decision
  await register(context, {
    type: 'sample_invalid',
    workgroupId: row.workgroupId,
    newbornId: row.newbornId,
    sampleId: row.sampleId,
    category: row.category as Screening,
    description: `Cartoncino ${row.barcode}: non valutabile. ${note ?? ''}`.trim(),
  })
  const id = await requestInvalidRepeat(context, {
    sampleId: row.sampleId,
    newbornId: row.newbornId,
    workgroupId: row.workgroupId,
    birthPointId: row.authorWorkgroupId,
    categories: [row.category as Screening],
    analysisRequestId: row.analysisRequestId,
  })
  made.request = { id, type: 'new_spot' }
  await notifyBirthPoint(context, {
    workgroupId: row.authorWorkgroupId,
    type: 'sample_invalid',
    title: `Cartoncino ${row.barcode} non valutabile`,
    text: 'Serve un nuovo prelievo.',
    entity: { type: 'sample', id: row.sampleId },
  })
}

async function makeReport(
  context: Context,
  action: GridAction,
  decision: Decision,
  columns: ReadonlyMap<number, readonly AnalyteColumn[]>,
  cutoffSet: Awaited<ReturnType<typeof cutoffSetOf>>,
): Promise<number | null> {
  if (!action.report) return null
  const { row, values } = decision
  return createReport(context, {
    newbornId: row.newbornId,
    analysisRequestId: row.analysisRequestId,
    sampleId: row.sampleId,
    sampleAnalysisId: row.id,
    analyzableSampleId: row.analyzableSampleId,
    analysisTypeId: row.analysisTypeId,
    category: row.category as Screening,
    workgroupId: row.workgroupId,
    outcome: action.report,
    urgent: action.urgent,
    snapshot: snapshotOf(row, values, columns.get(row.analysisTypeId) ?? [], cutoffSet),
  })
}

async function tellUrgent(context: Context, { row }: Decision, reportId: number | null) {
  const message = {
    workgroupId: row.workgroupId,
    type: 'urgent_positive' as const,
    title: `Richiamo urgente, protocollo ${row.protocolNumber ?? '-'}`,
    text: `${row.typeLabel}: valori da comunicare subito al centro clinico.`,
  }
  await notifyRoles(context, {
    ...message,
    roles: ['supervisor'],
    link: `/report/${reportId}/view`,
    entity: { type: 'report', id: reportId ?? 0 },
  })
  await notifyRoles(context, {
    ...message,
    roles: ['acceptance'],
    link: `/newborn/${row.newbornId}`,
    entity: { type: 'newborn', id: row.newbornId },
  })
}

/** The event that each action leaves in the newborn's story; the others tell it when their report is accepted. */
const events = {
  re_test_duplicate: 're_test',
  re_test_single: 're_test',
  second_tier: 'second_tier',
  not_evaluable: 'not_valid',
} as const satisfies Partial<Record<GridActionName, string>>

async function tellStory(context: Context, action: GridAction, decisions: readonly Decision[]) {
  const type = events[action.machineName as keyof typeof events]
  if (!type) return
  await recordEvents(
    context,
    decisions.map(({ row }) => ({
      newbornId: row.newbornId,
      type,
      workgroupId: row.workgroupId,
      category: row.category as Screening,
      refs: { sampleId: row.sampleId, ...(row.plateId === null ? {} : { plateId: row.plateId }) },
      text: `Cartoncino ${row.barcode}: ${action.label.toLowerCase()}`,
    })),
  )
}

/**
 * Everything that follows from decisions: the same for the rows of a grid and for one analysis outside it. Runs in
 * the caller's transaction; the caller has checked that each action is offered for its row.
 */
export async function decide(context: Context, decisions: readonly Decision[]): Promise<Made[]> {
  const { db } = context
  const types = [...new Set(decisions.map(({ row }) => row.analysisTypeId))]
  const columns = new Map<number, readonly AnalyteColumn[]>()
  for (const type of types) columns.set(type, await columnsOf(db, [type]))
  const cutoffSet = await cutoffSetOf(db, decisions[0]?.row.cutoffSetId ?? null)
  const all: Made[] = []
  for (const [actionId, own] of Map.groupBy(decisions, (decision) => decision.actionId)) {
    const action = gridAction(actionId)
    await moveAnalyses(context, action, own)
    if (action.analysisStatus === 'decided') await completeRepetition(context, own)
    await moveAnalyzables(context, action, own)
    for (const decision of own) {
      const made: Made = { sampleAnalysisId: decision.row.id, reportId: null, request: null }
      made.reportId = await makeReport(context, action, decision, columns, cutoffSet)
      if (action.request?.type === 're_test') await askRepetition(context, action, decision, made)
      else if (action.request?.approved === 'with_report') await askMaterial(context, action, decision, made)
      else if (action.request?.type === 'scheduled') await askScheduled(context, decision, made)
      else if (action.machineName === 'not_evaluable') await askNewCard(context, decision, made)
      if (action.urgent) await tellUrgent(context, decision, made.reportId)
      all.push(made)
    }
    await tellStory(context, action, own)
  }
  return all
}
