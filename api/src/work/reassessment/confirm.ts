import type { BodyOf } from '@sne/shared/contract'
import { confirmReassessmentRefusal, judgeEpisode, type Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { loadEpisodes } from '../../records/episodes/load.ts'
import { askGate } from '../../records/episodes/report-gate.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { recordOutgoingOf } from '../../records/reports/outgoing-report.ts'
import { closeMarks } from '../../records/reports/reassess.ts'
import type { ReportRecord } from '../../records/reports/records.ts'
import { lockReport } from '../../records/reports/withdraw.ts'
import { texts } from './texts.ts'

/** The newborn had a finding or a recall that returned; a card of another newborn, since taken away, does not count. */
async function hasReturned(
  { db }: Context,
  { newbornId, sampleId, category }: ReportRecord,
): Promise<boolean> {
  const loaded = (await loadEpisodes(db, [newbornId], category as Screening)).get(newbornId)
  if (!loaded) return false
  const { findings } = judgeEpisode(loaded.episode, sampleId)
  return loaded.facts.recalled || findings.length > 0
}

/**
 * A validator confirms that an accepted report is still valid. Marks that the person did not read stay open.
 * @throws Refusal `open_findings` for a negative that the judgement forbids now, `validator_required`,
 * `invalid_transition`, `stale_version`, `not_found`
 */
export async function confirmReassessment(
  context: Context,
  id: number,
  { ids, reason }: BodyOf<'confirmReassessment'>,
): Promise<{ changed: boolean }> {
  const { db, viewer } = context
  if (!signs(viewer, 'validator')) throw refuse('validator_required')
  const row = await lockReport(context, id)
  const refusal = confirmReassessmentRefusal(row.status)
  if (refusal)
    throw refuse('invalid_transition', {
      message: refusal,
      details: { from: row.status, to: row.status, allowed: [] },
    })
  const named = await db
    .selectFrom('reportReassessments')
    .select('id')
    .where('reportId', '=', id)
    .where('id', 'in', [...ids])
    .execute()
  if (named.length < new Set(ids).size)
    throw refuse('stale_version', { details: { current: { ids: named.map((one) => one.id) } } })
  // A negative that the present facts forbid is reopened, or closed by an override: a reason alone does not confirm it.
  await askGate(context, row)
  if (row.outcome === 'positivity_returned' && !(await hasReturned(context, row)))
    throw refuse('invalid_transition', {
      message: texts.nothingReturned,
      details: { from: row.status, to: row.status, allowed: ['reopen'] },
    })
  const closed = await closeMarks(context, id, { as: 'confirmed', reason, ids })
  if (closed === 0) return { changed: false }
  await recordOutgoingOf(context, [id], 'confirmed')
  await recordEvent(context, {
    newbornId: row.newbornId,
    type: 'corrected',
    workgroupId: row.workgroupId,
    category: row.category as Screening,
    refs: { reportId: id },
    text: texts.confirmed(row.number),
  })
  context.audit({
    entity: 'report',
    id,
    action: 'confirm_reassessment',
    from: row.status,
    to: row.status,
    reason,
    details: { marks: closed },
  })
  return { changed: true }
}
