import type { Workgroup } from '@sne/shared/contract'
import { formerPhones } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { placeLabel } from '../../records/laboratories/place-label.ts'
import { calledPlaceId } from '../../records/laboratories/places-to-call.ts'
import { recordEvents } from '../../records/newborns/record-event.ts'
import { communicationMissing } from '../../records/reports/told.ts'
import { texts } from './texts.ts'

/** Newborns of whom a place is called: material is awaited, or somebody was not told of a positive. */
const calledFor = ({ db }: Context, placeId: number) =>
  db
    .selectFrom('newborns')
    .select('id')
    .where('mergedIntoId', 'is', null)
    .where('closureAt', 'is', null)
    .where(
      sql<boolean>`(exists (select from sample_requests asked where asked.newborn_id = newborns.id
          and asked.status = 'pending' and asked.type <> 're_test')
        or exists (select from reports where reports.newborn_id = newborns.id and ${communicationMissing}))`,
    )
    .where(sql<boolean>`${calledPlaceId} = ${placeId}`)
    .orderBy('id')
    .execute()

/** Numbers of a place that are others now are kept beside the new ones; stories of newborns of whom it is called say so. */
export async function keepFormerPhones(context: Context, before: Workgroup, after: Workgroup): Promise<void> {
  const { db, now, viewer } = context
  const known = await db
    .selectFrom('workgroups')
    .select(['formerPhones as phones', 'phonesChangedAt as changedAt'])
    .where('id', '=', after.id)
    .executeTakeFirstOrThrow()
  const earlier = known.changedAt === null ? null : { phones: known.phones, changedAt: known.changedAt }
  const former = formerPhones(before.phones, after.phones, { earlier, now })
  if (!former) return
  await db
    .updateTable('workgroups')
    .set({ formerPhones: [...former.phones], phonesChangedAt: former.changedAt })
    .where('id', '=', after.id)
    .execute()
  const newborns = await calledFor(context, after.id)
  await recordEvents(
    context,
    newborns.map(({ id }) => ({
      newbornId: id,
      type: 'phones_changed' as const,
      workgroupId: viewer.workgroupId,
      text: texts.placePhonesChanged(placeLabel(after)),
    })),
  )
}
