import type { SampleCorrected } from '@sne/shared/contract'
import { validationMessages } from '@sne/shared/domain'
import type { Context } from '../calls/context.ts'
import { found, refuse, refuseField } from '../calls/refusal.ts'
import { findLike } from '../duplicate/find.ts'
import { everyCardOf, followNewborn } from './correction/follow-newborn.ts'
import { type LockedRows, lockCardRows, writeCard, writeNewborn } from './correction/rows.ts'
import {
  type CardValues,
  type Correction,
  cardValues,
  type NewbornValues,
  newbornValues,
} from './correction/values.ts'
import { findSample } from './queries.ts'

/** A corrected date must not make a collection precede the birth; one that already does may wait to be cleared up. */
function checkDates(
  { card, newborn }: LockedRows,
  { collectedAt }: CardValues,
  birth: Partial<NewbornValues>,
) {
  if (collectedAt === undefined && birth.birthAt === undefined) return
  const known = birth.birthTimeKnown ?? newborn.birthTimeKnown
  const collected = collectedAt ?? card.collectedAt
  const born = birth.birthAt ?? newborn.birthAt
  if (collected === card.collectedAt && born === newborn.birthAt) return
  const before = known ? collected < born : collected.slice(0, 10) < born.slice(0, 10)
  if (before) throw refuseField('collectedAt', validationMessages.invalidDate())
}

async function checkMotivation({ db }: Context, id: number | null | undefined) {
  if (!id) return
  const known = await db.selectFrom('motivations').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw refuseField('motivationId', validationMessages.invalid())
}

/**
 * Corrects what stands on a card and what is known of its newborn. Ages, recorded problems and flags of everything
 * that is not in an accepted report are computed anew, for each card of the newborn; what stood there before is kept
 * in the audit trail. @throws Refusal `not_found`, `stale_version`, `duplicate`, `validation`
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
  const corrected = cardValues(input)
  const birth = input.newborn ? newbornValues(input.newborn) : {}
  checkDates(rows, corrected, birth)
  await checkMotivation(context, input.motivationId)

  const before = await everyCardOf(context, [newborn.id])
  const ofCard = await writeCard(context, rows, corrected, input.previousBarcode)
  const ofNewborn = await writeNewborn(context, newborn, birth)
  const fields = [...ofCard, ...ofNewborn]
  if (fields.length === 0)
    return { changed: false, sample: await current(), reflagged: 0, returnedReports: 0 }

  const { reflagged, returnedReports } = await followNewborn(context, newborn.id, before, id)
  if (ofNewborn.length > 0) await findLike(context, newborn.id)
  context.audit({ entity: 'sample', id, action: 'update', reason: input.reason, details: { fields } })
  return { changed: true, sample: await current(), reflagged, returnedReports }
}
