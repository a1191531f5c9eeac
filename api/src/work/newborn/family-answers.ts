import type { Newborn } from '@sne/shared/contract'
import { agreesTo, lastStatement, screenings } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { readConsent } from '../../records/family/newborn-consent.ts'

type FamilyAnswers = NonNullable<Newborn['familyAnswers']>

type WithoutCard = NonNullable<Newborn['answersWithoutCard']>

/**
 * Last answers of the family, by category, with the card on which they were written; categories without an answer are
 * left out. A birth point may have taken the card out of its draft: an answer that a person wrote on it still belongs to
 * the newborn.
 */
export async function familyAnswers(
  db: Db,
  newbornId: number,
): Promise<{ readonly familyAnswers: FamilyAnswers; readonly answersWithoutCard: WithoutCard }> {
  const { answering } = await readConsent(db, newbornId)
  const last = screenings.flatMap((category) => {
    const statement = lastStatement(category, answering)
    return statement ? [{ category, statement, agrees: agreesTo(category, statement) === true }] : []
  })
  const ids = last.flatMap(({ statement }) => statement.sampleId ?? [])
  const cards = await db
    .selectFrom('samples')
    .select(['id', 'barcode', 'collectedAt', 'collectionTimeKnown', 'deletedAt'])
    .where('id', 'in', [...ids, 0])
    .execute()
  const cardOf = ({ sampleId }: { readonly sampleId: number | null }) =>
    cards.find(({ id }) => id === sampleId)
  return {
    familyAnswers: last.flatMap(({ category, statement, agrees }): FamilyAnswers => {
      const card = cardOf(statement)
      if (!card) return []
      const { id: sampleId, deletedAt, ...shown } = card
      const saidAt = statement.recorded === null ? null : statement.saidAt
      return [{ category, agrees, saidAt, sampleId, ...shown, removed: deletedAt !== null }]
    }),
    answersWithoutCard: last.flatMap(
      ({ category, statement, agrees }): WithoutCard =>
        cardOf(statement) ? [] : [{ category, agrees, saidAt: statement.saidAt }],
    ),
  }
}
