import type { BodyOf, Sample } from '@sne/shared/contract'
import { answerEffect, isToldCondition, type ToldCondition, toldConditions } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { lockOwnSample } from '../../records/cards/lock-card.ts'
import { findSample } from '../../records/cards/queries.ts'
import { followConsentOfCard } from '../../records/cards/refusal/follow-consent.ts'
import { toldAnswersOf } from '../../records/cards/told-answers.ts'
import { answerUndoubted } from '../../records/cards/undoubted.ts'
import { hasCorrectedIdentity } from '../../records/correction/corrected-identity.ts'
import { beforeCorrection, followNewborn } from '../../records/correction/follow-newborn.ts'
import { lockCardRows, writeCard } from '../../records/correction/rows.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { lookAtNewborn } from '../../records/planned-cards/keep.ts'
import { tellSupervisors } from '../../records/planned-cards/tell-supervisors.ts'
import { texts } from './texts.ts'

type Answer = BodyOf<'answerToldDoubt'>
type Transfusion = Sample['conditions']['transfusion']
type Card = Awaited<ReturnType<typeof lockOwnSample>>

/** Facts of the answer; without them those of the card, which a second yes confirms, except where the doubt is open again. */
const factsOf = ({ transfusion: said }: Answer, onCard: Transfusion): NonNullable<Transfusion> =>
  said ? { at: said.at ?? null, type: said.type ?? null } : (onCard ?? { at: null, type: null })

type Conditions = Sample['conditions']

/** The condition that the person confirms, as the card records it from then on. */
function confirmed(doubt: ToldCondition, answer: Answer, onCard: Transfusion): Partial<Conditions> {
  if (doubt === 'transfusion') return { transfusion: factsOf(answer, onCard) }
  if (doubt === 'parenteral') return { parenteral: { from: null, to: null } }
  return { [toldConditions[doubt]]: true }
}

/** The condition that the person confirms becomes one of the card, with everything that follows from it. */
async function addCondition(
  context: Context,
  id: number,
  condition: Partial<Conditions>,
  reason: string,
): Promise<void> {
  const rows = await lockCardRows(context, id)
  const before = await beforeCorrection(context, [rows.newborn.id])
  await writeCard(context, rows, { conditions: { ...rows.card.conditions, ...condition } }, undefined)
  const { movedRequests } = await followNewborn(context, rows.newborn.id, before, { named: id, reason })
  await tellSupervisors(context, rows.newborn.id, movedRequests)
}

/** Effect of the card and the last answer to the doubt on this answer. */
async function effectOf({ db }: Context, { id, toldDoubts, conditions }: Card, answer: Answer) {
  const { doubt, holds } = answer
  const isOpen = toldDoubts.includes(doubt)
  const last = (await toldAnswersOf(db, id)).find((one) => one.doubt === doubt)
  const effect = answerEffect(isOpen, last?.holds ?? null, holds)
  if (isOpen || !isToldCondition(doubt) || effect === 'unasked') return { isOpen, effect, last }
  // A correction of the card after the answer counts more than the answer.
  const stands = conditions[toldConditions[doubt]]
  if (!holds && stands) return { isOpen, effect: 'contrary' as const, last }
  if (!holds || !last?.holds) return { isOpen, effect, last }
  if (!stands) return { isOpen, effect: 'take' as const, last }
  const { transfusion } = conditions
  if (doubt !== 'transfusion' || !transfusion) return { isOpen, effect, last }
  const said = factsOf(answer, transfusion)
  const isSame = said.at === transfusion.at && said.type === transfusion.type
  return { isOpen, effect: isSame ? ('repeat' as const) : ('contrary' as const), last }
}

/**
 * A person answers a doubt that the birth point told beside the fields of a card. A death is recorded by a communication,
 * which closes the newborn: here it can only be denied. So can another identity, which support corrects. The person who
 * corrected the identity answers no doubt about it. A yes after a no takes effect as a first one. An answer that takes a
 * yes back, or tells it otherwise, is refused with the recorded answer. Repeating the recorded answer changes nothing.
 * @throws Refusal `not_found`, `permission_denied`, `validation`, `answer_stands`, `four_eyes`
 */
export async function answerToldDoubt(context: Context, id: number, answer: Answer) {
  const { db, viewer, now } = context
  const { doubt, holds, reason } = answer
  const card = await lockOwnSample(context, id)
  const sample = async () => found(await findSample(db, viewer, id, now))
  if (doubt === 'deceased' && holds) throw refuseField('holds', texts.recordDeath)
  const isIdentity = doubt === 'identity' || doubt === 'identity_corrected'
  if (isIdentity && holds) throw refuseField('holds', texts.correctIdentity)
  if (doubt === 'identity_corrected' && (await hasCorrectedIdentity(context, id)))
    throw refuse('four_eyes', { message: texts.answeredByOther })
  const { isOpen, effect, last } = await effectOf(context, card, answer)
  if (effect === 'unasked') throw refuseField('doubt', texts.notTold)
  if (effect === 'contrary') throw refuse('answer_stands', last && { message: texts.answerStands(last) })
  if (effect === 'repeat') return { changed: false, sample: await sample() }
  if (isToldCondition(doubt) && holds)
    await addCondition(
      context,
      id,
      confirmed(doubt, answer, isOpen ? null : card.conditions.transfusion),
      reason,
    )
  const { untold } = card.conditions
  await db
    .updateTable('samples')
    .set((eb) => ({
      // A denied condition counts as told.
      ...(untold && !holds
        ? { conditions: json({ ...card.conditions, untold: untold.filter((one) => one !== doubt) }) }
        : {}),
      toldDoubts: card.toldDoubts.filter((one) => one !== doubt),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (doubt === 'identity') await answerUndoubted(context, id)
  if (doubt === 'identity_corrected') await followConsentOfCard(context, card)
  await lookAtNewborn(context, card.newbornId)
  context.audit({
    entity: 'sample',
    id,
    action: 'answer_doubt',
    reason,
    details: { doubt, holds },
  })
  const after = await sample()
  // The audit row is written when the call ends.
  const by = await db
    .selectFrom('users')
    .select(['id', personLabelOf('users').as('label')])
    .where('id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  const given = { doubt, holds, by, at: now.toISOString() }
  const toldAnswers = [...after.toldAnswers.filter((one) => one.doubt !== doubt), given]
  return { changed: true, sample: { ...after, toldAnswers } }
}
