import type { FamilyConsent } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'

/** What a correction says of the consent. */
export interface ConsentSaid {
  readonly consent: FamilyConsent
  /** Answers that it gives; none where the form only sends the card as it stands. */
  readonly given: readonly (keyof FamilyConsent)[]
  /** ISO 8601; null: at the collection. */
  readonly saidAt: string | null
}

interface Card {
  readonly id: number
  readonly newbornId: number
}

/**
 * Keeps what a correction of a card says of the consent. Said today it is a statement of the newborn. Said at the collection it stands on
 * the card, and takes back what was written on this card of the same answers; so does an answer that is not known any more.
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
