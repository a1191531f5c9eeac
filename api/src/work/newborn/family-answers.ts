import type { Newborn } from '@sne/shared/contract'
import { lastStatement, screenings } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { readConsent } from '../../records/cards/refusal/newborn-consent.ts'

/** What the family said last, by category, with the card that says so; categories of which no card says anything are left out. */
export async function familyAnswers(
  db: Db,
  newbornId: number,
): Promise<NonNullable<Newborn['familyAnswers']>> {
  const { answering } = await readConsent(db, newbornId)
  return screenings.flatMap((category) => {
    const last = lastStatement(category, answering)
    if (!last) return []
    const { id, barcode, collectedAt, collectionTimeKnown } = last.card
    const { agrees, saidAt } = last
    return [{ category, agrees, saidAt, sampleId: id, barcode, collectedAt, collectionTimeKnown }]
  })
}
