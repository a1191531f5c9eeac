import type { Me, User } from '@sne/shared/contract'

/**
 * Whether this person may work as another one, as the server decides it: not as themselves, not from within
 * such a session, not as somebody disabled; as an administrator only when being one.
 */
export const mayEnter = (
  user: Pick<User, 'id' | 'enabled' | 'roles'>,
  me: Pick<Me, 'id' | 'currentRole' | 'impersonatedBy'>,
): boolean =>
  user.enabled &&
  user.id !== me.id &&
  me.impersonatedBy === null &&
  (!user.roles.includes('administrator') || me.currentRole === 'administrator')
