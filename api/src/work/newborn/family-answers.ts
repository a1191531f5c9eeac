import type { Newborn } from '@sne/shared/contract'
import { agreesTo, lastStatement, screenings } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { readConsent } from '../../records/cards/refusal/newborn-consent.ts'

type FamilyAnswers = NonNullable<Newborn['familyAnswers']>

/** What the family said last, by category, with the card on which it stands; categories of which nothing is said are left out. */
export async function familyAnswers(db: Db, newbornId: number): Promise<FamilyAnswers> {
  const { answering } = await readConsent(db, newbornId)
  const last = screenings.flatMap((category) => {
    const statement = lastStatement(category, answering)
    return statement ? [{ category, statement }] : []
  })
  const ids = last.flatMap(({ statement }) => statement.sampleId ?? [])
  const cards = await db
    .selectFrom('samples')
    .select(['id', 'barcode', 'collectedAt', 'collectionTimeKnown', 'deletedAt'])
    .where('id', 'in', [...ids, 0])
    .execute()
  return last.flatMap(({ category, statement }): FamilyAnswers => {
    const card = cards.find(({ id }) => id === statement.sampleId)
    if (!card) return []
    const { id: sampleId, deletedAt, ...shown } = card
    const agrees = agreesTo(category, statement) === true
    const saidAt = statement.recorded === null ? null : statement.saidAt
    return [{ category, agrees, saidAt, sampleId, ...shown, removed: deletedAt !== null }]
  })
}
