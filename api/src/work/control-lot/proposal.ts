import type { BodyOf, ControlLot, ControlLotDetail, ProposedTarget } from '@sne/shared/contract'
import { targetDecisionRefusal } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { checkLevels } from './check-limits.ts'
import { controlLotDetail } from './detail.ts'
import { establishLot } from './establishing.ts'
import { findControlLot } from './queries.ts'
import { tellOtherLeads } from './tell-leads.ts'
import { lotTexts as texts } from './texts.ts'

const notNow = (message: string, from: string) =>
  refuse('invalid_transition', { message, details: { from, to: from, allowed: [] } })

/** Nobody else decides about the lot meanwhile. @throws Refusal `not_found` */
async function lockLot({ db, viewer }: Context, id: number): Promise<ControlLot> {
  await db
    .selectFrom('qcLots')
    .select('id')
    .where('id', '=', id)
    .where('workgroupId', '=', viewer.workgroupId ?? 0)
    .forUpdate()
    .execute()
  return findControlLot(db, viewer, id)
}

const openProposal = ({ db }: Context, lotId: number) =>
  db
    .selectFrom('qcTargetProposals')
    .select(['id', 'targets', 'proposedBy'])
    .where('qcLotId', '=', lotId)
    .where('state', '=', 'open')
    .executeTakeFirst()

/**
 * An analyst proposes targets that the runs of a lot establish, as the server computes them now.
 * @throws Refusal `not_found`, `duplicate` beside an open proposal, `validation` for an analyte that establishes none
 */
export async function proposeTargets(
  context: Context,
  id: number,
  { from, to, analytes, note }: BodyOf<'proposeTargets'>,
): Promise<ControlLotDetail> {
  const { db, viewer, now } = context
  const lot = await lockLot(context, id)
  if (await openProposal(context, id)) throw refuse('duplicate', { message: texts.proposalOpen })
  const found = await establishLot(context, lot, { from, to })
  const targets = analytes.flatMap((code): ProposedTarget[] => {
    const one = found.analytes.find((analyte) => analyte.code === code)
    return one && one.refusal === null && one.mean !== null && one.sd !== null
      ? [
          {
            ...{ analyte: code, mean: one.mean, sd: one.sd, runs: one.runs, n: one.n },
            outliers: one.outliers.length,
          },
        ]
      : []
  })
  const without = analytes.filter((code) => !targets.some(({ analyte }) => analyte === code))
  if (without.length > 0) throw refuseField('analytes', texts.notEstablished(without))
  const row = await db
    .insertInto('qcTargetProposals')
    .values({
      qcLotId: id,
      targets: json(targets),
      fromDay: from,
      toDay: to,
      note: note || null,
      proposedAt: now,
      proposedBy: viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellOtherLeads(context, texts.targetsProposed(lot, targets.length))
  context.audit({
    entity: 'control-lot',
    id,
    action: 'propose',
    details: { proposal: row.id, from, to, analytes: analytes.join(', ') },
  })
  return controlLotDetail(db, viewer, id)
}

/** Targets that a proposal replaces stay with the moment until which they judged. */
async function replaceTargets({ db, now }: Context, lotId: number, targets: readonly ProposedTarget[]) {
  const codes = targets.map(({ analyte }) => analyte)
  const former = await db
    .selectFrom('qcLotLimits')
    .select(['analyte', 'expected', 'origin'])
    .where('qcLotId', '=', lotId)
    .where('analyte', 'in', codes)
    .execute()
  if (former.length > 0)
    await db
      .insertInto('qcLotFormerLimits')
      .values(
        former.map(({ analyte, expected, origin }) => ({
          ...{ qcLotId: lotId, analyte, origin, until: now },
          expected: json(expected),
        })),
      )
      .execute()
  await db.deleteFrom('qcLotLimits').where('qcLotId', '=', lotId).where('analyte', 'in', codes).execute()
  await db
    .insertInto('qcLotLimits')
    .values(
      targets.map(({ analyte, mean, sd }) => ({
        ...{ qcLotId: lotId, analyte, since: now },
        expected: json({ kind: 'mean_sd' as const, mean, sd }),
        origin: 'laboratory' as const,
      })),
    )
    .execute()
}

/** The open proposal that a person decides about. @throws Refusal */
async function toDecide(context: Context, id: number, proposalId: number, step: 'approve' | 'refuse') {
  const { viewer } = context
  const open = await openProposal(context, id)
  if (!open) throw notNow(texts.noProposal, 'decided')
  if (open.id !== proposalId) throw refuse('stale_version', { message: texts.otherProposal })
  const person = { id: viewer.userId, hcp: viewer.access.hcp, impersonatedBy: viewer.impersonatedBy }
  const refusal = targetDecisionRefusal({ proposedBy: open.proposedBy }, person, step)
  if (refusal) throw refuse(refusal.code ?? 'permission_denied', { message: refusal.message ?? '' })
  return open
}

/**
 * A second person, a lead, puts established targets in force. Runs from now on are judged by them; earlier ones keep theirs.
 * @throws Refusal `not_found`, `lead_required`, `second_person`, `invalid_transition`, `stale_version`
 */
export async function approveTargets(
  context: Context,
  id: number,
  { proposalId }: BodyOf<'approveTargets'>,
): Promise<{ changed: boolean; lot: ControlLot }> {
  const { db, viewer, now } = context
  await lockLot(context, id)
  const open = await toDecide(context, id, proposalId, 'approve')
  await replaceTargets(context, id, open.targets)
  await db
    .updateTable('qcTargetProposals')
    .set({ state: 'approved', decidedAt: now, decidedBy: viewer.userId })
    .where('id', '=', open.id)
    .execute()
  const lot = await findControlLot(db, viewer, id)
  await checkLevels(context, lot)
  await tellOtherLeads(context, texts.targetsApproved(lot, open.targets.length))
  context.audit({
    entity: 'control-lot',
    id,
    action: 'approve',
    details: { proposal: open.id, proposedBy: open.proposedBy, analytes: open.targets.length },
  })
  return { changed: true, lot }
}

/** @throws Refusal `not_found`, `lead_required`, `invalid_transition`, `stale_version` */
export async function refuseTargets(
  context: Context,
  id: number,
  { proposalId, reason }: BodyOf<'refuseTargets'>,
): Promise<{ changed: boolean; lot: ControlLot }> {
  const { db, viewer, now } = context
  const lot = await lockLot(context, id)
  const open = await toDecide(context, id, proposalId, 'refuse')
  await db
    .updateTable('qcTargetProposals')
    .set({ state: 'refused', decidedAt: now, decidedBy: viewer.userId, reason })
    .where('id', '=', open.id)
    .execute()
  context.audit({
    entity: 'control-lot',
    id,
    action: 'refuse',
    reason,
    details: { proposal: open.id, proposedBy: open.proposedBy },
  })
  return { changed: true, lot }
}
