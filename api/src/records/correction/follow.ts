import {
  ageHours,
  isOneOf,
  judgedSampleStatuses,
  reviseNonConformities,
  withMissingNamed,
  withMissingRenamed,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { nonConformitiesOf } from '../cards/reasons.ts'
import { missingOf, problemsOf, type SampleRecord } from '../cards/row-queries.ts'
import { differences } from './differences.ts'

const ageOf = ({ birthTimeKnown, birthAt, collectedAt, collectionTimeKnown }: SampleRecord) =>
  birthTimeKnown && collectionTimeKnown ? ageHours(birthAt, collectedAt) : null

/** Problems recorded at the decision, as the corrected data would have had them then. */
async function problemsAfter({ db, now }: Context, before: SampleRecord, after: SampleRecord) {
  if (!isOneOf(judgedSampleStatuses, after.status)) return after.nonConformities
  const at = after.decidedAt ? new Date(after.decidedAt) : now
  const { added, dropped } = reviseNonConformities(
    after.nonConformities,
    problemsOf(before, at),
    problemsOf(after, at),
  )
  const missing = missingOf(after)
  const reasons = await nonConformitiesOf(
    db,
    withMissingNamed(
      added.map((code) => ({ code })),
      missing,
    ),
    after.config.oldSampleDays,
  )
  const kept = after.nonConformities.filter(({ code }) => !dropped.includes(code))
  return [...withMissingRenamed(kept, missingOf(before), missing), ...reasons]
}

/**
 * Applies a correction to one card of the newborn: age at collection and recorded problems are computed anew.
 * A card with any changed value gets its next version.
 * @param named the correction was made on this card
 */
export async function followCard(
  context: Context,
  before: SampleRecord,
  after: SampleRecord,
  named: boolean,
): Promise<void> {
  const columns = {
    ageAtCollectionHours: ageOf(after),
    nonConformities: await problemsAfter(context, before, after),
  }
  const changed = differences(after, columns)
  if (changed.length === 0 && !named) return
  await context.db
    .updateTable('samples')
    .set({
      ageAtCollectionHours: columns.ageAtCollectionHours,
      nonConformities: json([...columns.nonConformities]),
      version: after.version + 1,
    })
    .where('id', '=', after.id)
    .execute()
  if (changed.length > 0)
    context.effect({ entity: 'sample', id: after.id, from: after.status, to: after.status, values: changed })
}
