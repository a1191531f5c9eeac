import type { SampleCorrected } from '@sne/shared/contract'
import {
  impossibleTime,
  keysOf,
  screenings,
  type ToldDoubt,
  toldConditions,
  unclearRefusals,
  validationMessages,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { findSample } from '../../records/cards/queries.ts'
import { followAgreedClosed } from '../../records/cards/refusal/follow-agreed-closed.ts'
import { followChange } from '../../records/cards/refusal/follow-consent.ts'
import { type ConsentSaid, recordStatements } from '../../records/cards/refusal/record-statements.ts'
import { answerUndoubted } from '../../records/cards/undoubted.ts'
import { beforeCorrection, followNewborn } from '../../records/correction/follow-newborn.ts'
import { type LockedRows, lockCardRows, writeCard, writeNewborn } from '../../records/correction/rows.ts'
import { tellIdentity } from '../../records/correction/tell-identity.ts'
import {
  type CardValues,
  type Correction,
  cardValues,
  consentSaidBy,
  consentValues,
  type NewbornValues,
  newbornValues,
} from '../../records/correction/values.ts'
import { type NewbornConsent, readConsent } from '../../records/family/newborn-consent.ts'
import { findLike } from '../../records/newborns/find-like.ts'
import { tellSupervisors } from '../../records/planned-cards/tell-supervisors.ts'
import { tellAskedAnew } from '../../records/requests/tell-places.ts'
import { texts } from './texts.ts'

/**
 * Corrected times must be possible: for the card, and where the birth is another one for each card of the newborn that was
 * possible before. A card that already contradicts itself may wait to be cleared up.
 */
function checkTimes(
  { card, cards, newborn }: LockedRows,
  { collectedAt = card.collectedAt }: CardValues,
  { birthAt = newborn.birthAt, birthTimeKnown = newborn.birthTimeKnown }: Partial<NewbornValues>,
  now: Date,
) {
  const sameBirth = birthAt === newborn.birthAt && birthTimeKnown === newborn.birthTimeKnown
  const sameCollection = collectedAt === card.collectedAt
  if (sameBirth && sameCollection) return
  const own = impossibleTime({ birthAt, birthTimeKnown, collectedAt, acceptedAt: card.acceptedAt }, now)
  if (own) {
    const atBirth = own.field === 'birthAt' || sameCollection
    throw refuseField(atBirth ? 'newborn.birthAt' : 'collectedAt', own.why)
  }
  if (sameBirth) return
  for (const other of cards) {
    if (other.id === card.id || impossibleTime({ ...newborn, ...timesOf(other) }, now)) continue
    const wrong = impossibleTime({ birthAt, birthTimeKnown, ...timesOf(other) }, now)
    if (wrong) throw refuseField('newborn.birthAt', `Cartoncino ${other.barcode}: ${wrong.why}`)
  }
}

const timesOf = ({ collectedAt, acceptedAt }: LockedRows['card']) => ({ collectedAt, acceptedAt })

async function checkMotivation({ db }: Context, id: number | null | undefined) {
  if (!id) return
  const known = await db.selectFrom('motivations').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw refuseField('motivationId', validationMessages.invalid())
}

/**
 * A refusal that the card shows as it was, while the family agrees now: a front end that does not name the answers of today leaves open
 * whether the family repeats it. @throws Refusal `validation`
 */
function checkClear({ consent, given, saidAt }: ConsentSaid, { answer }: NewbornConsent) {
  if (saidAt === null || given.length === 0) return
  const unclear = unclearRefusals(consent, given, answer, screenings)
  if (unclear.length > 0) throw refuseField('consentSaid', texts.unclearRefusals(unclear))
}

/** Columns of a newborn that say who it is; a corrected field reads `newborn.mother.surname`. */
const identityColumns = ['surname', 'name', 'sex', 'fiscalCode', 'birthAt', 'mother', 'pluralityOrder']
const saysWho = (field: string): boolean => identityColumns.includes(field.split('.')[1] ?? field)

/**
 * A correction of a card's conditions answers the doubts about them; a correction of its newborn's identity answers the
 * doubt of identity.
 */
async function answerDoubts(
  { db }: Context,
  { id, toldDoubts }: LockedRows['card'],
  answered: readonly ToldDoubt[],
): Promise<void> {
  if (!toldDoubts.some((one) => answered.includes(one))) return
  const left = toldDoubts.filter((one) => !answered.includes(one))
  await db.updateTable('samples').set({ toldDoubts: left }).where('id', '=', id).execute()
}

/**
 * Corrects the facts of a card and of its newborn. Ages, recorded problems and flags outside accepted reports are
 * computed anew, for each card of the newborn. The audit trail keeps the former values.
 * @throws Refusal `not_found`, `stale_version`, `duplicate`, `invalid_transition`, `validation`
 */
export async function updateSample(
  context: Context,
  id: number,
  input: Correction,
): Promise<SampleCorrected> {
  const { db, viewer, now } = context
  const current = async () => found(await findSample(db, viewer, id, now))
  const rows = await lockCardRows(context, id)
  const { card, newborn } = rows
  if (input.version !== card.version || (input.newborn && input.newborn.version !== newborn.version))
    throw refuse('stale_version', { details: { current: await current() } })
  const said = consentSaidBy(rows, input, now)
  const corrected = { ...cardValues(input), ...consentValues(card, said) }
  const birth = input.newborn ? newbornValues(input.newborn) : {}
  checkTimes(rows, corrected, birth, now)
  await checkMotivation(context, input.motivationId)

  const before = await beforeCorrection(context, [newborn.id])
  const answered = await readConsent(db, newborn.id)
  if (said && !input.consentConfirmed) checkClear(said, answered)
  const ofCard = await writeCard(context, rows, corrected, input.previousBarcode)
  if (said) await recordStatements(context, card, said)
  const ofNewborn = await writeNewborn(context, newborn, birth)
  const fields = [...ofCard, ...ofNewborn]
  await answerDoubts(context, card, [
    ...(ofCard.some((field) => field.startsWith('conditions')) ? keysOf(toldConditions) : []),
    ...(ofNewborn.some(saysWho) ? (['identity'] as const) : []),
  ])
  if (fields.length === 0)
    return { changed: false, sample: await current(), reflagged: 0, returnedReports: 0 }

  const { reflagged, returnedReports, movedRequests, toldIdentity } = await followNewborn(
    context,
    newborn.id,
    before,
    {
      named: id,
      reason: input.reason,
    },
  )
  if (card.toldDoubts.includes('identity') && ofNewborn.some(saysWho)) await answerUndoubted(context, id)
  const closed = said ? await followAgreedClosed(context, card, said) : null
  await followChange(context, newborn.id, { sampleId: id, before: answered })
  if (closed?.is === 'ended') await tellAskedAnew(context, closed.askedAnew)
  await tellSupervisors(context, newborn.id, movedRequests)
  if (ofNewborn.length > 0) {
    await tellIdentity(context, newborn, toldIdentity)
    await findLike(context, newborn.id)
  }
  context.audit({ entity: 'sample', id, action: 'update', reason: input.reason, details: { fields } })
  return { changed: true, sample: await current(), reflagged, returnedReports, closure: closed?.is ?? null }
}
