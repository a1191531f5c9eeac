import type { BodyOf } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuseField } from '../../platform/calls/refusal.ts'
import { lockOwnSample } from '../../records/cards/lock-card.ts'
import { findSample } from '../../records/cards/queries.ts'
import { everyCardOf, followNewborn } from '../../records/correction/follow-newborn.ts'
import { lockCardRows, writeCard } from '../../records/correction/rows.ts'
import { lookAtNewborn } from '../../records/planned-cards/keep.ts'
import { tellSupervisors } from '../../records/planned-cards/tell-supervisors.ts'
import { texts } from './texts.ts'

type Answer = BodyOf<'answerToldDoubt'>

/** The transfusion that the person confirms becomes a condition of the card, with everything that follows from it. */
async function addTransfusion(context: Context, id: number, { transfusion }: Answer): Promise<void> {
  const rows = await lockCardRows(context, id)
  const before = await everyCardOf(context, [rows.newborn.id])
  const known = { at: transfusion?.at ?? null, type: transfusion?.type ?? null }
  await writeCard(context, rows, { conditions: { ...rows.card.conditions, transfusion: known } }, undefined)
  const { movedRequests } = await followNewborn(context, rows.newborn.id, before, id)
  await tellSupervisors(context, rows.newborn.id, movedRequests)
}

/**
 * A person answers what the birth point told beside the fields of a card. A death is recorded by a communication, which closes
 * the newborn: here it can only be denied. An answer that stands already changes nothing.
 * @throws Refusal `not_found`, `permission_denied`, `validation`
 */
export async function answerToldDoubt(context: Context, id: number, answer: Answer) {
  const { db, viewer, now } = context
  const { doubt, holds, reason } = answer
  const card = await lockOwnSample(context, id)
  const sample = async () => found(await findSample(db, viewer, id, now))
  if (!card.toldDoubts.includes(doubt)) return { changed: false, sample: await sample() }
  if (doubt === 'deceased' && holds) throw refuseField('holds', texts.recordDeath)
  if (doubt === 'transfusion' && holds) await addTransfusion(context, id, answer)
  await db
    .updateTable('samples')
    .set((eb) => ({
      toldDoubts: card.toldDoubts.filter((one) => one !== doubt),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await lookAtNewborn(context, card.newbornId)
  context.audit({
    entity: 'sample',
    id,
    action: 'answer_doubt',
    reason,
    details: { doubt, holds },
  })
  return { changed: true, sample: await sample() }
}
