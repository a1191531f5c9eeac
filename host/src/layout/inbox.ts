import { addresses, mayOpen, type Role } from '@sne/shared/domain'

/** Where a role reads its notifications: the page has roles of its own, the others find them on their home page. */
export const inboxOf = (role: Role): string =>
  mayOpen(addresses.notifications, role) ? '/notification' : '/home#notifiche'
