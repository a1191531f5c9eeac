import { type NotificationType, needsAnswer, type Role } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'

interface Message {
  readonly type: NotificationType
  readonly title: string
  /** Italian; protocols and numbers, no names of newborns. */
  readonly text: string
  /** Address inside the product, `/report/12/view`. */
  readonly link?: string | null
  readonly entity?: { readonly type: string; readonly id: number } | null
}

const columns = (context: Pick<CallContext, 'now'>, message: Message) => ({
  type: message.type,
  title: message.title,
  text: message.text,
  entityType: message.entity?.type ?? null,
  entityId: message.entity?.id ?? null,
  createdAt: context.now,
})

/** Tells every enabled person of a laboratory who holds one of the roles: one notification a person and role. */
export async function notifyRoles(
  context: Pick<CallContext, 'db' | 'now'>,
  {
    workgroupId,
    roles,
    ...message
  }: Message & { readonly workgroupId: number; readonly roles: readonly Role[] },
): Promise<void> {
  const people = await context.db
    .selectFrom('users')
    .select(['id', 'roles'])
    .where('workgroupId', '=', workgroupId)
    .where('enabled', '=', true)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .execute()
  const rows = people.flatMap((person) =>
    roles
      .filter((role) => (person.roles as readonly string[]).includes(role))
      .map((role) => ({
        ...columns(context, message),
        link: message.link ?? null,
        userId: person.id,
        role,
        workgroupId,
      })),
  )
  if (rows.length > 0) await context.db.insertInto('notifications').values(rows).execute()
}

/** Tells one person: in whichever role, or in the one whose page the link opens. */
export async function notifyUser(
  context: Pick<CallContext, 'db' | 'now'>,
  { userId, role = null, ...message }: Message & { readonly userId: number; readonly role?: Role | null },
): Promise<void> {
  await context.db
    .insertInto('notifications')
    .values({ ...columns(context, message), link: message.link ?? null, userId, role })
    .execute()
}

/** Enabled administrators but for some. */
export const administratorsBut = async (
  { db }: Pick<CallContext, 'db'>,
  except: readonly (number | null)[],
): Promise<number[]> => {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('enabled', '=', true)
    .where((eb) => eb(eb.val('administrator'), '=', eb.fn.any('roles')))
    .orderBy('id')
    .execute()
  return people.map(({ id }) => id).filter((id) => !except.includes(id))
}

/** Tells every enabled administrator but for some, in whichever role. */
export async function notifyAdministrators(
  context: CallContext,
  { except = [], ...message }: Message & { readonly except?: readonly (number | null)[] },
): Promise<void> {
  for (const userId of await administratorsBut(context, except))
    await notifyUser(context, { userId, ...message })
}

/** Tells every enabled person in support, in that role. */
export async function notifySupport(context: CallContext, message: Message): Promise<void> {
  const people = await context.db
    .selectFrom('users')
    .select('id')
    .where('enabled', '=', true)
    .where((eb) => eb(eb.val('support'), '=', eb.fn.any('roles')))
    .orderBy('id')
    .execute()
  for (const { id: userId } of people) await notifyUser(context, { ...message, userId, role: 'support' })
}

interface BirthPointMessage extends Omit<Message, 'link'> {
  readonly workgroupId: number
  /** Whose acceptance hears of a missing answer; null for a sender of no laboratory. */
  readonly laboratoryId: number | null
  readonly urgent?: boolean
  /** The caller writes the letter itself, or there is no address for one. */
  readonly mailed?: boolean
}

/** Leaves a notice that the birth point's own system pulls; a job writes its letter when the caller wrote none. */
export async function notifyBirthPoint(
  context: Pick<CallContext, 'db' | 'now'>,
  { workgroupId, laboratoryId, urgent = false, mailed = false, ...message }: BirthPointMessage,
): Promise<void> {
  await context.db
    .insertInto('birthPointNotices')
    .values({
      ...columns(context, message),
      ...{ workgroupId, laboratoryId, urgent },
      needsAnswer: needsAnswer(message.type),
      mailedAt: mailed ? context.now : null,
    })
    .execute()
}
