import { matchRoute, mayOpen, type Role } from '@sne/shared/domain'

const page = '/notification'

/** Where a role reads its notifications: the page has roles of its own, the others find them on their home page. */
export const inboxOf = (role: Role): string => {
  const match = matchRoute(page)
  return match && mayOpen(match.route, role) ? page : '/home#notifiche'
}
