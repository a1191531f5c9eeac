import type { ConfirmOverrideInput, ProposeOverrideInput } from '@sne/shared/contract'
import {
  confirmRefusal,
  lapsedSignature,
  mayConfirmOverride,
  mayProposeOverride,
  mayWithdrawOverride,
  overrideRefusal,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { signerOf } from '../../platform/sessions/viewer.ts'
import { lapsedSigner } from '../../records/people/first-signer.ts'
import { notifyUser } from '../../records/people/notify.ts'
import type { ReportRecord } from '../../records/reports/records.ts'
import { lockReport } from '../../records/reports/withdraw.ts'
import { openFindings } from './open-findings.ts'
import { texts } from './texts.ts'

type Named = z.output<typeof ProposeOverrideInput>['findings'][number]

const isSame = (one: Named, other: Named) =>
  one.analyte === other.analyte && one.sampleAnalysisId === other.sampleAnalysisId

/** @throws Refusal `stale_version` where a finding is closed, or has another last value, by now */
async function checkOpen({ db }: Context, row: ReportRecord, named: readonly Named[]): Promise<void> {
  const open = await openFindings(db, row)
  const gone = named.filter((one) => !open.some((finding) => isSame(finding, one)))
  if (gone.length > 0)
    throw refuse('stale_version', {
      message: texts.findingChanged(gone.map(({ analyte }) => analyte).join(', ')),
      details: { current: { open } },
    })
}

/** People of the laboratory who may confirm, but for the one who asks. */
const secondPeople = ({ db, viewer }: Context, workgroupId: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('workgroupId', '=', workgroupId)
    .where('enabled', '=', true)
    .where('validator', '=', true)
    .where(sql<boolean>`'supervisor' = any(roles)`)
    .where('id', '<>', viewer.userId)
    .orderBy('id')
    .execute()

/**
 * A lead asks to close named findings of a report's episode against the rules. Nothing changes until a second person
 * confirms it. @throws Refusal `lead_required`, `invalid_transition`, `stale_version`, `not_found`
 */
export async function proposeOverride(
  context: Context,
  id: number,
  { findings, reason }: z.output<typeof ProposeOverrideInput>,
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  if (!mayProposeOverride(signerOf(viewer))) throw refuse('lead_required')
  const row = await lockReport(context, id)
  const refusal = overrideRefusal(row.status)
  if (refusal)
    throw refuse('invalid_transition', {
      message: refusal,
      details: { from: row.status, to: row.status, allowed: [] },
    })
  await checkOpen(context, row, findings)
  const made = await db
    .insertInto('findingOverrides')
    .values(
      findings.map(({ analyte, sampleAnalysisId }) => ({
        reportId: id,
        sampleAnalysisId,
        analyte,
        reason,
        proposedBy: viewer.userId,
        proposedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'analyte'])
    .execute()
  if (made.length === 0) return { changed: false }
  const names = made.map(({ analyte }) => analyte).join(', ')
  for (const person of await secondPeople(context, row.workgroupId))
    await notifyUser(context, {
      userId: person.id,
      role: 'supervisor',
      type: 'message',
      title: texts.toConfirm(row.protocolNumber ?? '-'),
      text: `${names}: ${reason}`,
      link: `/report/${id}/view`,
      entity: { type: 'report', id },
    })
  context.audit({
    entity: 'report',
    id,
    action: 'propose_override',
    from: row.status,
    to: row.status,
    reason,
    details: { analytes: made.map(({ analyte }) => analyte) },
  })
  return { changed: true }
}

/** Overrides of a report that are not withdrawn, locked. @throws Refusal `stale_version` */
async function lockOverrides({ db }: Context, reportId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('findingOverrides')
    .selectAll()
    .where('reportId', '=', reportId)
    .where('id', 'in', [...ids])
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < new Set(ids).size)
    throw refuse('stale_version', {
      message: texts.withdrawnMeanwhile,
      details: { current: { ids: rows.map((row) => row.id) } },
    })
  return rows
}

/**
 * A second person, who validates reports, puts overrides into force: their findings are closed.
 * @throws Refusal `validator_required`, `second_person`, `invalid_transition` where who asked lost the account or the right,
 * `stale_version`, `not_found`
 */
export async function confirmOverride(
  context: Context,
  id: number,
  { ids }: z.output<typeof ConfirmOverrideInput>,
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  if (!mayConfirmOverride(signerOf(viewer))) throw refuse('validator_required')
  const row = await lockReport(context, id)
  const rows = await lockOverrides(context, id, ids)
  const waiting = rows.filter(({ confirmedAt }) => confirmedAt === null)
  if (waiting.length === 0) return { changed: false }
  const refusal = waiting.map(({ proposedBy }) => confirmRefusal(proposedBy, viewer.userId)).find(Boolean)
  if (refusal) throw refuse('second_person', { message: refusal })
  const askers = waiting.map(({ proposedBy }) => proposedBy)
  const lapsed = await lapsedSigner(context, askers, { workgroupId: row.workgroupId, signature: 'lead' })
  if (lapsed !== null)
    throw refuse('invalid_transition', {
      message: lapsedSignature(lapsed, texts.askAgain),
      details: { from: 'proposed', to: 'confirmed', allowed: ['withdraw'] },
    })
  await checkOpen(context, row, waiting)
  await db
    .updateTable('findingOverrides')
    .set({ confirmedBy: viewer.userId, confirmedAt: now })
    .where(
      'id',
      'in',
      waiting.map((one) => one.id),
    )
    .execute()
  for (const userId of new Set(waiting.map(({ proposedBy }) => proposedBy)))
    await notifyUser(context, {
      userId,
      type: 'message',
      title: `Deroga confermata, protocollo ${row.protocolNumber ?? '-'}`,
      text: waiting.map(({ analyte }) => analyte).join(', '),
      link: `/report/${id}/view`,
      entity: { type: 'report', id },
    })
  context.audit({
    entity: 'report',
    id,
    action: 'confirm_override',
    from: row.status,
    to: row.status,
    details: {
      analytes: waiting.map(({ analyte }) => analyte),
      proposedBy: waiting.map(({ proposedBy }) => proposedBy),
    },
  })
  return { changed: true }
}

/**
 * Takes overrides back that nobody confirmed: a lead, or whoever may confirm them.
 * @throws Refusal `lead_required`, `invalid_transition` for a confirmed one, `not_found`
 */
export async function withdrawOverride(
  context: Context,
  id: number,
  { ids, reason }: z.output<typeof ConfirmOverrideInput> & { readonly reason: string },
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  if (!mayWithdrawOverride(signerOf(viewer))) throw refuse('lead_required')
  const row = await lockReport(context, id)
  const live = await db
    .selectFrom('findingOverrides')
    .select(['id', 'analyte', 'confirmedAt'])
    .where('reportId', '=', id)
    .where('id', 'in', [...ids])
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .execute()
  if (live.length === 0) return { changed: false }
  if (live.some(({ confirmedAt }) => confirmedAt !== null))
    throw refuse('invalid_transition', {
      message: texts.alreadyConfirmed,
      details: { from: 'confirmed', to: 'withdrawn', allowed: [] },
    })
  await db
    .updateTable('findingOverrides')
    .set({ withdrawnBy: viewer.userId, withdrawnAt: now, withdrawnReason: reason })
    .where(
      'id',
      'in',
      live.map((one) => one.id),
    )
    .execute()
  context.audit({
    entity: 'report',
    id,
    action: 'withdraw_override',
    from: row.status,
    to: row.status,
    reason,
    details: { analytes: live.map(({ analyte }) => analyte) },
  })
  return { changed: true }
}
