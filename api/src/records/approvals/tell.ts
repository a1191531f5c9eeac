import type { Context } from '../../platform/calls/context.ts'
import { notifyRoles, notifyUser } from '../people/notify.ts'
import { texts } from './texts.ts'

/** Roles whose page of reference data the link opens. */
const readers = ['analyst', 'supervisor', 'administration'] as const

/** Set that the notice is about. */
export interface ToldSet {
  readonly entity: string
  readonly id: number
  readonly version: number
  readonly workgroupId: number | null
  /** Title of the notice. */
  readonly title: string
}

const about = ({ entity, id, title }: ToldSet) => ({
  type: 'message' as const,
  link: `/${entity}/${id}`,
  entity: { type: entity, id },
  title,
})

/**
 * An approval is awaited from another lead of the laboratory: told in each role that opens the page.
 * @param text what is awaited; the second approval when absent
 */
export async function tellOtherLeads(
  context: Context,
  set: ToldSet,
  text = texts.secondSignatureMissing(set.version),
): Promise<void> {
  const leads = await context.db
    .selectFrom('users')
    .select(['id', 'roles'])
    .where('workgroupId', '=', set.workgroupId)
    .where('lead', '=', true)
    .where('enabled', '=', true)
    .where('id', '<>', context.viewer.userId)
    .orderBy('id')
    .execute()
  for (const { id: userId, roles } of leads)
    for (const role of readers.filter((reader) => (roles as readonly string[]).includes(reader)))
      await notifyUser(context, {
        ...about(set),
        userId,
        role,
        text,
      })
}

/** The set came into force. */
export const tellActivated = (context: Context, set: ToldSet): Promise<void> =>
  notifyRoles(context, {
    ...about(set),
    workgroupId: set.workgroupId ?? 0,
    roles: ['analyst', 'supervisor'],
    text: texts.approvedByTwo(set.version),
  })
