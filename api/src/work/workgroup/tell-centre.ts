import type { Workgroup } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { placeLabel } from '../../records/laboratories/place-label.ts'
import { notifyLeads } from '../../records/people/notify-leads.ts'
import { laboratoriesOf } from './tell-leads.ts'
import { texts } from './texts.ts'

/** Birth points whose newborns a place follows as their clinical centre. */
const followedBy = ({ config, birthPointIds }: Workgroup): readonly number[] =>
  config.pediatric ? birthPointIds.toSorted((a, b) => a - b) : []

/** Laboratories that answer for some birth points. */
async function laboratoriesBehind({ db }: Context, birthPointIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('workgroups')
    .select('referenceLaboratoryId')
    .where('id', 'in', [...birthPointIds, 0])
    .execute()
  return rows.flatMap(({ referenceLaboratoryId }) => referenceLaboratoryId ?? [])
}

/**
 * A clinical centre is told positives and urgent recalls, and families are sent to it. Leads and administrators are
 * told that a place becomes a centre or is one no more. They are told of other birth points of a centre too. Each of
 * them gets a letter besides.
 * @param before null for a place that is new
 */
export async function tellOfCentre(
  context: Context,
  before: Workgroup | null,
  after: Workgroup,
): Promise<void> {
  const was = before?.config.pediatric ?? false
  const is = after.config.pediatric
  const [former, followed] = [before ? followedBy(before) : [], followedBy(after)]
  if (was === is && former.join() === followed.join()) return
  const own = laboratoriesOf(before ?? after, after)
  const laboratories = [
    ...new Set([...own, ...(await laboratoriesBehind(context, [...former, ...followed]))]),
  ]
  const { db, viewer, services } = context
  const title = texts.centreTitle(was, is)
  const text = texts.centre(viewer.label, placeLabel(after), { was, is })
  const told = await notifyLeads(context, laboratories, {
    type: 'message',
    title,
    text,
    entity: { type: 'workgroup', id: after.id },
    administratorsToo: true,
  })
  const people = await db
    .selectFrom('users')
    .select('email')
    .distinct()
    .where('id', 'in', [...told, 0])
    .orderBy('email')
    .execute()
  for (const { email } of people)
    await services.mail.send(context, { kind: 'ordinary', to: email, subject: title, text: `${text}\n` })
}
