import { matchRoute, mayOpen, type Role } from '@sne/shared/domain'
import type { Db } from '../platform/database/open.ts'

/** Notices that were made and whose link opens no page for the person who reads them, one sentence each. */
export async function noticesLeadingNowhere(db: Db): Promise<string[]> {
  const notices = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userId')
    .select(['notifications.type', 'notifications.link', 'notifications.role', 'users.roles'])
    .where('link', 'is not', null)
    .execute()
  const wrong = notices.flatMap(({ type, link, role, roles }) => {
    const opened = matchRoute((link ?? '').replace(/[?#].*/u, ''))
    const readers = role ? [role as Role] : (roles as readonly Role[])
    return opened && readers.some((reader) => mayOpen(opened.route, reader))
      ? []
      : [`A notice "${type}" for ${role ?? roles.join(', ')} leads to ${opened?.route.path ?? link}`]
  })
  return [...new Set(wrong)]
}
