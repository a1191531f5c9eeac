import type { FamilyConsent } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'

/** Answers on consent in a correction. */
export interface ConsentSaid {
  readonly consent: FamilyConsent
  /** Given answers; none where the form only repeats the card. */
  readonly given: readonly (keyof FamilyConsent)[]
  /** ISO 8601; null: at the collection. */
  readonly saidAt: string | null
}

interface Card {
  readonly id: number
  readonly newbornId: number
}

/**
 * Keeps the answers on consent of a card's correction. An answer of today is a statement of the newborn. An answer of the
 * collection is written on the card, and revokes statements on this card about the corrected answers; so does an answer
 * that is not known any more.
 */
export async function recordStatements(
  { db, now, viewer }: Pick<Context, 'db' | 'now'> & { readonly viewer: Context['viewer'] | null },
  { id, newbornId }: Card,
  { consent, given, saidAt }: ConsentSaid,
): Promise<void> {
  const gone = given.filter((field) => saidAt === null || consent[field] === null)
  if (gone.length > 0)
    await db
      .updateTable('familyStatements')
      .set({ withdrawnAt: now, withdrawnBy: viewer?.userId ?? null })
      .where('sampleId', '=', id)
      .where('newbornId', '=', newbornId)
      .where('field', 'in', gone)
      .where('withdrawnAt', 'is', null)
      .execute()
  if (saidAt === null) return
  const said = given.flatMap((field) => {
    const answer = consent[field]
    return answer === null ? [] : [{ field, answer }]
  })
  if (said.length === 0) return
  await db
    .insertInto('familyStatements')
    .values(
      said.map((one) => ({
        ...one,
        newbornId,
        sampleId: id,
        saidAt,
        recordedAt: now,
        recordedBy: viewer?.userId ?? null,
      })),
    )
    .execute()
}
