import type { MergeInput, NewbornPair } from '@sne/shared/contract'
import { isMergedByLead, type MergedField, mergeObjections, needsReason } from '@sne/shared/domain'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { followConsent } from '../../records/cards/refusal/follow-consent.ts'
import { differences } from '../../records/correction/differences.ts'
import { beforeCorrection, followNewborn } from '../../records/correction/follow-newborn.ts'
import { tellIdentity } from '../../records/correction/tell-identity.ts'
import { findLike } from '../../records/newborns/find-like.ts'
import type { NewbornRecord } from '../../records/newborns/identity.ts'
import { keepFormerPhones } from '../../records/newborns/keep-former-phones.ts'
import { findPair, toPair } from '../../records/newborns/pairs.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { lookAtSiblings } from '../../records/planned-cards/keep.ts'
import { tellSupervisors } from '../../records/planned-cards/tell-supervisors.ts'
import { answerAcross, waitingRequests } from './answer-across.ts'
import { changesBetween, heldOf, snapshotOf } from './changes.ts'
import { takenValues } from './differing.ts'
import { joinOrders } from './join-orders.ts'
import { impossible, lockNewborns, lockPair } from './lock.ts'
import { moveAll } from './move.ts'
import { objectionsOf } from './objections.ts'
import { tellUrgentMerge, urgentLaboratories } from './tell-urgent.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof MergeInput>

/** A closed newborn has nothing at work; joined to one that has, it would be neither closed nor open. */
function checkClosures(kept: NewbornRecord, other: NewbornRecord) {
  if ((kept.closureAt === null) === (other.closureAt === null)) return
  const open = kept.closureAt === null ? kept : other
  throw impossible('open', texts.oneClosed(open.code))
}

async function takeFields(
  context: Context,
  kept: NewbornRecord,
  other: NewbornRecord,
  take: readonly MergedField[],
) {
  const { db, now, effect } = context
  const { taken, written } = takenValues(kept, other, take)
  await db
    .updateTable('newborns')
    .set({ ...written, updatedAt: now, version: kept.version + 1 })
    .where('id', '=', kept.id)
    .execute()
  await keepFormerPhones(context, kept, { ...kept, ...taken })
  effect({ entity: 'newborn', id: kept.id, values: differences(kept, taken) })
}

/** Cards that go to another newborn, and what they are analysed for. */
async function movedWith({ db }: Context, newbornId: number) {
  const rows = await db
    .selectFrom('analyzableSamples')
    .select(['sampleId', 'category'])
    .where('newbornId', '=', newbornId)
    .where('deletedAt', 'is', null)
    .execute()
  return {
    cards: new Set(rows.map(({ sampleId }) => sampleId)),
    categories: new Set(rows.map(({ category }) => category)),
    cause: 'merge' as const,
  }
}

/** Everything of `other` becomes `kept`'s; `other` stays as an address that leads on. */
async function joinRecords(
  context: Context,
  kept: NewbornRecord,
  other: NewbornRecord,
  take: readonly MergedField[],
) {
  const before = await beforeCorrection(context, [kept.id, other.id])
  const moved = await movedWith(context, other.id)
  const requests = await waitingRequests(context.db, other.id)
  const joined = await joinOrders(context, kept.id, other.id)
  await moveAll(context, kept.id, other.id)
  await takeFields(context, kept, other, take)
  await context.db
    .updateTable('newborns')
    .set({ mergedIntoId: kept.id, updatedAt: context.now, version: other.version + 1 })
    .where('id', '=', other.id)
    .execute()
  context.effect({ entity: 'newborn', id: other.id, details: { mergedInto: kept.id } })
  const { movedRequests, toldIdentity } = await followNewborn(context, kept.id, before, {
    named: null,
    reason: null,
    moved,
  })
  await tellSupervisors(context, kept.id, movedRequests)
  return { orders: joined, toldIdentity, moved: { cards: moved.cards, requests } }
}

/**
 * Joins two records of one newborn. Cards, orders, requests, reports, communications, follow-ups, registers and
 * events of one record move to the other. The kept record takes the chosen fields. Accepted reports stay unchanged.
 * The changes are kept, so that the step can be undone.
 * @throws Refusal `not_found`, `stale_version`, `validation`, `invalid_transition`; `lead_required` while a recall or
 * a finding of one record alone is open, or an objection tells the two records apart
 */
export async function mergeNewborns(
  context: Context,
  id: number,
  { version, keepId, take, firstVersion, secondVersion, reason }: Input,
): Promise<{ changed: boolean; pair: NewbornPair }> {
  const { db, viewer, now } = context
  const pair = await lockPair(context, id, version)
  if (pair.status !== 'open') throw impossible(pair.status, texts.decided)
  const { first, second } = await lockNewborns(context, pair.firstId, pair.secondId)
  if (first.version !== firstVersion || second.version !== secondVersion)
    throw refuse('stale_version', { details: { current: toPair(pair) } })
  if (keepId !== first.id && keepId !== second.id) throw refuseField('keepId', texts.chooseOne)
  const [kept, other] = keepId === first.id ? [first, second] : [second, first]
  checkClosures(kept, other)
  const objections = await objectionsOf(db, first, second)
  if (isMergedByLead(objections) && !signs(viewer, 'lead'))
    throw refuse('lead_required', {
      message: texts.leadMerges(objections.map((one) => mergeObjections[one])),
      details: { objections },
    })
  if (needsReason(objections) && !reason) throw refuseField('reason', texts.mergeReason)

  const ids = [kept.id, other.id]
  const before = await snapshotOf(db, ids)
  const urgent = await urgentLaboratories(context, ids)
  const { orders, toldIdentity, moved: own } = await joinRecords(context, kept, other, take)
  await tellIdentity(context, kept, toldIdentity)
  await tellUrgentMerge(context, urgent, kept, other)
  const moved = before.filter(({ table, row }) => table === 'samples' && row.newborn_id === other.id).length
  await recordEvent(context, {
    newbornId: kept.id,
    type: 'merged',
    workgroupId: viewer.workgroupId,
    text: texts.merged(other.code, moved, orders),
  })
  const held = heldOf(await snapshotOf(db, ids))
  // What a card does not give of a request is asked for by another one, which is not held: a lead says whose it is.
  await answerAcross(context, kept.id, own)
  const after = await snapshotOf(db, ids)
  await db
    .insertInto('newbornMerges')
    .values({
      pairId: id,
      keptId: kept.id,
      mergedId: other.id,
      at: now,
      byUserId: viewer.userId,
      changes: json(changesBetween(before, after)),
      held: json(held),
    })
    .execute()
  // After what is kept of the merge: its undoing reads the answers of each record anew.
  await followConsent(context, kept.id, { sampleId: null })
  await db
    .updateTable('newbornPairs')
    .set({ status: 'merged', decidedAt: now, decidedBy: viewer.userId, version: pair.version + 1 })
    .where('id', '=', id)
    .execute()
  await findLike(context, kept.id)
  for (const newbornId of ids) await lookAtSiblings(context, newbornId)
  context.audit({
    entity: 'newborn-pair',
    id,
    action: 'merge',
    from: 'open',
    to: 'merged',
    reason: reason ?? null,
    details: { kept: kept.id, merged: other.id, take, cards: moved, orders, objections },
  })
  return { changed: true, pair: toPair(await findPair(context, id)) }
}
